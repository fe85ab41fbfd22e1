import { useState } from 'react'
import { useSession } from '../session/session.ts'

/**
 * Counts how often a user has left this page: signed out here or in another tab, or was replaced by another user.
 * Components with this number as their key start fresh then, so that they keep nothing of the previous user (U1).
 */
export function useVisit(): number {
  const session = useSession()
  const userId = session.state === 'authenticated' ? session.user.id : undefined
  const [lastUserId, setLast] = useState(userId)
  const [visit, setVisit] = useState(0)
  if (userId !== lastUserId) {
    setLast(userId)
    if (lastUserId !== undefined) setVisit(visit + 1)
  }
  return visit
}
