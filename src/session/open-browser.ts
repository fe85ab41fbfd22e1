/**
 * A session on a shared device ends when its last tab is closed. A reload keeps sessionStorage; another tab finds the
 * lock that every tab of the session holds while it is open.
 */
const STORAGE_KEY = 'hearth.open'
const lockName = (sessionId: string) => `hearth-open-${sessionId}`

/** Marks the session as open. Must run before the session is stored, as another tab may then see it at once. */
export function markSessionOpen(sessionId: string): void {
  if (sessionStorage.getItem(STORAGE_KEY) === sessionId && lockedSessionIds.has(sessionId)) return
  sessionStorage.setItem(STORAGE_KEY, sessionId)
  lockedSessionIds.add(sessionId)
  void navigator.locks?.request(lockName(sessionId), { mode: 'shared' }, () => new Promise(() => {}))
}

const lockedSessionIds = new Set<string>()

export async function wasSessionClosed(sessionId: string): Promise<boolean> {
  if (sessionStorage.getItem(STORAGE_KEY) === sessionId) return false
  const heldLocks = (await navigator.locks?.query())?.held ?? []
  return !heldLocks.some(({ name }) => name === lockName(sessionId))
}
