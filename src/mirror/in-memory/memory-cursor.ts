/** A Dexie cursor over rows in memory. Each step waits for its turn in the transaction, as IndexedDB's cursors do. */
import { cmp, type DBCoreCursor, type DBCoreTransaction, Dexie } from 'dexie'
import type { Entry } from './memory-table.ts'

export interface CursorOptions {
  readonly trans: DBCoreTransaction
  readonly isReverse: boolean
  /** Resolves in the transaction, or rejects when it is over. */
  readonly awaitTurn: () => PromiseLike<unknown>
}

/**
 * Returns a cursor over at least one entry, in the given order. Its methods must not use `this`, because Dexie wraps
 * the cursor in other objects.
 */
export function cursorOver(
  entries: readonly Entry[],
  { trans, isReverse, awaitTurn }: CursorOptions,
): DBCoreCursor {
  let position = 0
  let copy: { readonly index: number; readonly value: unknown } | undefined
  let isStopped = false
  let visitCurrentEntry = () => {}
  let resolveIteration: (value?: unknown) => void = () => {}
  let rejectIteration: (error: Error) => void = () => {}

  const goTo = (nextPosition: number) => {
    position = nextPosition
    awaitTurn().then(() => visitCurrentEntry(), rejectIteration)
  }
  /** Returns the index of the first entry, from the next entry on, that is not before the compared key. */
  const indexNotBefore = (compare: (entry: Entry) => number) => {
    const foundIndex = entries.findIndex(
      (entry, index) => index > position && (isReverse ? compare(entry) <= 0 : compare(entry) >= 0),
    )
    return foundIndex === -1 ? entries.length : foundIndex
  }

  const cursor = {
    trans,
    get key() {
      return entries[position]?.key
    },
    get primaryKey() {
      return entries[position]?.primaryKey
    },
    get value() {
      if (copy?.index !== position)
        copy = { index: position, value: structuredClone(entries[position]?.value) }
      return copy.value
    },
    get done() {
      return position >= entries.length
    },
    continue(key?: unknown) {
      goTo(key === undefined ? position + 1 : indexNotBefore(entry => cmp(entry.key, key)))
    },
    continuePrimaryKey(key: unknown, primaryKey: unknown) {
      goTo(indexNotBefore(entry => cmp(entry.key, key) || cmp(entry.primaryKey, primaryKey)))
    },
    advance: (count: number) => goTo(position + count),
    start(onNext: () => void) {
      return new Dexie.Promise<unknown>((resolve, reject) => {
        resolveIteration = resolve
        rejectIteration = reject
        visitCurrentEntry = () => {
          if (isStopped) return
          if (position >= entries.length) return resolveIteration()
          try {
            onNext()
          } catch (error) {
            rejectIteration(error as Error)
          }
        }
        visitCurrentEntry()
      })
    },
    stop(value?: unknown) {
      isStopped = true
      resolveIteration(value)
    },
    fail: (error: Error) => rejectIteration(error),
    async next() {
      let isFirst = true
      await cursor.start(() => {
        if (!isFirst) return cursor.stop()
        isFirst = false
        cursor.continue()
      })
      return cursor
    },
  }
  return cursor as DBCoreCursor
}
