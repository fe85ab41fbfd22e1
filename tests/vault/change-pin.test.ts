/** What another tab does while a PIN is changed on a home's tablet. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newKeyPair, type SealedBytes } from '#src/vault/hpke.ts'
import { changePin, type UnlockTables } from '#src/vault/unlock.ts'
import { FIRST, PINS, type TabletOfTwo, tabletOfTwo } from '../support/two-on-a-tablet.ts'

const CHEAP = { memory_kib: 64, passes: 1 }
const NEW_PIN = '204816'

let home: TabletOfTwo
beforeEach(async () => {
  home = await tabletOfTwo()
})
afterEach(() => home.mirror.delete())

/** The tables of a tablet where another tab does this just before the new wrap is stored. */
function tablesWhere(change: () => Promise<unknown>): UnlockTables {
  const { tablet, tablet_person, key_letter } = home.mirror
  const db = {
    async transaction(mode: 'rw', ...rest: unknown[]) {
      await change()
      return home.mirror.transaction(mode, [tablet_person, key_letter], rest.at(-1) as () => Promise<void>)
    },
  }
  const people = {
    get: tablet_person.get.bind(tablet_person),
    update: tablet_person.update.bind(tablet_person),
  }
  return { tablet, tablet_person: { ...people, db } as unknown as UnlockTables['tablet_person'], key_letter }
}

const changed = (tables: UnlockTables) =>
  changePin(
    {
      ...{ tables, tablet: home.tablet, user_id: FIRST.id, pin: PINS[FIRST.id] ?? '' },
      ...{ thirdPart: home.thirdPart, now: () => Date.parse('2026-03-10T16:00:00.000Z') },
    },
    NEW_PIN,
    CHEAP,
  )
const storedPerson = () => home.mirror.tablet_person.get(FIRST.id)

test('[S21.13] a PIN is not changed when new keys came meanwhile: they would open nothing any more', async () => {
  const before = await storedPerson()
  const sealed: SealedBytes = { enc: new Uint8Array([1]), ct: new Uint8Array([2]) }
  const tables = tablesWhere(() =>
    home.mirror.key_letter.put({ user_id: FIRST.id, area: 'clinical', sealed }),
  )
  await expect(changed(tables)).rejects.toThrow('The PIN or the keys were changed meanwhile. Try again.')
  expect(await storedPerson()).toEqual(before)
  expect(await home.mirror.key_letter.count()).toBe(1)
})

test('[S21.13] a PIN is not changed when it was changed in another tab meanwhile', async () => {
  const { x, y } = await newKeyPair()
  const other = { ...(await storedPerson())?.wrap, sealed: new Uint8Array([3]) }
  const tables = tablesWhere(() =>
    home.mirror.tablet_person.update(FIRST.id, { wrap: other, letter_key: { x, y } }),
  )
  await expect(changed(tables)).rejects.toThrow('Try again.')
  expect((await storedPerson())?.wrap?.sealed).toEqual(new Uint8Array([3]))
})

test('[S21.13] otherwise it is changed', async () => {
  expect(await changed(home.mirror)).toEqual({ outcome: 'changed' })
})
