import { createObservable, type Observable } from '../observable.ts'

/**
 * The state of the device's database when this tab cannot use it. The screen shows it.
 *
 *   blocked   a newer Hearth waits here until the other tabs close the database
 *   outdated  another tab has brought the database to a newer version: this one must not write any more (S13)
 *   newer     this page was loaded of an older Hearth than the one that wrote the database
 *   emptied   the browser or a person deleted it while this tab had it open
 *   silent    it has not answered for seconds (`silence.ts`)
 *   left      the browser puts the page away, and keeps it: it gave up the database and starts anew when it is shown
 */
export type DatabaseState = 'blocked' | 'outdated' | 'newer' | 'emptied' | 'silent' | 'left'

/** Nothing leads back from an older app than its database, nor into a page that was left. */
const FOR_GOOD: readonly (DatabaseState | null)[] = ['outdated', 'newer', 'left']
export const isOverForGood = (state: DatabaseState | null): boolean => FOR_GOOD.includes(state)

export interface DatabaseStateStore extends Observable<DatabaseState | null> {
  begin(state: DatabaseState): void
  /** Ends this state only; another one stays. */
  end(state: DatabaseState): void
}

export function createDatabaseState(): DatabaseStateStore {
  const { current, subscribe, become } = createObservable<DatabaseState | null>(null)
  return {
    current,
    subscribe,
    begin(state) {
      if (!isOverForGood(current())) become(state)
    },
    end(state) {
      if (current() === state) become(null)
    },
  }
}
