import type { TFunction } from 'i18next'
import { Excerpt } from '../../client-records/excerpt.tsx'
import type { SharedColumns } from '../../client-records/record-columns.tsx'
import type { Column } from '../../ui/list/columns.ts'
import type { Note } from './notes.ts'
import { TypeBadge } from './type-badge.tsx'

/** On a card the date and type stand on top, the words below them. */
export function noteColumns({ date, author, created }: SharedColumns<Note>, t: TFunction): Column<Note>[] {
  const typeOf = ({ note_type }: Note) => t(`progressNotes.types.${note_type}`)
  return [
    date,
    {
      key: 'note_type',
      title: t('progressNotes.columns.type'),
      cell: note => <TypeBadge type={note.note_type} />,
      sortBy: typeOf,
      searchBy: typeOf,
      onCard: 'corner',
    },
    {
      key: 'content',
      title: t('progressNotes.columns.content'),
      cell: note => <Excerpt>{note.content}</Excerpt>,
      searchBy: note => note.content,
      onCard: 'wide',
    },
    author,
    created,
  ]
}
