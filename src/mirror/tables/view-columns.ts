/**
 * Which columns the rows of a scope have on this device. The server names a view by role and columns and tells the
 * version of each collection in it. A collection whose version here is another one is backfilled alone; what is here
 * of it stays visible meanwhile (S4.20).
 */
import { collections, isCollection, isSealed } from '#domain/collections.ts'
import type { CollectionVersions, HistoryPosition } from '#domain/protocol/sync-protocol.ts'
import { roleOfView } from '#domain/protocol/view-name.ts'
import type { Collection } from '#domain/registry.ts'
import type { ScopeState } from './scope-state.ts'

export interface ViewColumns {
  /** The view these versions belong to. A tab of an older Hearth may have changed the scope's view since. */
  view: string
  /** By collection: the version all its rows here have, or `MIXED`. */
  here: Record<string, string>
  /** Of the view, and not here yet. A collection this app does not know stays in it until the app is updated. */
  behind: Record<string, string>
  /** Here as rows, but none of their sealed months: new to the view since the base that is here. */
  unsealed?: readonly string[]
  /** How far these collections, of those behind, were backfilled. */
  backfill?: { collections: readonly string[]; position: HistoryPosition }
}

/** No version of the server is empty. */
const MIXED = ''

/** The name to ask under: the role alone when this device does not know the columns of the view. */
export const viewToAsk = ({ view, columns }: ScopeState): string =>
  columns?.view === view ? view : roleOfView(view)

/** Those this app knows, in the registry's order. */
export const collectionsBehind = ({ columns }: Pick<ScopeState, 'columns'>): Collection[] =>
  collections.filter(collection => columns?.behind[collection] !== undefined)

/** Whether the person of this device sees such rows of the scope. An older server does not tell. */
export const isInView = ({ columns, view }: Pick<ScopeState, 'columns' | 'view'>, of: Collection): boolean =>
  columns?.view !== view || columns.here[of] !== undefined || columns.behind[of] !== undefined

/** Whether the device still asks for rows of this scope that are older than its cursor. */
export const isWalking = (state: ScopeState): boolean =>
  state.history !== undefined || collectionsBehind(state).length > 0

/** Whether sealed months of this scope are to be asked for. */
export function needsBase(state: ScopeState): boolean {
  const { base, columns, view, since } = state
  const seen = Object.keys({ ...columns?.here, ...columns?.behind })
  if (columns !== undefined && !seen.some(collection => isCollection(collection) && isSealed(collection)))
    return false
  return base === undefined || base.view !== view || (since !== undefined && since < base.since)
}

/** Whether anything of this scope that is older than its cursor is still to come. */
export const isBackfilling = (state: ScopeState): boolean => isWalking(state) || needsBase(state)

/** The loaded partitions as far as these collections go: none while one of them is not here at all. */
export const partitionsLoadedOf = (
  { held, columns }: Pick<ScopeState, 'held' | 'columns'>,
  of: readonly Collection[],
): string[] => (of.some(collection => isMissing(columns, collection)) ? [] : held)

const isMissing = (columns: ViewColumns | undefined, collection: Collection): boolean =>
  (columns?.behind[collection] !== undefined && columns.here[collection] === undefined) ||
  columns?.unsealed?.includes(collection) === true

/** Where the backfill of the collections behind goes on; null when it begins. */
export function positionBehind(state: ScopeState): HistoryPosition | null {
  const backfill = state.columns?.backfill
  // An app that was updated since knows more of them.
  return backfill?.collections.join() === collectionsBehind(state).join() ? backfill.position : null
}

/** Of a scope whose backfill of everything begins with this answer. */
export function columnsAnew(view: string, versions: CollectionVersions): ViewColumns {
  const all = Object.entries(versions)
  return {
    view,
    here: Object.fromEntries(all.filter(([collection]) => isCollection(collection))),
    behind: Object.fromEntries(all.filter(([collection]) => !isCollection(collection))),
  }
}

/** Of a scope that continues under another name. */
export function columnsChanged(state: ScopeState, view: string, versions: CollectionVersions): ViewColumns {
  const before = state.columns?.here ?? filledByOlderApp(state)
  const here: Record<string, string> = {}
  const behind: Record<string, string> = {}
  for (const [collection, version] of Object.entries(versions)) {
    if (before[collection] !== version) behind[collection] = version
    // The feed brings rows in the new columns from now on.
    if (before[collection] !== undefined) here[collection] = before[collection] === version ? version : MIXED
  }
  const unsealed = state.columns?.unsealed
  return { view, here, behind, ...(unsealed === undefined ? {} : { unsealed }) }
}

/** An older Hearth wrote down the registry it was built with, as `collection(field,field);…`. */
function filledByOlderApp({ registry }: ScopeState): Record<string, string> {
  const filled = registry?.split(';').map(entry => entry.split('(', 1)[0] ?? '') ?? collections
  return Object.fromEntries(filled.map(collection => [collection, MIXED]))
}

/** With the base of this view. */
export function columnsWithBase(columns: ViewColumns | undefined): { columns?: ViewColumns } {
  if (columns === undefined) return {}
  const { unsealed: _, ...rest } = columns
  return { columns: rest }
}

/** After a page of the backfill of `collectionsBehind`; null: it was the last. */
export function columnsAfterPage(columns: ViewColumns, position: HistoryPosition | null): ViewColumns {
  const { backfill: _, ...rest } = columns
  const loaded = collectionsBehind({ columns })
  if (position !== null) return { ...rest, backfill: { collections: loaded, position } }
  const isLoaded = ([collection]: [string, string]) => (loaded as readonly string[]).includes(collection)
  const all = Object.entries(columns.behind)
  const fresh = loaded.filter(collection => isSealed(collection) && columns.here[collection] === undefined)
  return {
    ...rest,
    ...(fresh.length === 0 ? {} : { unsealed: [...(columns.unsealed ?? []), ...fresh] }),
    here: { ...columns.here, ...Object.fromEntries(all.filter(isLoaded)) },
    behind: Object.fromEntries(all.filter(entry => !isLoaded(entry))),
  }
}
