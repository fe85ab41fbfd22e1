/**
 * Notifies listeners of changed scopes. Changes during a database query are sent together afterwards: under load each
 * listener gets fewer notifications with more in each, and nothing queues up.
 */
import type { Scope } from '#domain/values/scope.ts'
import { isDatabaseAway } from '../database/connection-errors.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import { type Listening, livePages, plainWords } from './live-pages.ts'

export interface Listener extends Listening {
  moved(scope: Scope, words: string): void
}

export interface Notifier {
  moved(scope: Scope, revision: number): void
}

/** Revisions of one scope: the oldest and the newest that no listener was notified of. */
interface Range {
  oldest: number
  newest: number
}

export function createNotifier(
  dependencies: Pick<Dependencies, 'database' | 'now' | 'log'>,
  listeners: ReadonlySet<Listener>,
): Notifier {
  let untold = new Map<Scope, Range>()
  let isTelling = false

  const concernedBy = (scopes: ReadonlyMap<Scope, unknown>) =>
    [...listeners].filter(({ views }) => [...scopes.keys()].some(scope => views.has(scope)))

  /** Returns the revisions listeners were notified of, by scope. */
  const tell = async (ranges: ReadonlyMap<Scope, Range>): Promise<ReadonlyMap<Scope, number>> => {
    const concerned = concernedBy(ranges)
    if (concerned.length === 0) return new Map()
    const oldest = new Map([...ranges].map(([scope, range]) => [scope, range.oldest]))
    // Without the database, messages without rows are sent: the pulls they cause are retried, and this query is not.
    const told = await livePages(dependencies.database, oldest, concerned, instantNow(dependencies)).catch(
      (error: unknown) => {
        if (!isDatabaseAway(error)) dependencies.log({ event: 'live_pages_failed', error: String(error) })
        return undefined
      },
    )
    for (const [scope, { newest }] of ranges) {
      const words = told?.get(scope)
      const plain = plainWords(scope, newest)
      for (const listener of concerned) {
        if (!listeners.has(listener) || !listener.views.has(scope)) continue
        listener.moved(scope, words?.of(listener) ?? plain)
      }
    }
    return new Map([...(told ?? [])].map(([scope, { revision }]) => [scope, revision]))
  }

  /** Drops revisions that arrived meanwhile and were already sent. */
  const forget = (scope: Scope, revision: number) => {
    const range = untold.get(scope)
    if (range === undefined) return
    if (range.newest <= revision) untold.delete(scope)
    else range.oldest = Math.max(range.oldest, revision + 1)
  }

  const tellAll = async () => {
    isTelling = true
    while (untold.size > 0) {
      const ranges = untold
      untold = new Map()
      for (const [scope, revision] of await tell(ranges)) forget(scope, revision)
    }
    isTelling = false
  }

  return {
    moved(scope, revision) {
      const range = untold.get(scope)
      if (range === undefined) untold.set(scope, { oldest: revision, newest: revision })
      else range.newest = revision
      if (!isTelling) void tellAll()
    },
  }
}
