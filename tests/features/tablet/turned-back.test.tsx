/** Who turns back while a PIN is still being opened has opened nothing. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fullName } from '#domain/values/full-name.ts'
import { SecondPerson } from '#src/app/tablet/second-person.tsx'
import type { Device } from '#src/sync/device.ts'
import { Keyring } from '#src/vault/keyring.ts'
import { FIRST, PINS, SECOND, type TabletOfTwo, tabletOfTwo } from '#tests/support/two-on-a-tablet.ts'
import { prepareBrowser, show } from '../ui/in-app.tsx'

// What IndexedDB returns here is of Node's class, and jsdom has its own. Dexie copies bytes of the class it has found when
// it was loaded: this file has its modules for itself (vitest.config.ts).
vi.hoisted(() => vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer)))

prepareBrowser()

let home: TabletOfTwo
beforeEach(async () => {
  home = await tabletOfTwo()
})
afterEach(() => home.mirror.delete())

const name = fullName(SECOND)
const choose = async () => fireEvent.click(await screen.findByRole('button', { name }))
const pinPad = () => screen.queryByRole('group', { name: `PIN of ${name}` })

/** Everything in one go: the PIN cannot have been tried before the last touch. */
const typeAndTurnBack = () => {
  for (const digit of PINS[SECOND.id] ?? '') fireEvent.click(screen.getByRole('button', { name: digit }))
  fireEvent.click(screen.getByRole('button', { name: 'Someone else' }))
}

test('[S21.20] a PIN that opens after its person turned back signs nothing, and its keys are overwritten', async () => {
  const { tablet, thirdPart, mirror } = home
  const closed = vi.spyOn(Keyring.prototype, 'close')
  const inHand = { tablet, thirdPart, device: { mirror } as Device }
  show(
    <SecondPerson
      inHand={inHand}
      kind="stock_movement.witness"
      args={{ stock_movement_id: crypto.randomUUID(), item_id: 1 }}
      exceptId={FIRST.id}
      onClose={() => {}}
    >
      20 tablets
    </SecondPerson>,
  )
  await choose()
  typeAndTurnBack()
  await waitFor(() => expect(closed).toHaveBeenCalled())
  await choose()
  expect(pinPad()).not.toBeNull()
  expect(screen.queryByRole('button', { name: /^Sign as/ })).toBeNull()
})
