/** Notes as this device has them, its own unsent ones included. */
import type { RowOf } from '#domain/registry.ts'
import { newestNoteFirst } from '#domain/rules/progress-notes.ts'
import type { LocalMonth } from '#domain/values/dates.ts'
import type { MirrorDatabase, ScopeState } from '../../mirror/database.ts'
import { isMonth } from '../../mirror/partitions.ts'
import { readRows, type Shown } from '../../mirror/read.ts'
import { useMirrorQuery } from '../../mirror/use-rows.ts'

export type Note = Shown<'progress_note'>
export type NoteVersion = Shown<'progress_note_version'>
export type Client = Shown<'client'>
export type Home = RowOf<'home'>
export type People = ReadonlyMap<number, RowOf<'person_card'>>

const BEFORE_ALL = '0000'
const AFTER_ALL = '9999'

/** What is loaded of a scope: from the first day of this month on; undefined while its months arrive. */
export interface Coverage {
  from: LocalMonth | undefined
  /** More of its months are being downloaded. */
  isLoading: boolean
}

/** The notes of these clients that stand. */
async function readNotes(mirror: MirrorDatabase, clientIds: readonly number[]): Promise<Note[]> {
  const ranges = clientIds.map(id => ({ from: [id, BEFORE_ALL], to: [id, AFTER_ALL] }))
  const notes = await readRows(mirror, {
    collection: 'progress_note',
    index: '[client_id+note_date]',
    ranges,
  })
  return notes.filter(note => note.removed_at === null)
}

const coverageOf = (state: ScopeState | undefined): Coverage => ({
  from: state?.held.filter(isMonth).sort()[0],
  isLoading: state === undefined || state.history !== undefined,
})

/** What is loaded of all these scopes: as far back as the one that reaches least far. */
function coverageOfAll(states: readonly (ScopeState | undefined)[]): Coverage {
  const each = states.map(coverageOf)
  const months = each.map(({ from }) => from)
  return {
    from: months.includes(undefined) ? undefined : months.sort().at(-1),
    isLoading: each.some(({ isLoading }) => isLoading),
  }
}

/** The homes shown, their active clients and all notes about those; undefined while they are first read. */
export function useHomesNotes(homeId: number | null) {
  return useMirrorQuery(
    async mirror => {
      const which = homeId === null ? ({ all: true } as const) : { anyOf: [homeId] }
      const homes = await readRows(mirror, { collection: 'home', ...which })
      const everyone = await readRows(mirror, {
        collection: 'client',
        index: 'home_id',
        anyOf: homes.map(({ id }) => id),
      })
      const clients = everyone.filter(({ status }) => status === 'active')
      const [notes, states] = await Promise.all([
        readNotes(
          mirror,
          clients.map(({ id }) => id),
        ),
        mirror.scope_state.bulkGet(homes.map(({ scope }) => scope)),
      ])
      return { homes, clients, notes, coverage: coverageOfAll(states) }
    },
    [homeId],
  )
}

export interface NotesOfClient {
  client: Client
  home: Home
  /** Newest first. */
  notes: readonly Note[]
  /** Newest first. */
  versions: readonly NoteVersion[]
  coverage: Coverage
}

/** One client with all notes about them; null when this device has no such client. */
export function useClientNotes(clientId: number): NotesOfClient | null | undefined {
  return useMirrorQuery<NotesOfClient | null>(
    async mirror => {
      const [client] = await readRows(mirror, { collection: 'client', anyOf: [clientId] })
      if (client === undefined) return null
      const [[home], notes, versions, state] = await Promise.all([
        readRows(mirror, { collection: 'home', anyOf: [client.home_id] }),
        readNotes(mirror, [clientId]),
        readRows(mirror, { collection: 'progress_note_version', index: 'client_id', is: clientId }),
        mirror.scope_state.get(client.scope),
      ])
      if (home === undefined) return null
      return {
        client,
        home,
        notes: notes.sort(newestNoteFirst),
        versions: versions.sort((one, other) => (one.replaced_at < other.replaced_at ? 1 : -1)),
        coverage: coverageOf(state),
      }
    },
    [clientId],
  )
}
