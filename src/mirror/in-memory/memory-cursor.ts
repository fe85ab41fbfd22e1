/** A Dexie cursor over rows in memory. Each step waits for its turn in the transaction, as IndexedDB's cursors do. */
import { cmp, type DBCoreCursor, type DBCoreTransaction, Dexie } from 'dexie'
import type { Entry } from './memory-table.ts'

export interface CursorOptions {
  readonly trans: DBCoreTransaction
  readonly isReverse: boolean
  /** Resolves in the transaction, or rejects when it is over. */
  readonly awaitTurn: () => PromiseLike<unknown>
}

/** Returns a cursor over at least one entry, in this order. Dexie wraps it in other objects: it must not use `this`. */
export function cursorOver(
  entries: readonly Entry[],
  { trans, isReverse, awaitTurn }: CursorOptions,
): DBCoreCursor {
  let position = 0
  let copy: { readonly at: number; readonly value: unknown } | undefined
  let isOver = false
  let step = () => {}
  let end: (value?: unknown) => void = () => {}
  let fail: (error: Error) => void = () => {}

  const goTo = (next: number) => {
    position = next
    awaitTurn().then(() => step(), fail)
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
      if (copy?.at !== position) copy = { at: position, value: structuredClone(entries[position]?.value) }
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
    advance(count: number) {
      goTo(position + count)
    },
    start(onNext: () => void) {
      return new Dexie.Promise<unknown>((resolve, reject) => {
        end = resolve
        fail = reject
        step = () => {
          if (isOver) return
          if (position >= entries.length) return end()
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
