/** Counts of progress notes, for the screens over the mirror and for REST over rows (spec part 2 §2, §3). */
import type { NoteType } from '../entities/progress-note.ts'
import { addDays, type Instant, type LocalDate } from '../values/dates.ts'
import { groupBy } from '../values/group-by.ts'

/** What the counts need of a note. */
export interface NoteFacts {
  readonly id: string
  readonly client_id: number
  readonly note_date: LocalDate
  readonly note_type: NoteType
  readonly created_at: Instant
  readonly removed_at: Instant | null
}

export interface ClientNotes<Note extends NoteFacts = NoteFacts> {
  readonly client_id: number
  readonly notes_count: number
  /** The newest by date, then by when it was written. */
  readonly latest: Note | null
}

export interface NoteStatistics {
  readonly total: number
  readonly daily: number
  readonly medical: number
  readonly behavioral: number
}

export interface NoteOverview {
  readonly total_clients: number
  readonly with_notes: number
  readonly no_notes: number
  /** Of the last seven home days, today included. */
  readonly recent_notes: number
}

/** Recent notes are of so many home days, today included (design §7). */
export const RECENT_DAYS = 7

/** Newest first: by date, then by when it was written. */
export const newestNoteFirst = (one: NoteFacts, other: NoteFacts): number =>
  compare(other.note_date, one.note_date) ||
  compare(other.created_at, one.created_at) ||
  compare(other.id, one.id)

/** A line for each client, in the order given, also for those without notes. */
export function notesByClient<Note extends NoteFacts>(
  clientIds: readonly number[],
  notes: readonly Note[],
): ClientNotes<Note>[] {
  const byClient = groupBy(notes.filter(isThere), note => note.client_id)
  return clientIds.map(client_id => {
    const own = byClient.get(client_id) ?? []
    return { client_id, notes_count: own.length, latest: own.toSorted(newestNoteFirst)[0] ?? null }
  })
}

export function noteStatistics(notes: readonly NoteFacts[]): NoteStatistics {
  const there = notes.filter(isThere)
  const count = (type: NoteType) => there.filter(({ note_type }) => note_type === type).length
  return {
    total: there.length,
    daily: count('daily'),
    medical: count('medical'),
    behavioral: count('behavioral'),
  }
}

/** Whether it is of the last seven days up to this one. */
export const isRecentNote = ({ note_date }: Pick<NoteFacts, 'note_date'>, today: LocalDate): boolean =>
  note_date > addDays(today, -RECENT_DAYS) && note_date <= today

/** The figures over all clients. */
export function noteOverview(
  clients: readonly { readonly notes_count: number; readonly recent_count: number }[],
): NoteOverview {
  const with_notes = clients.filter(({ notes_count }) => notes_count > 0).length
  return {
    total_clients: clients.length,
    with_notes,
    no_notes: clients.length - with_notes,
    recent_notes: clients.reduce((sum, { recent_count }) => sum + recent_count, 0),
  }
}

/** How many notes a client has, for the color of the badge (spec part 2 §2: 0, up to 5, up to 15, more). */
export const noteCountLevel = (count: number): 'none' | 'few' | 'some' | 'many' =>
  count === 0 ? 'none' : count <= 5 ? 'few' : count <= 15 ? 'some' : 'many'

const isThere = ({ removed_at }: NoteFacts) => removed_at === null
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
