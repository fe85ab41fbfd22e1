/**
 * Which columns the rows of a scope have on this device. The server names a view by role and columns and sends the
 * version of each collection in it. A collection with another version on this device is backfilled alone; its rows
 * on this device stay visible meanwhile (S4.20).
 */
import { collections, isCollection, isPacked } from '#domain/collections.ts'
import type { CollectionVersions, HistoryPosition } from '#domain/protocol/sync-protocol.ts'
import { roleOfView } from '#domain/protocol/view-name.ts'
import type { Collection } from '#domain/registry.ts'
import type { ScopeState } from './scope-state.ts'

export interface ViewColumns {
  /** The view these versions belong to. A tab of an older Hearth may have changed the scope's view since. */
  view: string
  /** The version of all rows of each collection on this device, or `MIXED`. */
  here: Record<string, string>
  /** Versions of the view still to be loaded. A collection unknown to this app stays here until the app is updated. */
  behind: Record<string, string>
  /** Collections whose rows are loaded but not their packed months: new to the view since the loaded base. */
  unsealed?: readonly string[]
  /** How far the backfill of these collections has come. All of them are in `behind`. */
  backfill?: { collections: readonly string[]; position: HistoryPosition }
}

/** Marks rows of several versions. The server's versions are never empty. */
const MIXED = ''

/** Returns the view to name in requests: the role alone when this device does not know the columns of the view. */
export const viewToRequest = ({ view, columns }: ScopeState): string =>
  columns?.view === view ? view : roleOfView(view)

/** Returns the collections in `behind` that this app knows, in the registry's order. */
export const collectionsBehind = ({ columns }: Pick<ScopeState, 'columns'>): Collection[] =>
  collections.filter(collection => columns?.behind[collection] !== undefined)

/** Whether the user sees rows of this collection in the scope. True with an older server, which sends no versions. */
export const isInView = (
  { columns, view }: Pick<ScopeState, 'columns' | 'view'>,
  collection: Collection,
): boolean =>
  columns?.view !== view || columns.here[collection] !== undefined || columns.behind[collection] !== undefined

/** Whether the device still requests rows of this scope that are older than its cursor. */
export const isRequestingHistory = (state: ScopeState): boolean =>
  state.history !== undefined || collectionsBehind(state).length > 0

/** Whether packed months of this scope have to be requested. */
export function needsBase(state: ScopeState): boolean {
  const { base, columns, view, since } = state
  const viewCollections = Object.keys({ ...columns?.here, ...columns?.behind })
  if (
    columns !== undefined &&
    !viewCollections.some(collection => isCollection(collection) && isPacked(collection))
  )
    return false
  return base === undefined || base.view !== view || (since !== undefined && since < base.since)
}

/** Whether rows or packed months of this scope that are older than its cursor have yet to arrive. */
export const isBackfilling = (state: ScopeState): boolean => isRequestingHistory(state) || needsBase(state)

/** Returns the partitions loaded for these collections: none while one of them has not been loaded at all. */
export const loadedPartitionsOf = (
  { held, columns }: Pick<ScopeState, 'held' | 'columns'>,
  requiredCollections: readonly Collection[],
): string[] => (requiredCollections.some(collection => isMissing(columns, collection)) ? [] : held)

const isMissing = (columns: ViewColumns | undefined, collection: Collection): boolean =>
  (columns?.behind[collection] !== undefined && columns.here[collection] === undefined) ||
  columns?.unsealed?.includes(collection) === true

/** Returns the position from which to backfill the collections in `behind`; null to begin. */
export function backfillPositionOf(state: ScopeState): HistoryPosition | null {
  const backfill = state.columns?.backfill
  // After an update, the app may know more collections in `behind`: their backfill begins again.
  return backfill?.collections.join() === collectionsBehind(state).join() ? backfill.position : null
}

/** Returns the columns of a scope whose full backfill begins with this answer. */
export function initialColumns(view: string, versions: CollectionVersions): ViewColumns {
  const entries = Object.entries(versions)
  return {
    view,
    here: Object.fromEntries(entries.filter(([collection]) => isCollection(collection))),
    behind: Object.fromEntries(entries.filter(([collection]) => !isCollection(collection))),
  }
}

/** Returns the columns of a scope that continues with another view. */
export function columnsInNewView(state: ScopeState, view: string, versions: CollectionVersions): ViewColumns {
  const previousVersions = state.columns?.here ?? versionsOfOlderApp(state)
  const loadedVersions: Record<string, string> = {}
  const versionsBehind: Record<string, string> = {}
  for (const [collection, version] of Object.entries(versions)) {
    if (previousVersions[collection] !== version) versionsBehind[collection] = version
    // From now on the feed brings rows with the new columns.
    if (previousVersions[collection] !== undefined)
      loadedVersions[collection] = previousVersions[collection] === version ? version : MIXED
  }
  const unsealed = state.columns?.unsealed
  return {
    view,
    here: loadedVersions,
    behind: versionsBehind,
    ...(unsealed === undefined ? {} : { unsealed }),
  }
}

/** Returns the collections that an older app loaded, all `MIXED`. It stored them as `collection(field,field);…`. */
function versionsOfOlderApp({ registry }: ScopeState): Record<string, string> {
  const collectionNames = registry?.split(';').map(entry => entry.split('(', 1)[0] ?? '') ?? collections
  return Object.fromEntries(collectionNames.map(collection => [collection, MIXED]))
}

/** Returns the columns after the base of this view is loaded. */
export function columnsAfterBase(columns: ViewColumns | undefined): { columns?: ViewColumns } {
  if (columns === undefined) return {}
  const { unsealed: _, ...otherColumns } = columns
  return { columns: otherColumns }
}

/** Returns the columns after a page of the backfill of `collectionsBehind`; null means the last page. */
export function columnsAfterPage(columns: ViewColumns, position: HistoryPosition | null): ViewColumns {
  const { backfill: _, ...otherColumns } = columns
  const loadedCollections = collectionsBehind({ columns })
  if (position !== null) return { ...otherColumns, backfill: { collections: loadedCollections, position } }
  const isLoaded = ([collection]: [string, string]) =>
    (loadedCollections as readonly string[]).includes(collection)
  const entriesBehind = Object.entries(columns.behind)
  const collectionsWithoutMonths = loadedCollections.filter(
    collection => isPacked(collection) && columns.here[collection] === undefined,
  )
  return {
    ...otherColumns,
    ...(collectionsWithoutMonths.length === 0
      ? {}
      : { unsealed: [...(columns.unsealed ?? []), ...collectionsWithoutMonths] }),
    here: { ...columns.here, ...Object.fromEntries(entriesBehind.filter(isLoaded)) },
    behind: Object.fromEntries(entriesBehind.filter(entry => !isLoaded(entry))),
  }
}
