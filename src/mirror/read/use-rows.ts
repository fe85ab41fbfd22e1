/** Live reads for screens: they follow the mirror and the outbox, in this tab and in others. */
import { liveQuery } from 'dexie'
import { useObservable } from 'dexie-react-hooks'
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { AnyRow } from '#domain/record-set.ts'
import type { Collection } from '#domain/registry.ts'
import type { Shown } from '#domain/shown-row.ts'
import { keepSame } from '#domain/values/keep-same.ts'
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
 * Rows of one query, or undefined while they are first read. `null` for the query reads nothing. A database that
 * cannot be read throws to the error boundary: an empty list must never hide an error (M11).
 */
export function useRows<C extends Collection>(query: Query<C> | null): Shown<C>[] | undefined {
  const key = JSON.stringify(query)
  return useMirrorQuery(async mirror => (query === null ? [] : readRows(mirror, query)), [key])
}

/**
 * Anything that takes several reads; `read` must depend on `inputs` alone. An unchanged result is the same object as
 * before, and so is every unchanged part of it (`keepSame`). With `joined`, which like `read` depends on `inputs` alone,
 * what this tab writes is shown as soon as it is on disk, before it is read again.
 */
export function useMirrorQuery<Result>(
  read: (mirror: MirrorDatabase) => Promise<Result>,
  inputs: readonly unknown[],
  joined?: (result: Result, written: readonly AnyRow[]) => Result,
): Result | undefined {
  const mirror = useMirror()
  // dexie-react-hooks goes on answering with the last result after the inputs changed: the allergies of the client
  // before under the name of the next one. An answer counts only for the question it was asked (M11).
  // biome-ignore lint/correctness/useExhaustiveDependencies: like `read`, `joined` depends on the inputs alone
  const question = useMemo<Question<Result>>(() => ({ mirror, joined }), [mirror, ...inputs])
  // Draws again when it has read; what it has read is in the question.
  useObservable(() => found(question, read), [question])
  const subscribe = useCallback(
    (changed: () => void) =>
      mirror.written.subscribe(written => {
        if (question.joined === undefined || question.answer === undefined) return
        const result = question.joined(question.answer.result, written)
        if (Object.is(result, question.answer.result)) return
        question.answer = { result }
        changed()
      }),
    [mirror, question],
  )
  return useSyncExternalStore(subscribe, () => question.answer)?.result
}

/**
 * What a live query finds. A reading that a write overtook never gets here: Dexie reads again, and what `joined` has
 * shown meanwhile stays.
 */
const found = <Result>(question: Question<Result>, read: (mirror: MirrorDatabase) => Promise<Result>) => ({
  hasValue: () => false,
  subscribe: (changed: (found: object | undefined) => void, failed: (reason: unknown) => void) =>
    // Awaited by an async function, or Dexie does not follow what others read for it (the clients' browser test saw it).
    liveQuery(async () => await read(question.mirror)).subscribe(now => {
      const result = keepSame(question.answer?.result, now)
      if (question.answer === undefined || !Object.is(question.answer.result, result)) {
        question.answer = { result }
        question.found = question.answer
      }
      changed(question.found)
    }, failed),
})

interface Question<Result> {
  readonly mirror: MirrorDatabase
  readonly joined: ((result: Result, written: readonly AnyRow[]) => Result) | undefined
  answer?: { readonly result: Result }
  /** The last answer that was read and was news: one that only says what was joined draws nothing. */
  found?: object
}
