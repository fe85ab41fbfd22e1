import { useEffect } from 'react'
import type { MirrorDatabase } from '../mirror/tables/database.ts'

/** Notices when the device's database does not answer. The first screen is painted without the code that watches. */
export function useDatabaseWatch(mirror: MirrorDatabase): void {
  useEffect(() => {
    let isOver = false
    let stop = () => {
      isOver = true
    }
    import('../mirror/tables/silence.ts').then(
      ({ watchDatabaseResponses }) => {
        if (!isOver) stop = watchDatabaseResponses(mirror)
      },
      // The next start watches again.
      () => {},
    )
    return () => stop()
  }, [mirror])
}
