/** A pull's answer into the mirror: rows, cursor and held months in one transaction, so that neither is ever ahead (fault 4). */

import { monthOf } from '#domain/entity.ts'
import { collections, entityOf, isCollection } from '#domain/registry.ts'
import type { HistoryPlace, PullAnswer, RowsByCollection, ScopeAnswer } from '#domain/sync-protocol.ts'
import { offerAgain } from './acknowledged.ts'
import { ownerOf } from './clear.ts'
import { type MirrorDatabase, registryName, type ScopeState } from './database.ts'
import { takeDecisions } from './decisions.ts'
import { recomputeAfter, recomputePending } from './pending.ts'
import { addToMonth, isMonth, newestMonth } from './stages.ts'
import { inTransaction } from './storage.ts'
import { dropScope, forgetRevisions, storeDepartures, storeHistory, storeRows } from './store-rows.ts'

/** What an answer is stored over. */
export interface Asked {
  /** Whose mirror it was when the pull began. */
  readonly owner: number | undefined
  /** The states the request was made from, by scope. */
  readonly states: ReadonlyMap<string, ScopeState>
  /** Revisions the server is known to have given before it was asked. */
  readonly given: ReadonlyMap<string, number>
}

/**
 * Answers the scopes that have to be asked for again, each with the newest revision that made it so, or 0; undefined
 * when the person it was asked for has left since: then nothing is stored (S1.8).
 */
export async function storePull(
  mirror: MirrorDatabase,
  { owner, states, given }: Asked,
  answer: PullAnswer,
): Promise<ReadonlyMap<string, number> | undefined> {
  return inTransaction(mirror, [...mirror.everything, mirror.table('sync_note')], async () => {
    if ((await ownerOf(mirror)) !== owner) return undefined
    const overtaken = new Map<string, number>()
    const touched = await dropLostScopes(mirror, answer)
    for (const received of answer.answers) {
      const one = countsAnew(received, given) ? { ...received, restart: 'epoch' as const } : received
      // While the answer was under way another tab stored its own, or the mirror was cleared for somebody else. Its
      // cursor would claim rows that are not here: it is asked for again.
      const present = await mirror.scope_state.get(one.scope)
      const isOvertaken = JSON.stringify(present) !== JSON.stringify(states.get(one.scope))
      const taken = await wouldTakeAway(mirror, one)
      if (isOvertaken || taken > 0) {
        overtaken.set(one.scope, taken)
        continue
      }
      touched.push(...(await storeScope(mirror, present, one)))
    }
    await recomputeAfter(mirror, touched)
    await recomputePending(mirror, await takeDecisions(mirror))
    return overtaken
  })
}

/**
 * A scope that begins anew at a revision below one the server gave before: it came back from an older backup, though
 * the cursor, from before that, told nobody. Whoever waits for it to get there again asks without end.
 */
const countsAnew = ({ scope, restart, feed }: ScopeAnswer, given: ReadonlyMap<string, number>): boolean =>
  restart !== null && feed.cursor.revision < (given.get(scope) ?? 0)

/**
 * When an answer that begins a scope anew is older than a receipt stored since, what was just confirmed would go from
 * the screen until the next pull. Answers the newest such revision, or 0.
 */
async function wouldTakeAway(mirror: MirrorDatabase, { scope, restart, feed }: ScopeAnswer): Promise<number> {
  if (restart === null || restart === 'epoch') return 0
  let newest = 0
  for (const collection of collections) {
    await mirror
      .rows(collection)
      .where('scope')
      .equals(scope)
      .each(({ revision }) => {
        if (revision > feed.cursor.revision) newest = Math.max(newest, revision)
      })
  }
  return newest
}

/** Only this answer says that a scope is lost; no 403, 404 or silence does (S10). */
async function dropLostScopes(mirror: MirrorDatabase, answer: PullAnswer): Promise<string[]> {
  const gone: string[] = []
  const mine = new Set(answer.scopes.map(({ scope }) => scope))
  for (const { scope } of await mirror.scope_state.toArray()) {
    if (mine.has(scope)) continue
    gone.push(...(await dropScope(mirror, scope)))
    await mirror.scope_state.delete(scope)
  }
  return gone
}

async function storeScope(
  mirror: MirrorDatabase,
  present: ScopeState | undefined,
  answer: ScopeAnswer,
): Promise<string[]> {
  const { scope, view, restart, feed, history } = answer
  const known = restart === null ? present : undefined
  const touched: string[] = []
  if (restart === 'epoch' && present?.view === view) await forgetRevisions(mirror, scope)
  // Another view may show less, and of what left too long ago nobody tells: neither must stay. The rest comes again.
  else if (restart !== null) touched.push(...(await dropScope(mirror, scope)))
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

  for (const [collection, rows] of knownCollections(feed.rows)) {
    const kept = rows.filter(row => isWanted(monthOf(entityOf(collection), row as Record<string, unknown>)))
    touched.push(...(await storeRows(mirror, collection, kept)))
  }
  touched.push(...(await storeDepartures(mirror, scope, feed.departures)))
  for (const [collection, rows] of knownCollections(history?.rows ?? {})) {
    touched.push(...(await storeHistory(mirror, collection, rows)))
  }
  if (restart === 'epoch') touched.push(...(await offerAgain(mirror, scope)))
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
  const { history: _, walk: before, ...rest } = state
  const held = [...new Set([...state.held, ...(history?.completed ?? [])])]
  const next = { ...rest, view, feed: feed.cursor, held }
  if (history === null)
    return state.history === undefined ? next : { ...next, ...walking(state.history, before) }
  if (history.place === null) return next
  const { size } = history
  const begun = size === undefined ? before : { ...size, rows: 0 }
  return {
    ...next,
    ...walking(
      pastHeld(history.place, held),
      begun && { ...begun, rows: begun.rows + countOf(history.rows) },
    ),
  }
}

/** A month that is here needs no second walk: one that mends goes from wrong month to wrong month. */
function pastHeld(place: HistoryPlace, held: readonly string[]): HistoryPlace {
  let { stage } = place
  if (!isMonth(stage) || !held.includes(stage)) return place
  while (held.includes(stage)) stage = addToMonth(stage, -1)
  return { stage, collection: '', id: null }
}

const walking = (
  history: HistoryPlace | null,
  walk: ScopeState['walk'],
): Pick<ScopeState, 'history' | 'walk'> => (walk === undefined ? { history } : { history, walk })

const countOf = (rows: RowsByCollection): number =>
  Object.values(rows).reduce((sum, list) => sum + list.length, 0)

/** Rows of the feed are kept when undated, of a month held or being walked, or newer than any month there is to walk. */
function wantedMonth(
  held: readonly string[],
  walking: string | undefined,
): (month: string | undefined) => boolean {
  const newest = newestMonth(held)
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
