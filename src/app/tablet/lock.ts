/**
 * Locks a home's tablet in every tab: what is typed becomes its author's draft, then each tab loads a new page, in which
 * nothing of before is left (decision 103).
 */
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { carryThirdPart } from '../../vault/third-part.ts'

const CHANNEL_NAME = 'hearth-tablet-lock'

/** Tells the other tabs of this tablet to lock. */
export function lockOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  channel.postMessage('lock')
  channel.close()
}

/** Calls back when another tab locks. @returns a function that stops listening */
export function onLockedElsewhere(lock: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  channel.onmessage = lock
  return () => channel.close()
}

/** Loads the lock page in place of this one. Must run when the screens are gone, so that their drafts are on their way. */
export async function leaveForLockPage(
  mirror: MirrorDatabase,
  thirdPart: Uint8Array<ArrayBuffer> | undefined,
): Promise<void> {
  // Waits for what the forms have just written: a transaction starts when those before it are over.
  await mirror.transaction('rw', mirror.draft, () => mirror.draft.count()).catch(() => {})
  if (thirdPart !== undefined) carryThirdPart(thirdPart)
  closeKeys(mirror)
  // In place of the entry in the history, so that the browser keeps no copy of the page to go back to.
  window.location.replace('/')
}

/**
 * Closes the keys and, before them, the database: a transaction that goes on without keys finds nothing where rows are,
 * and would delete what it cannot make anew.
 */
export function closeKeys(mirror: MirrorDatabase): void {
  mirror.releaseForGood()
  mirror.keyring?.close()
}
