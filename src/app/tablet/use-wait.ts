import { useEffect, useState } from 'react'
import { nowMs } from '../../now.ts'
import type { TabletPerson } from '../../vault/stored.ts'
import { waitOf } from '../../vault/unlock.ts'

/** How long the person still waits, in ms, second by second. */
export function useWait(person: Pick<TabletPerson, 'locked_until_ms'>): number {
  const [waitMs, setWaitMs] = useState(() => waitOf(person, nowMs()))
  useEffect(() => {
    const update = () => setWaitMs(waitOf(person, nowMs()))
    update()
    if (person.locked_until_ms === null) return
    const timer = setInterval(update, 500)
    return () => clearInterval(timer)
  }, [person])
  return waitMs
}
