/** Live reads for screens: they follow the mirror and the outbox, in this tab and in others. */
import { liveQuery } from 'dexie'
import { useObservable } from 'dexie-react-hooks'
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { RowInCollection } from '#domain/record-set.ts'
import type { Collection } from '#domain/registry.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { reuseUnchangedParts } from '#domain/values/keep-same.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import type { Query } from './query.ts'
import { readRows } from './read.ts'

export const MirrorContext = createContext<MirrorDatabase | undefined>(undefined)

export function useMirror(): MirrorDatabase {
  const mirror = use(MirrorContext)
  if (mirror === undefined) throw new Error('useMirror needs a MirrorContext above it.')
  return mirror
}

/**
 * Returns the rows of a query, or undefined while they are first read. A `null` query reads nothing. Throws to the
 * error boundary when the database cannot be read: an empty list must never hide an error (M11).
 */
export function useRows<C extends Collection>(query: Query<C> | null): ShownRow<C>[] | undefined {
  const key = JSON.stringify(query)
  return useMirrorQuery(async mirror => (query === null ? [] : readRows(mirror, query)), [key])
}

/**
 * Returns the result of several reads; `read` must depend on `inputs` alone. An unchanged result is the same object as
 * before, and so is every unchanged part of it (`reuseUnchangedParts`). `joinWritten`, which depends on `inputs` alone
 * too, merges this tab's writes into the result as soon as they are on disk, before they are read again.
 */
export function useMirrorQuery<Result>(
  read: (mirror: MirrorDatabase) => Promise<Result>,
  inputs: readonly unknown[],
  mergeWrittenRows?: (result: Result, rows: readonly RowInCollection[]) => Result,
): Result | undefined {
  const mirror = useMirror()
  // dexie-react-hooks keeps returning the last result after the inputs changed: the allergies of the previous client
  // under the name of the next. A result is used only for the inputs it was read for (M11).
  // biome-ignore lint/correctness/useExhaustiveDependencies: like `read`, `mergeWrittenRows` depends on the inputs alone
  const liveRead = useMemo<LiveRead<Result>>(
    () => ({ mirror, joinWritten: mergeWrittenRows }),
    [mirror, ...inputs],
  )
  // Renders again after each read; the result itself is in `liveRead`.
  useObservable(() => observeRead(liveRead, read), [liveRead])
  const subscribe = useCallback(
    (onChange: () => void) =>
      mirror.writtenRows.subscribe(rows => {
        if (liveRead.joinWritten === undefined || liveRead.latest === undefined) return
        const result = liveRead.joinWritten(liveRead.latest.result, rows)
        if (Object.is(result, liveRead.latest.result)) return
        liveRead.latest = { result }
        onChange()
      }),
    [mirror, liveRead],
  )
  return useSyncExternalStore(subscribe, () => liveRead.latest)?.result
}

/**
 * Observes the results of a live query. Dexie discards a read that a write overtook and reads again; meanwhile the
 * result of `mergeWrittenRows` stays.
 */
const observeRead = <Result>(
  liveRead: LiveRead<Result>,
  read: (mirror: MirrorDatabase) => Promise<Result>,
) => ({
  hasValue: () => false,
  subscribe: (onResult: (lastRead: object | undefined) => void, onError: (reason: unknown) => void) =>
    // Must be awaited in an async function, or Dexie does not track reads by other functions (the browser test of the
    // clients' screens covers this).
    liveQuery(async () => await read(liveRead.mirror)).subscribe(newResult => {
      const result = reuseUnchangedParts(liveRead.latest?.result, newResult)
      if (liveRead.latest === undefined || !Object.is(liveRead.latest.result, result)) {
        liveRead.latest = { result }
        liveRead.lastRead = liveRead.latest
      }
      onResult(liveRead.lastRead)
    }, onError),
})

interface LiveRead<Result> {
  readonly mirror: MirrorDatabase
  readonly joinWritten: ((result: Result, rows: readonly RowInCollection[]) => Result) | undefined
  latest?: { readonly result: Result }
  /** The last result that a read changed: a read that only confirms what `mergeWrittenRows` added renders nothing. */
  lastRead?: object
}
