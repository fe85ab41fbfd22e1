/**
 * Why this tab cannot use the device's database, for the whole screen to say.
 *
 *   blocked   a newer Hearth waits here until the other tabs let go of the database
 *   outdated  another tab has brought the database to a newer version: this one must not write any more (S13)
 *   emptied   the browser, or somebody, deleted it while this tab had it open
 */
export type Trouble = 'blocked' | 'outdated' | 'emptied'

export interface TroubleState {
  current(): Trouble | null
  subscribe(changed: () => void): () => void
  begin(trouble: Trouble): void
  /** Only this trouble is over; another one stays. */
  end(trouble: Trouble): void
}

export function createTroubleState(): TroubleState {
  let current: Trouble | null = null
  const listeners = new Set<() => void>()
  const become = (next: Trouble | null) => {
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
    begin(trouble) {
      // Nothing leads back from an older app than its database.
      if (current !== 'outdated') become(trouble)
    },
    end(trouble) {
      if (current === trouble) become(null)
    },
  }
}
