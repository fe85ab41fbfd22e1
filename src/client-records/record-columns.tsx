/** The columns that every kind of record has. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type Instant, isLocalDate, type LocalDate } from '#domain/values/dates.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { momentTimeWords, shortDate } from '../labels/dates.ts'
import { colleagueName, colleagueSortKey } from '../people/colleague-name.ts'
import { RecordStateLabel } from '../sync/record-state.tsx'
import type { Column } from '../ui/list/columns.ts'
import style from './client-records.module.css'
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
  const { dateOrInstantOf, authorOf, wordsKey } = kind
  const dateText = (record: RecordOf<C>) => dateWords(dateOrInstantOf(record), home, t)
  const authorName = (record: RecordOf<C>) => colleagueName(people, authorOf(record), t)
  return {
    date: {
      key: dateFieldOf(kind),
      title: t(`${wordsKey}.columns.date`),
      cell: record => <MomentLines moment={dateOrInstantOf(record)} home={home} />,
      sortBy: record => `${dateOrInstantOf(record)} ${record.created_at}`,
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
          {record_state !== 'confirmed' && <RecordStateLabel state={record_state} />}
        </span>
      ),
      sortBy: ({ created_at }) => created_at,
    },
  }
}

/** A day; for an instant also the time, beside it or, in a narrow column, below it. */
function MomentLines({ moment, home }: { moment: LocalDate | Instant; home: Home }) {
  const { t } = useTranslation()
  if (isLocalDate(moment)) return <time className={style.date}>{shortDate(moment, t)}</time>
  return (
    <time className={style.moment} dateTime={moment}>
      <span>{shortDate(localDateTimeOf(moment, home.time_zone).date, t)}</span>{' '}
      <span>{momentTimeWords(moment, home)}</span>
    </time>
  )
}
