import { Excerpt } from '../../client-records/excerpt.tsx'
import type { SharedColumns } from '../../client-records/record-columns.tsx'
import type { RecordViews } from '../../client-records/records-list.tsx'
import type { Column } from '../../ui/list/columns.ts'
import type { Note } from './notes.ts'
import { TypeBadge } from './type-badge.tsx'

/** Returns the columns. On a card the date and type are on top, the text below them. */
export const noteColumns = (
  { date, author, created }: SharedColumns<Note>,
  { column, text }: RecordViews<'progress_note'>,
): Column<Note>[] => [
  date,
  column('note_type', {
    cell: note => <TypeBadge type={note.note_type} />,
    searchBy: note => text('note_type', note),
    onCard: 'corner',
  }),
  column('content', { cell: note => <Excerpt>{note.content}</Excerpt>, onCard: 'wide' }),
  author,
  created,
]
