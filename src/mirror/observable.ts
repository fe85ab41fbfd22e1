/** One value that changes, with those who are told: what `useSyncExternalStore` takes. */
export interface Observable<Value> {
  current(): Value
  subscribe(changed: () => void): () => void
}

/** `become` notifies only when the value is another one (`Object.is`). */
export function createObservable<Value>(first: Value): Observable<Value> & { become(next: Value): void } {
  let current = first
  const listeners = new Set<() => void>()
  return {
    current: () => current,
    become(next) {
      if (Object.is(current, next)) return
      current = next
      for (const changed of listeners) changed()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}
