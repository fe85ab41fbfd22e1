/**
 * The state of the device's database when this tab cannot use it. The screen shows it.
 *
 *   blocked   a newer Hearth waits here until the other tabs close the database
 *   outdated  another tab has brought the database to a newer version: this one must not write any more (S13)
 *   emptied   the browser or a person deleted it while this tab had it open
 */
export type DatabaseState = 'blocked' | 'outdated' | 'emptied'

export interface DatabaseStateStore {
  current(): DatabaseState | null
  subscribe(changed: () => void): () => void
  begin(state: DatabaseState): void
  /** Ends this state only; another one stays. */
  end(state: DatabaseState): void
}

export function createDatabaseState(): DatabaseStateStore {
  let current: DatabaseState | null = null
  const listeners = new Set<() => void>()
  const become = (next: DatabaseState | null) => {
    if (current === next) return
    current = next
    for (const changed of listeners) changed()
  }
  return {
    current: () => current,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    begin(state) {
      // Nothing leads back from an older app than its database.
      if (current !== 'outdated') become(state)
    },
    end(state) {
      if (current === state) become(null)
    },
  }
}
