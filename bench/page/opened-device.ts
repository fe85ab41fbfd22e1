/** The device of this browser, opened with the product's own parts: a person's own or, with a PIN, a home's tablet. */
import { openLockedPage, openUnlockedDevice } from '../../src/app/tablet/tablet-page.ts'
import { encryptionBy } from '../../src/mirror/encrypted/encrypted-core.ts'
import { type MirrorDatabase, openMirror } from '../../src/mirror/tables/database.ts'
import { envelopesOf } from '../../src/mirror/write/deliveries.ts'
import { isHomeTablet } from '../../src/session/known-device.ts'
import { createDevice, type Device } from '../../src/sync/device.ts'
import { createHttpTransport } from '../../src/sync/transport/http-transport.ts'
import { createTabletTransport } from '../../src/sync/transport/tablet-transport.ts'
import type { Transport } from '../../src/sync/transport/transport.ts'
import { prepareForPin } from '../../src/vault/pin-hash.ts'
import { tryPin } from '../../src/vault/unlock.ts'
import { unwrapSecrets } from '../../src/vault/wrap.ts'
import { PIN } from './pin.ts'

/** As long as typing a PIN gives it. */
const WORKER_START_MS = 1_000

/** What unlocking took here, in ms. */
export interface UnlockTimes {
  /** The PIN tried: its hash, and what stands around it. */
  readonly pin_ms: number
  /** The database opened, and what was received while the tablet was locked. */
  readonly opening_ms: number
}

export interface OpenedDevice {
  readonly device: Device
  /** Calls to the server that remember nothing of what was asked before. */
  newTransport(): Transport
  /** The same database, opened anew: nothing of it is in memory. */
  openAnew(): MirrorDatabase
  /** Absent on a person's own device. */
  readonly unlocking?: UnlockTimes & {
    /** Hashes the PIN and opens the person's keys once more. Returns how long it took, in ms. */
    timeHash(): Promise<number>
  }
}

export const openDevice = async (): Promise<OpenedDevice> =>
  isHomeTablet() ? unlockHomeTablet() : openOwnDevice()

function openOwnDevice(): OpenedDevice {
  const device = createDevice()
  return {
    device,
    newTransport: () => createHttpTransport(device.http, device.connectivity),
    openAnew: () => openMirror(),
  }
}

async function unlockHomeTablet(): Promise<OpenedDevice> {
  const page = await openLockedPage()
  if (page === undefined) throw new Error('This browser is no tablet of a home any more.')
  const { tablet, device: lockedDevice } = page
  const people = lockedDevice.mirror.tablet_person
  const person = await people.filter(({ wrap }) => wrap !== undefined).first()
  if (person?.wrap === undefined || tablet.third_part === undefined)
    throw new Error('Nobody can unlock this tablet here.')
  const { user_id, wrap } = person
  const { third_part: thirdPart, tablet_id } = tablet
  const began = performance.now()
  const result = await tryPin({
    tables: lockedDevice.mirror,
    tablet,
    user_id,
    pin: PIN,
    thirdPart,
    now: Date.now,
  })
  const tried = performance.now()
  if (result.outcome !== 'open') throw new Error(`The PIN is ${result.outcome}.`)
  const device = await openUnlockedDevice(tablet, result.unlocked, async () => {})
  const opened = performance.now()
  lockedDevice.mirror.close()
  return {
    device,
    newTransport: () => tabletTransportOf(device),
    openAnew: () => openMirror(undefined, encryptionBy(result.unlocked.keyring, user_id)),
    unlocking: {
      pin_ms: tried - began,
      opening_ms: opened - tried,
      async timeHash() {
        prepareForPin()
        await new Promise(resolve => setTimeout(resolve, WORKER_START_MS))
        const started = performance.now()
        const secrets = await unwrapSecrets(wrap, PIN, thirdPart, { tablet_id, user_id })
        if (secrets === undefined) throw new Error('The PIN does not open any more.')
        return performance.now() - started
      },
    },
  }
}

function tabletTransportOf({ mirror, http, connectivity, tablet }: Device): Transport {
  if (http.tablet === undefined || tablet === undefined) throw new Error('This is no tablet of a home.')
  return createTabletTransport({
    http: { ...http, tablet: http.tablet },
    observer: connectivity,
    ...tablet,
    storedEnvelopes: ids => envelopesOf(mirror, ids),
    hasPerson: true,
  }).transport
}
