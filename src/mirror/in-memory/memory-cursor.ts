/** A Dexie cursor over rows in memory. Each step waits for its turn in the transaction, as IndexedDB's cursors do. */
import { cmp, type DBCoreCursor, type DBCoreTransaction, Dexie } from 'dexie'
import type { Entry } from './memory-table.ts'

export interface CursorOptions {
  readonly trans: DBCoreTransaction
  readonly isReverse: boolean
  /** Resolves in the transaction, or rejects when it is over. */
  readonly turn: () => PromiseLike<unknown>
}

/** Returns a cursor over at least one entry, in this order. Dexie wraps it in other objects: it must not use `this`. */
export function cursorOver(
  entries: readonly Entry[],
  { trans, isReverse, turn }: CursorOptions,
): DBCoreCursor {
  let at = 0
  let copy: { readonly at: number; readonly value: unknown } | undefined
  let isOver = false
  let step = () => {}
  let end: (value?: unknown) => void = () => {}
  let fail: (error: Error) => void = () => {}

  const goTo = (next: number) => {
    at = next
    turn().then(() => step(), fail)
  }
  /** Returns the index of the first entry, from the next entry on, that is not before the compared key. */
  const notBefore = (compare: (entry: Entry) => number) => {
    const found = entries.findIndex(
      (entry, index) => index > at && (isReverse ? compare(entry) <= 0 : compare(entry) >= 0),
    )
    return found === -1 ? entries.length : found
  }

  const cursor = {
    trans,
    get key() {
      return entries[at]?.key
    },
    get primaryKey() {
      return entries[at]?.primaryKey
    },
    get value() {
      if (copy?.at !== at) copy = { at, value: structuredClone(entries[at]?.value) }
      return copy.value
    },
    get done() {
      return at >= entries.length
    },
    continue(key?: unknown) {
      goTo(key === undefined ? at + 1 : notBefore(entry => cmp(entry.key, key)))
    },
    continuePrimaryKey(key: unknown, primaryKey: unknown) {
      goTo(notBefore(entry => cmp(entry.key, key) || cmp(entry.primaryKey, primaryKey)))
    },
    advance(count: number) {
      goTo(at + count)
    },
    start(onNext: () => void) {
      return new Dexie.Promise<unknown>((resolve, reject) => {
        end = resolve
        fail = reject
        step = () => {
          if (isOver) return
          if (at >= entries.length) return end()
          try {
            onNext()
          } catch (error) {
            fail(error as Error)
          }
        }
        step()
      })
    },
    stop(value?: unknown) {
      isOver = true
      end(value)
    },
    fail: (error: Error) => fail(error),
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
