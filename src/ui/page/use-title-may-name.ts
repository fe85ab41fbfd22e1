import { use } from 'react'
import { SessionContext } from '../../session/session.ts'

/** The browser's history keeps the titles of pages: on a device that is not one's own they name nobody (S20.3). */
export function useTitleMayName(): boolean {
  const session = use(SessionContext)
  return session?.state !== 'authenticated' || !session.leavesNothing
}
