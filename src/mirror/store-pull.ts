/** A pull's answer into the mirror: rows, cursor and held months in one transaction, so that neither is ever ahead (fault 4). */

import { monthOf } from '#domain/entity.ts'
import { collections, entityOf, isCollection } from '#domain/registry.ts'
import type { PullAnswer, RowsByCollection, ScopeAnswer } from '#domain/sync-protocol.ts'
import { type MirrorDatabase, registryName, type ScopeState } from './database.ts'
import { recomputePending } from './pending.ts'
import { inTransaction } from './storage.ts'
import { dropScope, storeDepartures, storeRows } from './store-rows.ts'

export async function storePull(mirror: MirrorDatabase, answer: PullAnswer): Promise<void> {
  await inTransaction(mirror, mirror.everything, async () => {
    await dropLostScopes(mirror, answer)
    const touched: string[] = []
    for (const scope of answer.answers) touched.push(...(await storeScope(mirror, scope)))
    await recomputePending(mirror, await waitedFor(mirror, touched))
  })
}

/** Of the rows stored those that an operation of this device changes too: a first sync of thousands has none. */
async function waitedFor(mirror: MirrorDatabase, touched: readonly string[]): Promise<string[]> {
  const written = new Set<unknown>(await mirror.outbox.orderBy('writes').uniqueKeys())
  return written.size === 0 ? [] : touched.filter(key => written.has(key))
}

/** Only this answer says that a scope is lost; no 403, 404 or silence does (S10). */
async function dropLostScopes(mirror: MirrorDatabase, answer: PullAnswer): Promise<void> {
  const mine = new Set(answer.scopes.map(({ scope }) => scope))
  for (const { scope } of await mirror.scope_state.toArray()) {
    if (mine.has(scope)) continue
    await dropScope(mirror, scope, collections)
    await mirror.scope_state.delete(scope)
  }
}

async function storeScope(mirror: MirrorDatabase, answer: ScopeAnswer): Promise<string[]> {
  const { scope, view, restart, feed, history } = answer
  const known = restart === null ? await mirror.scope_state.get(scope) : undefined
  // Another view may show less: what it hides must not stay. What it shows comes again with the walk.
  if (restart === 'view') await dropScope(mirror, scope, collections)
  const isOutgrown = known !== undefined && known.registry !== registryName
  const state: ScopeState = (isOutgrown ? walkedAgain(known) : known) ?? {
    scope,
    view,
    feed: null,
    history: null,
    held: [],
    registry: registryName,
  }
  const place = history?.place ?? state.history ?? null
  const isWanted = wantedMonth(state.held, place?.stage)

  const touched: string[] = []
  for (const [collection, rows] of knownCollections(feed.rows)) {
    const kept = rows.filter(row => isWanted(monthOf(entityOf(collection), row as Record<string, unknown>)))
    touched.push(...(await storeRows(mirror, collection, kept)))
  }
  touched.push(...(await storeDepartures(mirror, scope, feed.departures)))
  for (const [collection, rows] of knownCollections(history?.rows ?? {})) {
    touched.push(...(await storeRows(mirror, collection, rows, { alsoSame: true })))
  }
  await mirror.scope_state.put(nextState(state, answer))
  return touched
}

/** An app that knows more tables or fields than the one that filled this scope begins its history again (fault 38). */
const walkedAgain = (known: ScopeState): ScopeState => ({
  ...known,
  history: null,
  held: [],
  registry: registryName,
})

function nextState(state: ScopeState, { view, feed, history }: ScopeAnswer): ScopeState {
  const { history: _, ...rest } = state
  const held = [...new Set([...state.held, ...(history?.completed ?? [])])]
  const next = { ...rest, view, feed: feed.cursor, held }
  if (history === null) return state.history === undefined ? next : { ...next, history: state.history }
  return history.place === null ? next : { ...next, history: history.place }
}

/** Rows of the feed are kept when undated, of a month held or being walked, or newer than any month there is to walk. */
function wantedMonth(
  held: readonly string[],
  walking: string | undefined,
): (month: string | undefined) => boolean {
  const months = held.filter(stage => /^\d/.test(stage)).sort()
  const newest = months.at(-1)
  return month =>
    month === undefined ||
    newest === undefined ||
    month >= newest ||
    held.includes(month) ||
    (walking !== undefined && month >= walking)
}

const knownCollections = (rows: RowsByCollection) =>
  Object.entries(rows).flatMap(([collection, list]) =>
    isCollection(collection) ? [[collection, list] as const] : [],
  )
