import { useState } from 'react'
import { useSession } from '../session/session.ts'

/**
 * Counts how often a person has left this page: signed out here or in another tab, or replaced by somebody else. What
 * is drawn under this number as its key starts anew then, so that nothing of the person before stays in it (U1).
 */
export function useVisit(): number {
  const session = useSession()
  const userId = session.state === 'authenticated' ? session.user.id : undefined
  const [last, setLast] = useState(userId)
  const [visit, setVisit] = useState(0)
  if (userId !== last) {
    setLast(userId)
    if (last !== undefined) setVisit(visit + 1)
  }
  return visit
}
