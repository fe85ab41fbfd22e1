/**
 * Notifies listeners of changed scopes. Changes during a database query are sent together afterwards: under load each
 * listener gets fewer notifications with more in each, and nothing queues up.
 */
import type { Scope } from '#domain/values/scope.ts'
import { isDatabaseUnavailable } from '../database/connection-errors.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import { makeMessageWithoutRows, makeScopeMessages, type StreamRights } from './live-pages.ts'

export interface Listener extends StreamRights {
  sendScopeChange(scope: Scope, message: string): void
}

export interface Notifier {
  notifyScopeChange(scope: Scope, revision: number): void
}

/** Revisions of one scope: the oldest and the newest that no listener was notified of. */
interface RevisionRange {
  oldest: number
  newest: number
}

export function createNotifier(
  dependencies: Pick<Dependencies, 'database' | 'now' | 'log'>,
  listeners: ReadonlySet<Listener>,
): Notifier {
  let pendingRanges = new Map<Scope, RevisionRange>()
  let isNotifying = false

  const listenersOfScopes = (scopes: ReadonlyMap<Scope, unknown>) =>
    [...listeners].filter(({ views }) => [...scopes.keys()].some(scope => views.has(scope)))

  /** Notifies the listeners. Returns by scope the newest revision that the messages covered. */
  const notify = async (ranges: ReadonlyMap<Scope, RevisionRange>): Promise<ReadonlyMap<Scope, number>> => {
    const affectedListeners = listenersOfScopes(ranges)
    if (affectedListeners.length === 0) return new Map()
    const oldestRevisions = new Map([...ranges].map(([scope, range]) => [scope, range.oldest]))
    // If the database does not respond, sends messages without rows: the devices then pull, and repeat the pull if it
    // fails. This query is not repeated.
    const messagesByScope = await makeScopeMessages(
      dependencies.database,
      oldestRevisions,
      affectedListeners,
      instantNow(dependencies),
    ).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error))
        dependencies.log({ event: 'live_pages_failed', error: String(error) })
      return undefined
    })
    for (const [scope, { newest }] of ranges) {
      const messages = messagesByScope?.get(scope)
      const messageWithoutRows = makeMessageWithoutRows(scope, newest)
      for (const listener of affectedListeners) {
        if (!listeners.has(listener) || !listener.views.has(scope)) continue
        listener.sendScopeChange(scope, messages?.messageFor(listener) ?? messageWithoutRows)
      }
    }
    return new Map([...(messagesByScope ?? [])].map(([scope, { revision }]) => [scope, revision]))
  }

  /** Removes pending revisions that the last messages already covered. */
  const dropSentRevisions = (scope: Scope, revision: number) => {
    const range = pendingRanges.get(scope)
    if (range === undefined) return
    if (range.newest <= revision) pendingRanges.delete(scope)
    else range.oldest = Math.max(range.oldest, revision + 1)
  }

  const notifyPending = async () => {
    isNotifying = true
    while (pendingRanges.size > 0) {
      const ranges = pendingRanges
      pendingRanges = new Map()
      for (const [scope, revision] of await notify(ranges)) dropSentRevisions(scope, revision)
    }
    isNotifying = false
  }

  return {
    notifyScopeChange(scope, revision) {
      const range = pendingRanges.get(scope)
      if (range === undefined) pendingRanges.set(scope, { oldest: revision, newest: revision })
      else range.newest = revision
      if (!isNotifying) void notifyPending()
    },
  }
}
