/** Starts the engine of one browser tab with this device's mirror, the server and the lease that one tab holds. */
import { clearIfLeft, emptyDevice, enterDevice, leaveDevice } from '../mirror/tables/clear.ts'
import type { MirrorDatabase } from '../mirror/tables/database.ts'
import { envelopesOf, forgetAnsweredEnvelopes } from '../mirror/write/deliveries.ts'
import type { SyncedMirror } from './device.ts'
import { type Engine, startEngine } from './engine/engine.ts'
import { acquireLeaseAtOnce, createLockLease } from './engine/leader-election.ts'
import { offerLeftovers } from './outbox/offer-leftovers.ts'
import { openLettersWith } from './transport/area-rows.ts'
import { createHttpTransport } from './transport/http-transport.ts'
import { createTabletTransport } from './transport/tablet-transport.ts'

/** The months of history that a device keeps (design §4: 45 days a home on a person's own device). */
const OWN_DEVICE_MONTHS = 3
const HOME_TABLET_MONTHS = 13
const LOCK_NAME = 'hearth-sync'
/** A locked page of a home's tablet cannot read what it receives: the unlocked one of another tab receives beside it. */
const LOCKED_PAGE_LOCK_NAME = 'hearth-sync-locked'

/** Starts syncing for this user. If `userId` is null, only the queue is sent. */
export function startSync(
  { mirror, http, connectivity, recorder, readAuthor, tablet }: SyncedMirror,
  userId: number | null,
  random: () => number,
): Engine {
  const { locks } = navigator
  const { now } = recorder
  const lockName = mirror.isHomeTablet && userId === null ? LOCKED_PAGE_LOCK_NAME : LOCK_NAME
  const isVisible = () => document.visibilityState === 'visible'
  // Other tabs cannot see a mirror in memory: each tab sends its own.
  const acquireLease =
    locks === undefined || mirror.isInMemory
      ? acquireLeaseAtOnce
      : createLockLease(lockName, { mirror, locks, now, isVisible })
  return startEngine({
    mirror,
    ...(tablet && http.tablet
      ? createTabletTransport({
          http: { ...http, tablet: http.tablet },
          observer: connectivity,
          ...tablet,
          storedEnvelopes: operationIds => envelopesOf(mirror, operationIds),
          hasPerson: userId !== null,
        })
      : { transport: createHttpTransport(http, connectivity) }),
    random,
    now: () => now() + connectivity.state().clockOffsetMs,
    months: mirror.isHomeTablet ? HOME_TABLET_MONTHS : OWN_DEVICE_MONTHS,
    ...(userId === null ? {} : { offerLeftovers: () => offerLeftovers(recorder, readAuthor) }),
    ...(tablet === undefined || userId === null
      ? {}
      : {
          openReceivedLetters: () => openLettersWith(mirror, tablet.keys),
        }),
    // A home's tablet receives while it is locked, too.
    isReceiving: userId !== null || mirror.isHomeTablet,
    acquireLease: async (signal, onLost) => {
      const releaseLease = await acquireLease(signal, onLost)
      try {
        await prepareMirror(mirror, userId)
      } catch (error) {
        // The lease is released so that another tab can sync.
        releaseLease()
        throw error
      }
      return releaseLease
    },
    onAllSent: () => (mirror.isHomeTablet ? forgetAnsweredEnvelopes(mirror) : clearIfLeft(mirror)),
  })
}

/** Prepares the mirror for this user, when no other engine writes into it. */
async function prepareMirror(mirror: MirrorDatabase, userId: number | null): Promise<void> {
  if (userId !== null) return enterDevice(mirror, userId)
  if (mirror.isHomeTablet) return
  // The session of a mirror in memory is over.
  if (mirror.isInMemory) return leaveDevice(mirror)
  const session = await mirror.readSession()
  // Another tab, or an older Hearth, may have stored rows since the session began (S20.2).
  if (session?.device_kind === 'shared') await emptyDevice(mirror, session.user.id)
}
