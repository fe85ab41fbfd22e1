/**
 * Stores a pull's answer in the mirror: rows, cursor and loaded months in one transaction, so that none of them is ever
 * ahead of the others (fault 4).
 */
import { collections } from '#domain/collections.ts'
import type { PullAnswer, ScopeAnswer } from '#domain/protocol/sync-protocol.ts'
import { ownerOfScope } from '#domain/values/scope.ts'
import { ownerOf } from '../tables/clear.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { collectionsOfAnswer, inTransactionOver } from '../tables/locked-tables.ts'
import type { ScopeState } from '../tables/scope-state.ts'
import type { Letter } from '../tables/tablet-tables.ts'
import { dropPages, forgetUnfinishedFeed, hasClosedPages } from './feed-pages.ts'
import { storeLetters } from './letters.ts'
import { dropScope } from './store-rows.ts'
import { storeScope, updateDependents } from './store-scope.ts'

/** An answer to a pull and, on a home's tablet, what it brought for areas that are not open. */
export interface ReceivedPull extends PullAnswer {
  readonly letters?: readonly Letter[]
}

/** The state of the device when the pull was requested. */
export interface PullRequestState {
  /** The user whose mirror it was when the pull began. */
  readonly ownerId: number | undefined
  /** The states the request was made from, by scope. */
  readonly states: ReadonlyMap<string, ScopeState>
  /** Revisions the server is known to have assigned before the request. */
  readonly assignedRevisions: ReadonlyMap<string, number>
}

/**
 * Returns the scopes whose answer was stale and has to be requested again, each with the newest revision that made it
 * stale, or 0; undefined when the user it was requested for has signed out since: then nothing is stored (S1.8).
 */
export async function storePull(
  mirror: MirrorDatabase,
  { ownerId, states, assignedRevisions }: PullRequestState,
  answer: ReceivedPull,
): Promise<ReadonlyMap<string, number> | undefined> {
  const touchedCollections = await collectionsOfAnswer(mirror, states, answer)
  const tables = [
    ...mirror.syncTablesOf(touchedCollections),
    mirror.table('sync_note'),
    ...(mirror.isHomeTablet ? [mirror.letter] : []),
  ]
  return inTransactionOver(mirror, tables, async () => {
    if ((await ownerOf(mirror)) !== ownerId) return undefined
    const staleScopes = new Map<string, number>()
    const endedScopes: string[] = []
    const touchedKeys = await dropLostScopes(mirror, answer)
    for (const receivedAnswer of answer.answers) {
      const scopeAnswer = hasRevisionCountRestarted(receivedAnswer, assignedRevisions)
        ? { ...receivedAnswer, restart: 'epoch' as const }
        : receivedAnswer
      // Another tab stored its own answer meanwhile, or the mirror was cleared for another user. The cursor would claim
      // rows that are not on this device: the scope is requested again.
      const currentState = await mirror.scope_state.get(scopeAnswer.scope)
      const isStale = JSON.stringify(currentState) !== JSON.stringify(states.get(scopeAnswer.scope))
      const newerStoredRevision = await newestRevisionAbove(mirror, scopeAnswer)
      if (isStale || newerStoredRevision > 0) {
        staleScopes.set(scopeAnswer.scope, newerStoredRevision)
        continue
      }
      if (currentState?.received !== undefined && (await hasClosedPages(mirror, scopeAnswer.scope))) {
        await forgetUnfinishedFeed(mirror, currentState)
        staleScopes.set(scopeAnswer.scope, 0)
        continue
      }
      touchedKeys.push(...(await storeScope(mirror, currentState, scopeAnswer, answer.server_time)))
      if (currentState?.received !== undefined && !scopeAnswer.feed.more) endedScopes.push(scopeAnswer.scope)
    }
    if (mirror.isHomeTablet) {
      const unfinishedScopes = answer.answers.flatMap(({ scope, feed }) =>
        feed.more || staleScopes.has(scope) ? [scope] : [],
      )
      await storeLetters(mirror, answer.letters ?? [], { unfinishedScopes, endedScopes })
    }
    await updateDependents(mirror, touchedKeys)
    return staleScopes
  })
}

/**
 * Whether a scope restarts below a revision the server assigned before: it was restored from an older backup, although
 * the cursor, from before the backup, did not show it. Waiting for that revision would never end.
 */
const hasRevisionCountRestarted = (
  { scope, restart, feed }: ScopeAnswer,
  assignedRevisions: ReadonlyMap<string, number>,
): boolean => restart !== null && feed.cursor.revision < (assignedRevisions.get(scope) ?? 0)

/**
 * Returns the newest revision stored by a receipt that is newer than an answer that restarts its scope, or 0. Storing
 * such an answer would hide confirmed changes until the next pull.
 */
async function newestRevisionAbove(
  mirror: MirrorDatabase,
  { scope, restart, feed }: ScopeAnswer,
): Promise<number> {
  if (restart === null || restart === 'epoch') return 0
  let newestRevision = 0
  for (const collection of collections) {
    await mirror
      .rows(collection)
      .where('scope')
      .equals(scope)
      .each(({ revision }) => {
        if (revision > feed.cursor.revision) newestRevision = Math.max(newestRevision, revision)
      })
  }
  return newestRevision
}

/** Whether a scope belongs to another person with a session on this home's tablet: their own pulls are about it. */
export function isOfSomebodyElse({ isHomeTablet, unlockedBy }: MirrorDatabase, scope: string): boolean {
  const ownerId = ownerOfScope(scope)
  return isHomeTablet && ownerId !== undefined && ownerId !== unlockedBy
}

/** Drops scopes that are not in the answer. Only this answer proves a scope lost; no 403, 404 or silence does (S10). */
async function dropLostScopes(mirror: MirrorDatabase, answer: PullAnswer): Promise<string[]> {
  const removedKeys: string[] = []
  const grantedScopes = new Set(answer.scopes.map(({ scope }) => scope))
  for (const { scope } of await mirror.scope_state.toArray()) {
    if (grantedScopes.has(scope)) continue
    // On a home's tablet an answer may be about the home alone. Nobody loses their own scope.
    if (mirror.isHomeTablet && ownerOfScope(scope) !== undefined) continue
    removedKeys.push(...(await dropScope(mirror, scope)))
    await dropPages(mirror, scope)
    await mirror.scope_state.delete(scope)
  }
  return removedKeys
}
