/** The keys of a home's tablet are changed, and people go on unlocking it (decision 108). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecrets, type Unlocked } from '#src/vault/unlock.ts'
import { unwrapSecrets } from '#src/vault/wrap.ts'
import { MAPLE, PEOPLE, type PersonName } from '../support/homes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type SharedTablet, sharedTablet } from '../support/shared-tablet.ts'
import { all, keysIn, numbersAtServer, read, write } from '../support/tablet-records.ts'

let server: TestServer
let tablet: SharedTablet

const DANA = { who: 'care_giver', pin: '482931' } as const
const KOFI = { who: 'care_giver_2', pin: '739164' } as const
const THEO = { who: 'staff', pin: '650284' } as const
const NINA = { who: 'progress_note', pin: '918273' } as const
type Person = { readonly who: PersonName; readonly pin: string }

beforeEach(async () => {
  server = await startTestServer()
  tablet = await sharedTablet(server, MAPLE)
})
afterEach(async () => {
  await tablet.delete()
  await server.stop()
})

const signIn = ({ who, pin }: Person) => tablet.signIn(who, pin)
const unlock = ({ who, pin }: Person) => tablet.unlock(who, pin)

/** Everybody signs in, chooses a PIN and locks. */
async function everybodyHasAPin(...people: readonly Person[]): Promise<void> {
  for (const person of people) (await signIn(person)).lock()
}

async function leaves(who: PersonName): Promise<void> {
  const { access_token: token } = await server.signIn('provider')
  const path = `/group-homes/${MAPLE}/staff/${PEOPLE[who].id}`
  expect((await server.request(path, { method: 'DELETE', token })).status).toBe(200)
  server.clock.advanceSeconds(1)
}
async function managerAsks(): Promise<void> {
  const { access_token: token } = await server.signIn('manager')
  const path = `/tablets/${tablet.stored.tablet_id}/rotate-keys`
  expect((await server.request(path, { method: 'PUT', token })).status).toBe(200)
}

/** What opens with somebody's wrap as it is on the disk now, without asking anybody or counting a try. */
async function copyOf({ who, pin }: Person): Promise<() => Promise<Unlocked>> {
  const mirror = tablet.openLocked()
  const wrap = (await mirror.tablet_person.get(PEOPLE[who].id))?.wrap
  mirror.close()
  if (wrap === undefined) throw new Error('There is no wrap to copy.')
  const owner = { tablet_id: tablet.stored.tablet_id, user_id: PEOPLE[who].id }
  return async () => {
    const opened = await unwrapSecrets(wrap, pin, tablet.thirdPart, owner)
    if (opened === undefined) throw new Error('The copy does not open.')
    return openSecrets(opened.secrets, owner.user_id)
  }
}

const serverNumbers = () => numbersAtServer(server)

test('[S21.10] who was away unlocks offline after the keys were changed, and reads what was written before and after', async () => {
  await everybodyHasAPin(KOFI, THEO)
  const dana = await signIn(DANA)
  await write(dana, 'before')
  await leaves('staff')
  await dana.report()
  await dana.changeKeys({ batches: 0 })
  await write(dana, 'after')
  expect(await read(dana)).toEqual(all('after', 'before'))
  dana.lock()
  tablet.network.isCut = true
  const kofi = await unlock(KOFI)
  expect(await read(kofi)).toEqual(all('after', 'before'))
  await write(kofi, 'by Kofi')
  kofi.lock()
  const danaAgain = await unlock(DANA)
  expect(await read(danaAgain)).toEqual(all('after', 'before', 'by Kofi'))
  danaAgain.lock()
  // The new keys are in what the PIN opens now, not in a letter.
  expect(await tablet.openLocked().key_letter.count()).toBe(0)
  expect(await read(await unlock(KOFI))).toEqual(all('after', 'before', 'by Kofi'))
})

test('[S21.10] who has left and kept PIN, third part and a copy reads nothing written afterwards', async () => {
  await everybodyHasAPin(KOFI)
  const theo = await signIn(THEO)
  await write(theo, 'before')
  theo.lock()
  const openTheosCopy = await copyOf(THEO)
  const dana = await signIn(DANA)
  await leaves('staff')
  await dana.report()
  await dana.changeKeys({ batches: 0 })
  await write(dana, 'after')
  const { areaKeys, keyring } = await openTheosCopy()
  // On a copy of today's disk, where nobody checks which keys are in use.
  await dana.mirror.tablet.update('this', { key_numbers: {} })
  const copy = await tablet.openWith({ ...(await openTheosCopy()) })
  expect(await read(copy)).toEqual(all('before'))
  expect(await copy.mirror.key_letter.where('user_id').equals(PEOPLE.staff.id).count()).toBe(0)
  copy.lock()
  // Nor does what the server sends open, whoever signs the request with the tablet's key.
  expect([...areaKeys.keys()]).toEqual(['notes', 'clinical', 'office'])
  const { area_keys } = await server.database
    .selectFrom('tablet')
    .select('area_keys')
    .executeTakeFirstOrThrow()
  const points = Object.values(area_keys as Record<string, { x: string }>).map(({ x }) => x)
  for (const pair of [...areaKeys.values()].flat())
    expect(points).not.toContain((await crypto.subtle.exportKey('jwk', pair.publicKey)).x)
  expect(keyring.keys.map(({ id }) => id).filter(key => key.endsWith('#2'))).toEqual([])
})

test('[S21.10] each has keys of the areas they see, whoever changes them', async () => {
  await everybodyHasAPin(NINA, KOFI)
  await managerAsks()
  const nina = await unlock(NINA)
  await nina.report()
  await nina.changeKeys()
  expect(await serverNumbers()).toEqual(expect.arrayContaining([[1], [1], [2]]))
  nina.lock()
  const kofi = await unlock(KOFI)
  await write(kofi, 'by Kofi')
  expect(await keysIn(kofi)).toMatchObject({ 'notes#2': 1, 'clinical#1': 1, 'office#1': 1 })
  await kofi.report()
  await kofi.changeKeys()
  expect(await keysIn(kofi)).toEqual({ 'notes#2': 1, 'clinical#2': 1, 'office#2': 1 })
  kofi.lock()
  const ninaAgain = await unlock(NINA)
  expect(await read(ninaAgain)).toEqual({ tasks: [], orders: [], notes: ['by Kofi'] })
})

test('[S21.11] a change that stops at any step is taken up by the next person, and nothing stays unread', async () => {
  await everybodyHasAPin(KOFI)
  const dana = await signIn(DANA)
  await write(dana, 'before')
  await managerAsks()
  await dana.report()
  // The server has the keys, and its answer is lost with the page.
  tablet.network.losesAnswer = path => path === 'PUT /tablet/keys'
  await expect(dana.changeKeys()).rejects.toThrow()
  expect(await serverNumbers()).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ])
  await write(dana, 'with the old keys')
  dana.lock()
  // Somebody new has signed in meanwhile, and writes what all others read.
  const theo = await signIn(THEO)
  await write(theo, 'by Theo')
  expect(await keysIn(theo)).toEqual({ 'notes#1': 3, 'clinical#1': 3, 'office#1': 3 })
  theo.lock()
  tablet.network.isCut = true
  const kofiOffline = await unlock(KOFI)
  expect(await read(kofiOffline)).toEqual(all('before', 'by Theo', 'with the old keys'))
  kofiOffline.lock()
  tablet.network.isCut = false

  // The letters are stored, and the server does not hear of it.
  tablet.network.losesAnswer = path => path === 'PUT /tablet/keys/in-use'
  const kofi = await unlock(KOFI)
  await kofi.report()
  await expect(kofi.changeKeys()).rejects.toThrow()
  await write(kofi, 'with the new keys')
  kofi.lock()
  tablet.network.losesAnswer = undefined
  await tablet.pullLocked()
  const danaAgain = await unlock(DANA)
  await danaAgain.report()
  await danaAgain.changeKeys()
  expect(await serverNumbers()).toEqual([[2], [2], [2]])
  expect(await read(danaAgain)).toEqual(all('before', 'by Theo', 'with the new keys', 'with the old keys'))
  expect(Object.keys(await keysIn(danaAgain)).toSorted()).toEqual(['clinical#2', 'notes#2', 'office#2'])
})

test('[S21.11] while another page has keys in memory, no page writes with new ones', async () => {
  await everybodyHasAPin(KOFI)
  const dana = await signIn(DANA)
  await managerAsks()
  await dana.report()
  await dana.changeKeys({ isAlone: false })
  await write(dana, 'one')
  expect(await keysIn(dana)).toEqual({ 'notes#1': 1, 'clinical#1': 1, 'office#1': 1 })
  await dana.changeKeys({ batches: 0 })
  await write(dana, 'two')
  expect(await keysIn(dana)).toMatchObject({ 'clinical#1': 1, 'clinical#2': 1 })
})

test('[S21.11] keys wait for who has a PIN of an older Hearth, until they have unlocked once', async () => {
  await everybodyHasAPin(KOFI)
  const dana = await signIn(DANA)
  await dana.mirror.tablet_person.where({ user_id: PEOPLE.care_giver_2.id }).modify(withoutLetterKey)
  await managerAsks()
  await dana.report()
  await dana.changeKeys()
  expect(await serverNumbers()).toEqual([[1], [1], [1]])
  dana.lock()
  const kofi = await unlock(KOFI)
  await kofi.changeKeys()
  expect(await serverNumbers()).toEqual([[2], [2], [2]])
  kofi.lock()
  const danaAgain = await unlock(DANA)
  await write(danaAgain, 'for both')
  danaAgain.lock()
  expect(await read(await unlock(KOFI))).toEqual(all('for both'))
})

function withoutLetterKey(person: { letter_key?: unknown }): void {
  delete person.letter_key
}

test('[S21.11] who lacks keys that are in use is refused, and sees no part of the records', async () => {
  await everybodyHasAPin(KOFI)
  const before = tablet.openLocked()
  const kofiBefore = await before.tablet_person.get(PEOPLE.care_giver_2.id)
  if (kofiBefore === undefined) throw new Error('Kofi has a PIN.')
  const dana = await signIn(DANA)
  await managerAsks()
  await dana.report()
  await dana.changeKeys()
  dana.lock()
  await before.tablet_person.put(kofiBefore)
  await before.key_letter.where({ user_id: PEOPLE.care_giver_2.id }).delete()
  await expect(tablet.tryPin(KOFI.who, KOFI.pin)).rejects.toThrow('were changed')
  const kofi = await signIn(KOFI)
  await write(kofi, 'with all keys')
  kofi.lock()
  expect(await read(await unlock(DANA))).toEqual(all('with all keys'))
})

test('[S21.11] what the server sealed before and after the change opens, in order, when the tablet is unlocked', async () => {
  await everybodyHasAPin(KOFI)
  const { access_token: token } = await server.signIn('manager')
  const addTask = async (title: string) => {
    const json = { title, home_id: MAPLE, due_date: '2026-03-20', assigned_to: PEOPLE.care_giver.id }
    const response = await server.request('/tasks', { token, json })
    expect(response.status).toBe(201)
    server.clock.advanceSeconds(1)
  }
  const dana = await signIn(DANA)
  await dana.pull()
  await addTask('before the change')
  dana.lock()
  await tablet.pullLocked()
  await managerAsks()
  const kofi = await unlock(KOFI)
  await kofi.report()
  await addTask('under way')
  // The server goes on sealing to the old keys.
  tablet.network.losesRequest = path => path === 'PUT /tablet/keys/in-use'
  await expect(kofi.changeKeys()).rejects.toThrow()
  await kofi.pull()
  kofi.lock()
  await addTask('to the old keys')
  await tablet.pullLocked()
  tablet.network.losesRequest = undefined
  const kofiAgain = await unlock(KOFI)
  await kofiAgain.changeKeys()
  await addTask('after the change')
  await kofiAgain.pull()
  kofiAgain.lock()
  await addTask('while locked')
  await tablet.pullLocked()
  tablet.network.isCut = true
  const danaAgain = await unlock(DANA)
  const titles = (await danaAgain.mirror.rows('task').toArray()).map(({ title }) => title)
  expect(titles).toEqual(
    expect.arrayContaining([
      'before the change',
      'under way',
      'to the old keys',
      'after the change',
      'while locked',
    ]),
  )
  expect(await danaAgain.mirror.letter.count()).toBe(0)
})

test('[S21.11] a server that was restored from an older backup gets the keys that are in use', async () => {
  const dana = await signIn(DANA)
  const backup = await server.database.selectFrom('tablet').selectAll().executeTakeFirstOrThrow()
  await managerAsks()
  await dana.report()
  await dana.changeKeys({ batches: 0 })
  await write(dana, 'under the second')
  await server.database
    .updateTable('tablet')
    .set({
      secrets: JSON.stringify(backup.secrets),
      area_keys: JSON.stringify(backup.area_keys),
      keys_wanted: 1,
    })
    .execute()
  dana.lock()
  await expect(signIn(KOFI)).rejects.toThrow('were changed')
  const danaAgain = await unlock(DANA)
  await danaAgain.report()
  await danaAgain.changeKeys()
  expect(await serverNumbers()).toEqual([[3], [3], [3]])
  danaAgain.lock()
  expect(await read(await signIn(KOFI))).toEqual(all('under the second'))
})
