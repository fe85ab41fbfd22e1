/** The columns of a client's notes; on a card the date and type stand on top, the words below them. */
import type { TFunction } from 'i18next'
import { momentWords, shortDate } from '../../labels/dates.ts'
import { RecordStateWords } from '../../sync/record-state.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/list/columns.ts'
import style from './client-notes.module.css'
import { nameOf, TYPE_TONES } from './note-words.ts'
import type { Home, Note, People } from './use-notes.ts'

interface About {
  home: Home
  people: People | undefined
  t: TFunction
}

export const noteColumns = ({ home, people, t }: About): Column<Note>[] => [
  {
    key: 'note_date',
    title: t('progressNotes.columns.note_date'),
    cell: note => <span className={style.date}>{shortDate(note.note_date)}</span>,
    sortBy: note => `${note.note_date} ${note.created_at}`,
    searchBy: note => shortDate(note.note_date),
  },
  {
    key: 'note_type',
    title: t('progressNotes.columns.note_type'),
    cell: note => (
      <Badge tone={TYPE_TONES[note.note_type]}>{t(`progressNotes.types.${note.note_type}`)}</Badge>
    ),
    sortBy: note => t(`progressNotes.types.${note.note_type}`),
    searchBy: note => t(`progressNotes.types.${note.note_type}`),
    onCard: 'corner',
  },
  {
    key: 'content',
    title: t('progressNotes.columns.content'),
    cell: note => <span className={style.excerpt}>{note.content}</span>,
    searchBy: note => note.content,
    onCard: 'wide',
  },
  {
    key: 'staff',
    title: t('progressNotes.columns.staff_id'),
    cell: note => nameOf(people, note.staff_id, t),
    sortBy: note => nameOf(people, note.staff_id, t),
    searchBy: note => nameOf(people, note.staff_id, t),
  },
  {
    key: 'created_at',
    title: t('progressNotes.columns.created_at'),
    cell: note => (
      <span className={style.created}>
        <time>{momentWords(note.created_at, home, t)}</time>
        {note.record_state !== 'confirmed' && <RecordStateWords state={note.record_state} />}
      </span>
    ),
    sortBy: note => note.created_at,
  },
]
