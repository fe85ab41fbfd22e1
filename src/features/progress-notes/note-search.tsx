/** The search box over all notes on this device, and below it the notes found so far: newest first, step by step. */
import { Button, CloseButton, Loader, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { newestRecordFirst } from '#domain/rules/records/client-records.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { foldText, searchWords } from '#domain/values/search.ts'
import { ALL_DAYS, type DayRange, rangesNewestFirst } from '../../client-records/days.ts'
import type { Client } from '../../client-records/record-kind.ts'
import type { SearchProps } from '../../client-records/records-overview.tsx'
import { readRecords } from '../../client-records/use-records.ts'
import { shortDate } from '../../labels/dates.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'
import { useListView } from '../../ui/list/use-list-view.ts'
import { LoadingRows } from '../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../ui/page/nothing-here.tsx'
import style from './note-search.module.css'
import { type Note, notes } from './notes.ts'
import { TypeBadge } from './type-badge.tsx'

/** The number of notes shown before a button offers to search further back. */
const PAGE_SIZE = 50

export function NoteSearch({ clients, today, children }: SearchProps) {
  const { t } = useTranslation()
  const view = useListView(undefined)
  const isSearching = view.search.trim() !== ''
  const words = searchWords(view.debouncedSearch)
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
          isSearching && (
            <CloseButton size={44} aria-label={t('ui.clearSearch')} onClick={() => view.searchFor('')} />
          )
        }
        data-screen-only
      />
      {isSearching && words.length === 0 && <LoadingRows />}
      {isSearching && words.length > 0 && (
        <SearchResults
          key={words.join(' ')}
          words={words}
          clients={clients}
          dayRanges={rangesNewestFirst(today)}
        />
      )}
      {!isSearching && children}
    </>
  )
}

interface SearchResultsProps {
  /** The search words in lower case and without accents, as notes are compared with them (rule U7.3). */
  words: readonly string[]
  clients: readonly Client[]
  /** All days, newest first. */
  dayRanges: readonly DayRange[]
}

function SearchResults({ words, clients, dayRanges }: SearchResultsProps) {
  const { t } = useTranslation()
  const [pageCount, setPageCount] = useState(1)
  return (
    <section className={style.foundAll} aria-label={t('progressNotes.search.found')}>
      <RangeResults
        words={words}
        clients={clients}
        dayRanges={dayRanges}
        foundCount={0}
        limit={pageCount * PAGE_SIZE}
        onShowMore={() => setPageCount(pageCount + 1)}
      />
    </section>
  )
}

interface RangeResultsProps extends SearchResultsProps {
  /** The number of notes found on later days. */
  foundCount: number
  limit: number
  onShowMore: () => void
}

/** Shows the matches of the newest day range, then of earlier ranges until `limit` is reached. */
function RangeResults({ dayRanges, foundCount, ...sharedProps }: RangeResultsProps) {
  const { t } = useTranslation()
  const { words, clients, limit, onShowMore } = sharedProps
  const [currentRange = ALL_DAYS, ...earlierRanges] = dayRanges
  const matches = useMatchingNotes(
    clients.map(({ id }) => id),
    words,
    currentRange,
  )
  if (matches === undefined) return <SearchProgress searchedUntil={currentRange.to} />
  const shownNotes = matches.slice(0, limit - foundCount)
  const count = foundCount + shownNotes.length
  const hasMore = matches.length > shownNotes.length || (count === limit && earlierRanges.length > 0)
  return (
    <>
      {shownNotes.length > 0 && (
        <ul className={style.found}>
          {shownNotes.map(note => (
            <MatchedNote key={note.id} note={note} client={clients.find(({ id }) => id === note.client_id)} />
          ))}
        </ul>
      )}
      {hasMore ? (
        <Button className={style.further} variant="default" onClick={onShowMore} data-screen-only>
          {t('progressNotes.search.further')}
        </Button>
      ) : earlierRanges.length > 0 ? (
        <RangeResults {...sharedProps} dayRanges={earlierRanges} foundCount={count} />
      ) : (
        <SearchEnd words={words} foundCount={count} />
      )}
    </>
  )
}

/** Shows how far back the search has come. */
function SearchProgress({ searchedUntil }: { searchedUntil: LocalDate }) {
  const { t } = useTranslation()
  return (
    <p className={style.searching}>
      <Loader size="xs" aria-hidden />
      {searchedUntil === ALL_DAYS.to
        ? t('progressNotes.search.searching')
        : t('progressNotes.search.searchingBefore', { date: shortDate(searchedUntil, t) })}
    </p>
  )
}

function SearchEnd({ words, foundCount }: { words: readonly string[]; foundCount: number }) {
  const { t } = useTranslation()
  if (foundCount === 0)
    return <MirrorEmptyState title={t('progressNotes.search.none', { words: words.join(' ') })} />
  return (
    <p className={style.searching} role="status">
      {t('progressNotes.search.all', { count: foundCount })}
    </p>
  )
}

function MatchedNote({ note, client }: { note: Note; client: Client | undefined }) {
  const { t } = useTranslation()
  return (
    <li>
      <Link to={`/dashboard/progress-notes/${note.client_id}?note=${note.id}`}>
        <span className={style.foundHead}>
          <strong>{client && fullName(client)}</strong>
          <time>{shortDate(note.note_date, t)}</time>
          <TypeBadge type={note.note_type} />
        </span>
        <span className={style.excerpt}>{note.content}</span>
      </Link>
    </li>
  )
}

/** Returns notes about the clients, on these days, that contain every word; newest first; undefined while reading. */
function useMatchingNotes(
  clientIds: readonly number[],
  words: readonly string[],
  days: DayRange,
): readonly Note[] | undefined {
  return useMirrorQuery(
    async mirror => {
      const records = await readRecords(mirror, notes, clientIds, days)
      return records.filter(containsAll(words)).sort(newestRecordFirst(notes.dateOrInstantOf))
    },
    [clientIds.join(), words.join(' '), days.from, days.to],
  )
}

/** Returns a check whether a note contains all `words`, which must be folded by `foldText` (rule U7.3). */
function containsAll(words: readonly string[]) {
  return ({ content }: Note): boolean => {
    const text = foldText(content)
    return words.every(word => text.includes(word))
  }
}
