/**
 * Which pages of a home's tablet have keys in memory. The keys in use change only while one page has: a page with older
 * keys would not see the rows that another writes.
 */
const HELD_LOCK = 'hearth-tablet-keys'
/** Much longer than one transaction takes. */
const LONGEST_WAIT_MS = 10_000
/** Held by the page that finds out whether it is alone. */
const ASKING_LOCK = 'hearth-tablet-keys-asking'

export interface KeysHold {
  /** Runs `work` while no other page has keys in memory. Returns false, without having run it, when one has. */
  runAlone(work: () => Promise<void>): Promise<boolean>
  release(): Promise<void>
}

/** Without Web Locks nobody knows, and the keys stay as they are. */
const unknownHold: KeysHold = { runAlone: async () => false, release: async () => {} }

/**
 * Called before keys are used on a page; waits while another page changes them.
 *
 * @throws DOMException when that page does not come to an end
 */
export async function holdKeys(
  locks: Pick<LockManager, 'request'> | undefined = globalThis.navigator?.locks,
): Promise<KeysHold> {
  if (locks === undefined) return unknownHold
  const hold = (signal?: AbortSignal) =>
    new Promise<() => Promise<void>>((resolve, reject) => {
      const isReleased: Promise<void> = locks.request(
        HELD_LOCK,
        { mode: 'shared', ...(signal && { signal }) },
        () =>
          new Promise<void>(end =>
            resolve(() => {
              end()
              return isReleased
            }),
          ),
      )
      isReleased.catch(reject)
    })
  // A page that the browser has frozen while it changed keys would keep everybody from their PIN without a word.
  let release = await hold(AbortSignal.timeout(LONGEST_WAIT_MS))
  return {
    runAlone: work =>
      locks.request(ASKING_LOCK, { ifAvailable: true }, async asking => {
        if (asking === null) return false
        await release()
        let heldAgain: ReturnType<typeof hold> | undefined
        try {
          return await locks.request(HELD_LOCK, { ifAvailable: true }, async alone => {
            if (alone === null) return false
            // Waits in front of every page that is unlocked from now on.
            heldAgain = hold()
            await work()
            return true
          })
        } finally {
          release = await (heldAgain ?? hold())
        }
      }),
    release: () => release(),
  }
}
