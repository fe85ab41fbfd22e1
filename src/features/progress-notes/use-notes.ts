/** Notes as this device has them, its own unsent ones included. */
import type { RowOf } from '#domain/registry.ts'
import { isRecentNote, newestNoteFirst } from '#domain/rules/progress-notes.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { countRows } from '../../mirror/count-rows.ts'
import type { MirrorDatabase } from '../../mirror/database.ts'
import { readRows, type Shown } from '../../mirror/read.ts'
import { useMirrorQuery } from '../../mirror/use-rows.ts'
import { ALL_DAYS, type Days, newestFirst } from './days.ts'

export type Note = Shown<'progress_note'>
export type NoteVersion = Shown<'progress_note_version'>
export type Client = Shown<'client'>
export type Home = RowOf<'home'>
export type People = ReadonlyMap<number, RowOf<'person_card'>>

/** Without either of these it would look as if nothing had been written. */
export const OF_NOTES = ['progress_note', 'progress_note_version'] as const

const rangesOf = (clientIds: readonly number[], { from, to }: Days) =>
  clientIds.map(id => ({ from: [id, from], to: [id, to] }))

/** The notes of these days that stand. */
async function readNotes(
  mirror: MirrorDatabase,
  clientIds: readonly number[],
  days: Days = ALL_DAYS,
): Promise<Note[]> {
  const notes = await readRows(mirror, {
    collection: 'progress_note',
    index: '[client_id+note_date]',
    ranges: rangesOf(clientIds, days),
  })
  return notes.filter(note => note.removed_at === null)
}

/** What a card of the overview says of a client's notes. */
export interface NotesOf {
  notes_count: number
  recent_count: number
  latest: Note | null
}

/** `today`: of the client's home. */
type ClientDay = { readonly id: number; readonly today: LocalDate }

/** By client, with no more than the newest notes read; undefined while it is first read. */
export function useNotesByClient(clients: readonly ClientDay[]): ReadonlyMap<number, NotesOf> | undefined {
  return useMirrorQuery(
    mirror => readByClient(mirror, clients),
    [clients.map(({ id, today }) => `${id} ${today}`).join()],
  )
}

async function readByClient(
  mirror: MirrorDatabase,
  clients: readonly ClientDay[],
): Promise<Map<number, NotesOf>> {
  const ranges = rangesOf(
    clients.map(({ id }) => id),
    ALL_DAYS,
  )
  const collection = 'progress_note'
  const [written, removed] = await Promise.all([
    countRows(mirror, { collection, index: '[client_id+note_date]', ranges }),
    // Null in what stands: the index has removed notes alone.
    countRows(mirror, { collection, index: '[client_id+removed_at]', ranges }),
  ])
  const byClient = new Map<number, NotesOf>(
    clients.map(({ id }, place) => [
      id,
      { notes_count: (written[place] ?? 0) - (removed[place] ?? 0), recent_count: 0, latest: null },
    ]),
  )
  const todayOf = new Map(clients.map(({ id, today }) => [id, today]))
  const earliest = [...todayOf.values()].sort()[0]
  for (const days of earliest === undefined ? [] : newestFirst(earliest)) {
    const open = [...byClient].filter(([, { notes_count, latest }]) => notes_count > 0 && latest === null)
    if (open.length === 0) break
    const notes = await readNotes(
      mirror,
      open.map(([id]) => id),
      days,
    )
    for (const note of notes.sort(newestNoteFirst)) {
      const own = byClient.get(note.client_id)
      if (own === undefined) continue
      own.latest ??= note
      if (isRecentNote(note, todayOf.get(note.client_id) ?? '')) own.recent_count++
    }
  }
  return byClient
}

/** Notes about these clients on these days in which every word occurs, newest first; undefined while they are read. */
export function useMatches(
  clientIds: readonly number[],
  words: readonly string[],
  days: Days,
): readonly Note[] | undefined {
  return useMirrorQuery(
    async mirror => {
      const notes = await readNotes(mirror, clientIds, days)
      return notes.filter(contains(words)).sort(newestNoteFirst)
    },
    [clientIds.join(), words.join(' '), days.from, days.to],
  )
}

/** Whatever their case. `words` are in lower case. */
function contains(words: readonly string[]) {
  return ({ content }: Note): boolean => {
    const text = content.toLowerCase()
    return words.every(word => text.includes(word))
  }
}

export interface NotesOfClient {
  client: Client
  home: Home
  /** Newest first. */
  notes: readonly Note[]
  /** Newest first. */
  versions: readonly NoteVersion[]
}

/** One client with all notes about them; null when this device has no such client. */
export function useClientNotes(clientId: number): NotesOfClient | null | undefined {
  return useMirrorQuery<NotesOfClient | null>(
    async mirror => {
      const [client] = await readRows(mirror, { collection: 'client', anyOf: [clientId] })
      if (client === undefined) return null
      const [[home], notes, versions] = await Promise.all([
        readRows(mirror, { collection: 'home', anyOf: [client.home_id] }),
        readNotes(mirror, [clientId]),
        readRows(mirror, { collection: 'progress_note_version', index: 'client_id', is: clientId }),
      ])
      if (home === undefined) return null
      return {
        client,
        home,
        notes: notes.sort(newestNoteFirst),
        versions: versions.sort((one, other) => (one.replaced_at < other.replaced_at ? 1 : -1)),
      }
    },
    [clientId],
  )
}
