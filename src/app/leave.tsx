/**
 * Signing out by choice. The guard sends whoever is no longer signed in to /login and says that the session expired;
 * for someone who has just tapped "Sign out" that would be untrue, so the guard asks here first.
 */
import { createContext, use } from 'react'

export const LeaveContext = createContext<() => Promise<void>>(async () => {})

/** Signs out and leads to /login. */
export const useLeave = (): (() => Promise<void>) => use(LeaveContext)
