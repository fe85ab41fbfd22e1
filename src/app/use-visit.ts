import { useState } from 'react'
import { useSession } from '../session/session.ts'

/**
 * Counts how often a user has left this page: signed out here or in another tab, or was replaced by another user.
 * Components with this number as their key start fresh then, so that they keep nothing of the previous user (U1).
 */
export function useVisitNumber(): number {
  const session = useSession()
  const userId = session.state === 'authenticated' ? session.user.id : undefined
  const [lastUserId, setLastUserId] = useState(userId)
  const [visitNumber, setVisit] = useState(0)
  if (userId !== lastUserId) {
    setLastUserId(userId)
    if (lastUserId !== undefined) setVisit(visitNumber + 1)
  }
  return visitNumber
}
