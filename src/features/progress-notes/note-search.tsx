import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fullName } from '#domain/entities/client.ts'
import { shortDate } from '../../labels/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import type { ListView } from '../../ui/list/use-list-view.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadingRows } from '../../ui/page/loading.tsx'
import { TYPE_TONES } from './note-words.ts'
import style from './notes-overview.module.css'
import { type FoundNotes, searchNotes } from './search-notes.ts'
import type { Client, Note } from './use-notes.ts'

interface NoteSearchProps {
  view: ListView
  read: { clients: readonly Client[]; notes: readonly Note[] }
}

/** The search box over all notes on this device, and below it what was found. */
export function NoteSearch({ view, read }: NoteSearchProps) {
  const { t } = useTranslation()
  const found = useMemo(() => searchNotes(read.notes, view.settledSearch), [read.notes, view.settledSearch])
  const words = view.search.trim()
  const isAsked = words !== ''
  return (
    <>
      <TextInput
        className={style.search}
        type="search"
        aria-label={t('progressNotes.search.label')}
        placeholder={t('progressNotes.search.placeholder')}
        value={view.search}
        onChange={event => view.searchFor(event.currentTarget.value)}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={
          isAsked && (
            <CloseButton size="lg" aria-label={t('ui.clearSearch')} onClick={() => view.searchFor('')} />
          )
        }
        data-screen-only
      />
      {isAsked && <Found found={found} clients={read.clients} words={words} />}
    </>
  )
}

interface FoundProps {
  /** null until typing has paused. */
  found: FoundNotes | null
  clients: readonly Client[]
  words: string
}

function Found({ found, clients, words }: FoundProps) {
  const { t } = useTranslation()
  if (found === null) return <LoadingRows />
  if (found.notes.length === 0) return <EmptyState title={t('progressNotes.search.none', { words })} />
  return (
    <>
      <ul className={style.found} aria-label={t('progressNotes.search.found')}>
        {found.notes.map(note => {
          const client = clients.find(({ id }) => id === note.client_id)
          return (
            <li key={note.id}>
              <Link to={`/dashboard/progress-notes/${note.client_id}?note=${note.id}`}>
                <span className={style.foundHead}>
                  <strong>{client && fullName(client)}</strong>
                  <time>{shortDate(note.note_date)}</time>
                  <Badge tone={TYPE_TONES[note.note_type]}>
                    {t(`progressNotes.types.${note.note_type}`)}
                  </Badge>
                </span>
                <span className={style.excerpt}>{note.content}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      {found.hasMore && <p role="status">{t('progressNotes.search.more', { count: found.notes.length })}</p>}
    </>
  )
}
