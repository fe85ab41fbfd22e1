/** A page of a home's tablet once somebody has unlocked it: its keys, and what may change of them. */
import { type ReactNode, useMemo } from 'react'
import { PinChangeContext } from '../../session/pin-change.ts'
import type { Device } from '../../sync/device.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { requireKeysInUse } from '../../vault/key-letters.ts'
import type { StoredTablet } from '../../vault/stored.ts'
import type { Unlocked } from '../../vault/unlock.ts'
import { holdKeys, type KeysHold } from './keys-hold.ts'
import { storeNewcomer } from './set-up-pin.ts'
import { type LockedPage, type NewcomerWithPin, openUnlockedDevice } from './tablet-page.ts'
import { UnlockedTabletContext } from './unlocked-tablet.ts'
import { useKeyChanges } from './use-key-changes.ts'

/** A page that somebody has unlocked. */
export interface UnlockedPage {
  readonly device: Device
  readonly unlocked: Unlocked
  readonly hold: KeysHold
}

interface Opening {
  readonly lock: () => Promise<void>
  /** Who has just signed in, and whose session is not stored yet. */
  readonly newcomer: NewcomerWithPin | undefined
}

/** Opens in place of a locked page what somebody has unlocked. @throws KeysOutdated when another page changed the keys */
export async function openPage(
  { tablet, device: lockedDevice }: LockedPage,
  unlocked: Unlocked,
  { lock, newcomer }: Opening,
): Promise<UnlockedPage> {
  const hold = await holdKeys()
  try {
    requireKeysInUse(unlocked.keyring.keys, (await lockedDevice.mirror.tablet.get('this')) ?? {})
    const device = await openUnlockedDevice(tablet, unlocked, lock)
    if (newcomer !== undefined) {
      await device.store.begin(newcomer.tokens, newcomer.user, 'home', unlocked.signing_key)
      // The PIN comes last: what a code opened is gone only when all that it brought is here.
      await storeNewcomer(lockedDevice.mirror, newcomer.person, unlocked.keyring.keys)
    }
    lockedDevice.mirror.close()
    return { device, unlocked, hold }
  } catch (error) {
    await hold.release()
    throw error
  }
}

export function KeyChanges({ page: { device, unlocked, hold } }: { readonly page: UnlockedPage }) {
  useKeyChanges(device, unlocked, hold)
  return null
}

const ChangePin = onDemand(async () => (await import('./change-pin.tsx')).ChangePin)

interface ChangePinProviderProps {
  readonly page: UnlockedPage
  readonly tablet: StoredTablet
  readonly thirdPart: Uint8Array<ArrayBuffer> | undefined
  readonly children: ReactNode
}

/** Gives the profile the dialog that changes the PIN. */
export function ChangePinProvider({ page: { device }, tablet, thirdPart, children }: ChangePinProviderProps) {
  const unlockedTablet = useMemo(
    () => thirdPart && { mirror: device.mirror, tablet, thirdPart },
    [device, tablet, thirdPart],
  )
  return (
    <UnlockedTabletContext value={unlockedTablet}>
      <PinChangeContext value={unlockedTablet && ChangePin}>{children}</PinChangeContext>
    </UnlockedTabletContext>
  )
}
