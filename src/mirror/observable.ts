/** A value that changes, with subscribers: the interface that `useSyncExternalStore` accepts. */
export interface Observable<Value> {
  current(): Value
  subscribe(changed: () => void): () => void
}

/** A source of events, with subscribers. */
export interface Announcements<Event> {
  tell(event: Event): void
  subscribe(told: (event: Event) => void): () => void
}

export function createAnnouncements<Event>(): Announcements<Event> {
  const listeners = new Set<(event: Event) => void>()
  return {
    tell(event) {
      for (const told of listeners) told(event)
    },
    subscribe(told) {
      listeners.add(told)
      return () => void listeners.delete(told)
    },
  }
}

/** `become` notifies only when the value differs (`Object.is`). */
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
