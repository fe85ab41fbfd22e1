import { createObservable, type Observable } from '../observable.ts'

/**
 * Why this tab cannot use the device's database. The screen shows it.
 *
 *   blocked   this tab is a newer Hearth and waits until the other tabs close the database
 *   outdated  another tab has upgraded the database to a newer version: this tab must not write any more (S13)
 *   newer     this page was loaded from an older Hearth than the version that wrote the database
 *   emptied   the browser or a person deleted it while this tab had it open
 *   silent    it has not answered for seconds (`silence.ts`)
 *   left      the browser put the page away but keeps it: it released the database, and starts over when shown again
 */
export type DatabaseState = 'blocked' | 'outdated' | 'newer' | 'emptied' | 'silent' | 'left'

/** States that last until a reload: an app older than its database, or a page that was put away. */
const FINAL_STATES: readonly (DatabaseState | null)[] = ['outdated', 'newer', 'left']
export const isFinal = (state: DatabaseState | null): boolean => FINAL_STATES.includes(state)

export interface DatabaseStateStore extends Observable<DatabaseState | null> {
  begin(state: DatabaseState): void
  /** Ends this state only; any other state stays. */
  end(state: DatabaseState): void
}

export function createDatabaseState(): DatabaseStateStore {
  const { current, subscribe, setValue } = createObservable<DatabaseState | null>(null)
  return {
    current,
    subscribe,
    begin(state) {
      if (!isFinal(current())) setValue(state)
    },
    end(state) {
      if (current() === state) setValue(null)
    },
  }
}
