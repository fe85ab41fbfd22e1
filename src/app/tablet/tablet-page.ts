/**
 * A page of a home's tablet (decision 103): first locked, with a mirror that shows nothing about people, then, in the
 * same document, unlocked by one person. It is locked again by loading another page.
 */

import { liveQuery } from 'dexie'
import { encryptionBy } from '../../mirror/encrypted/encrypted-core.ts'
import { type MirrorDatabase, openMirror } from '../../mirror/tables/database.ts'
import { nowMs } from '../../now.ts'
import type { TokensAnswer, UserAnswer } from '../../session/answers.ts'
import { createTokenStore, type TokenStore } from '../../session/token-store.ts'
import type { Device } from '../../sync/device.ts'
import { openForPerson } from '../../sync/open-for-person.ts'
import { createOperationSealer, createPhotoSealer } from '../../sync/outbox/envelopes.ts'
import { createTabletDevice } from '../../sync/tablet-device.ts'
import type { OpenedActivation } from '../../vault/activation.ts'
import { Keyring } from '../../vault/keyring.ts'
import { randomBytes } from '../../vault/random.ts'
import type { StoredTablet, TabletPerson } from '../../vault/stored.ts'
import { createTabletSigner } from '../../vault/tablet-request.ts'
import type { Unlocked } from '../../vault/unlock.ts'

/** Who has just signed in with password and code, or entered the code of a manager, and has to choose a PIN. */
export interface NewcomerSession {
  readonly tokens: TokensAnswer
  readonly user: UserAnswer
  /** Extractable: it is stored only in what the PIN opens. */
  readonly signingKey: CryptoKey
  /** Of who entered a manager's code: the keys come with it, and not from the server. */
  readonly activation?: OpenedActivation['activation']
}

/** Who has chosen a PIN, and how the tablet stores them. */
export interface NewcomerWithPin extends NewcomerSession {
  readonly person: TabletPerson
}

export interface LockedPage {
  readonly tablet: StoredTablet
  readonly device: Device
  /** Resolves when somebody has signed in on this page. */
  readonly newcomer: Promise<NewcomerSession>
}

/** @returns undefined when the database does not know of a tablet: its site data was cleared */
export async function openLockedPage(): Promise<LockedPage | undefined> {
  const mirror = openMirror(undefined, encryptionBy(new Keyring()))
  const tablet = await mirror.tablet.get('this')
  if (tablet === undefined) return undefined
  let resolveNewcomer: (session: NewcomerSession) => void = () => {}
  const newcomer = new Promise<NewcomerSession>(resolve => {
    resolveNewcomer = resolve
  })
  const device = createTabletDevice({
    mirror,
    store: createSigningInStore(mirror, resolveNewcomer),
    ...tabletParts(tablet, new Map()),
    lock: async () => {},
  })
  return { tablet, device, newcomer }
}

/** Opens everything this person may see, letters that came meanwhile included, before a screen reads it. */
export async function openUnlockedDevice(
  tablet: StoredTablet,
  unlocked: Unlocked,
  lock: () => Promise<void>,
): Promise<Device> {
  const { keyring, user_id, areaKeys, signing_key } = unlocked
  const mirror = openMirror(undefined, encryptionBy(keyring, user_id))
  const parts = tabletParts(tablet, areaKeys)
  await openForPerson(mirror, user_id, parts.tablet.keys)
  const store = createTokenStore(mirror, {
    now: nowMs,
    random: randomBytes,
    person: { user_id, signing_key },
  })
  return createTabletDevice({ mirror, store, ...parts, lock })
}

function tabletParts(tablet: StoredTablet, areaKeys: Unlocked['areaKeys']) {
  return {
    signTabletRequest: createTabletSigner(tablet),
    tablet: {
      keys: { tablet_id: tablet.tablet_id, areaKeys },
      sealOperation: createOperationSealer(() => tablet.delivery_key),
      sealPhoto: createPhotoSealer(() => tablet.delivery_key),
    },
  }
}

/** A store on which nobody is signed in, and who signs in is handed over and not stored. */
function createSigningInStore(
  mirror: MirrorDatabase,
  onSignedIn: (session: NewcomerSession) => void,
): TokenStore {
  const deviceStore = createTokenStore(mirror, { now: nowMs, random: randomBytes })
  return {
    read: async () => undefined,
    watch: () => liveQuery(async () => undefined),
    async begin(tokens, user, _, signingKey) {
      onSignedIn({ tokens, user, signingKey })
    },
    renew: async () => false,
    refuse: async () => {},
    replaceProfile: async () => {},
    clear: async () => {},
    deviceId: deviceStore.deviceId,
  }
}
