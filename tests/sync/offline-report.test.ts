/** A device says whether it opens without a network, and the devices of its home hear of it (X1.9). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { homeScope } from '#domain/values/scope.ts'
import { stamp } from '#server/feed/stamp.ts'
import { readOne } from '#src/mirror/read/read.ts'
import { setShellFiles } from '#src/sync/shell-files.ts'
import { MAPLE, PEOPLE } from '../support/homes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const whole = { files: 100, missing: 0, mirrorVersion: 1 }

let server: TestServer
let tablet: Tablet
let laptop: Tablet
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  tablet = await openTablet(server, 'care_giver')
  laptop = await openTablet(server, 'manager')
})
afterEach(() => {
  setShellFiles(undefined)
  for (const one of [tablet, laptop]) one.close()
})

/** What the laptop knows after the tablet has pulled. */
async function heardOf(): Promise<number[]> {
  await tablet.pull()
  // Both run in this process, which has one answer for its files.
  setShellFiles(undefined)
  await laptop.pull()
  const home = await readOne(laptop.mirror, 'home', MAPLE)
  return (home?.devices_not_ready ?? []).map(({ user_id }) => user_id)
}
const pass = (minutes: number) => server.clock.advanceSeconds(minutes * 60)

const forgetAll = () =>
  server.database.transaction().execute(async transaction => {
    await transaction.updateTable('home').set({ devices_not_ready: null }).where('id', '=', MAPLE).execute()
    await stamp(transaction, [{ collection: 'home', id: MAPLE, scope: homeScope(MAPLE) }])
  })

test('[X1.9] parts that are missing are told after ten minutes, not at a first visit, and it is taken back when they are here', async () => {
  setShellFiles('absent')
  expect(await heardOf()).toEqual([])
  pass(9)
  setShellFiles({ ...whole, missing: 3 })
  expect(await heardOf()).toEqual([])
  pass(1)
  setShellFiles({ ...whole, missing: 3 })
  expect(await heardOf()).toEqual([PEOPLE.care_giver.id])
  setShellFiles(whole)
  expect(await heardOf()).toEqual([])
})

test('[X1.9] what the server did not hear is said again, and what it heard is not', async () => {
  setShellFiles('absent')
  await tablet.pull()
  pass(10)
  tablet.network.isCut = true
  await expect(tablet.pull()).rejects.toThrow()
  tablet.network.isCut = false
  expect(await heardOf()).toEqual([PEOPLE.care_giver.id])

  setShellFiles('absent')
  await forgetAll()
  expect(await heardOf()).toEqual([])
})
