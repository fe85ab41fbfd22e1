/** A value that changes, with subscribers: the interface that `useSyncExternalStore` accepts. */
export interface Observable<Value> {
  current(): Value
  subscribe(listener: () => void): () => void
}

/** A source of events, with subscribers. */
export interface Announcements<Event> {
  announce(event: Event): void
  subscribe(listener: (event: Event) => void): () => void
}

export function createAnnouncements<Event>(): Announcements<Event> {
  const listeners = new Set<(event: Event) => void>()
  return {
    announce(event) {
      for (const listener of listeners) listener(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** `setValue` notifies the subscribers only when the value differs (`Object.is`). */
export function createObservable<Value>(
  initialValue: Value,
): Observable<Value> & { setValue(nextValue: Value): void } {
  let current = initialValue
  const listeners = new Set<() => void>()
  return {
    current: () => current,
    setValue(nextValue) {
      if (Object.is(current, nextValue)) return
      current = nextValue
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
