/** The columns that every kind of record has. */

import type { TFunction } from 'i18next'
import { colleagueName, colleagueSortKey } from '../people/colleague-name.ts'
import { RecordStateWords } from '../sync/record-state.tsx'
import type { Column } from '../ui/list/columns.ts'
import style from './client-records.module.css'
import { MomentLines } from './moment-lines.tsx'
import {
  dateFieldOf,
  type Home,
  type People,
  type RecordCollection,
  type RecordKind,
  type RecordOf,
} from './record-kind.ts'
import { dateWords } from './record-words.ts'

export interface SharedColumns<Row> {
  date: Column<Row>
  author: Column<Row>
  /** When it was written, and its sync state unless the server has confirmed it (S16). */
  created: Column<Row>
}

interface ColumnContext {
  home: Home
  people: People
  t: TFunction
}

export function sharedColumnsOf<C extends RecordCollection>(
  kind: RecordKind<C>,
  { home, people, t }: ColumnContext,
): SharedColumns<RecordOf<C>> {
  const { dateOf, authorOf, wordsKey } = kind
  const dateText = (record: RecordOf<C>) => dateWords(dateOf(record), home, t)
  const authorName = (record: RecordOf<C>) => colleagueName(people, authorOf(record), t)
  return {
    date: {
      key: dateFieldOf(kind),
      title: t(`${wordsKey}.columns.date`),
      cell: record => <MomentLines moment={dateOf(record)} home={home} />,
      sortBy: record => `${dateOf(record)} ${record.created_at}`,
      searchBy: dateText,
    },
    author: {
      key: 'staff',
      title: t(`${wordsKey}.columns.author`),
      cell: authorName,
      sortBy: record => colleagueSortKey(people, authorOf(record)),
      searchBy: authorName,
    },
    created: {
      key: 'created_at',
      title: t('records.created'),
      cell: ({ created_at, record_state }) => (
        <span className={style.created}>
          <MomentLines moment={created_at} home={home} />
          {record_state !== 'confirmed' && <RecordStateWords state={record_state} />}
        </span>
      ),
      sortBy: ({ created_at }) => created_at,
    },
  }
}
