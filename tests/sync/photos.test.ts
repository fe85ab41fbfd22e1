/** Photos on a tablet: fetched behind the rows that name them, kept offline, and gone with them (decision 23). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientPhotoUrl } from '#domain/photos/photo-address.ts'
import { userScope } from '#domain/values/scope.ts'
import { stamp } from '#server/feed/stamp.ts'
import { missingPhotoUrls } from '#src/mirror/photos/photos.ts'
import { enterDevice, leaveDevice } from '#src/mirror/tables/clear.ts'
import type { MirrorDatabase } from '#src/mirror/tables/database.ts'
import { compareWithServer } from '#src/sync/engine/reconciliation.ts'
import { countedPull } from '../support/counted-pull.ts'
import { CEDAR, PEOPLE } from '../support/homes.ts'
import { seedOrders } from '../support/orders.ts'
import { base64, SEEDED_HASH, SEEDED_PHOTO, seedPhotos, testPhoto } from '../support/photos.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const [WALTER, GRACE] = [1, 2]
const never = new AbortController().signal

let server: TestServer
let tablet: Tablet

beforeEach(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  await seedPhotos(server.database, [WALTER, GRACE])
  tablet = await openTablet(server, 'care_giver')
})
afterEach(() => server.stop())

const seededUrl = (id: number) => clientPhotoUrl(id, SEEDED_HASH)
const here = (mirror: MirrorDatabase = tablet.mirror) => mirror.photo.toCollection().primaryKeys()
const photosAsked = () => tablet.network.asked.filter(path => path.includes('/photo/'))

/** As the manager, over REST. */
async function change(path: string, method: string, json?: object): Promise<void> {
  const { access_token } = await server.signIn('manager')
  const response = await server.request(path, {
    method,
    token: access_token,
    ...(json === undefined ? {} : { json }),
  })
  expect(response.status).toBe(200)
}
const givePhoto = (id: number, shade: number) =>
  change(`/clients/${id}/photo`, 'PUT', { image: base64(testPhoto(shade)) })

async function withPhotos(): Promise<void> {
  await tablet.pull()
  await tablet.loadPhotos()
  expect(await here()).toEqual([seededUrl(WALTER), seededUrl(GRACE)])
}

test('[S17.1] each photo of the home comes once, and stays when the tablet is opened again offline', async () => {
  await withPhotos()
  expect(photosAsked()).toHaveLength(2)
  await tablet.pull()
  expect(await tablet.loadPhotos()).toBe(0)
  expect((await tablet.mirror.photo.get(seededUrl(WALTER)))?.bytes).toEqual(new Uint8Array(SEEDED_PHOTO))
  const { name } = tablet.mirror
  tablet.close()
  const again = await openTablet(server, 'care_giver', name)
  again.network.isCut = true
  expect(await here(again.mirror)).toHaveLength(2)
  expect(await missingPhotoUrls(again.mirror)).toEqual([])
})

test('[S17.1] while rows are still coming no photo is asked for', async () => {
  await countedPull(tablet, server.clock.now, { requests: 3, rowsAPage: 8 })
  expect(await missingPhotoUrls(tablet.mirror)).not.toEqual([])
  expect(await tablet.loadPhotos()).toBe(0)
  expect(photosAsked()).toEqual([])
  await withPhotos()
})

test('[S17.1] the running engine fetches them behind the pull', async () => {
  const engine = tablet.start()
  await expect.poll(here).toHaveLength(2)
  await givePhoto(WALTER, 40)
  engine.retryNow()
  await expect.poll(async () => (await here()).includes(seededUrl(WALTER))).toBe(false)
  await expect.poll(here).toHaveLength(2)
  await engine.stop()
  const firstPhoto = tablet.network.asked.findIndex(path => path.includes('/photo/'))
  expect(tablet.network.asked.slice(0, firstPhoto)).toContain('sync/pull')
})

test('[S17.1] another picture under its address is not stored, and the next one comes all the same', async () => {
  await tablet.pull()
  tablet.network.obstacle = (request, reach) =>
    request.url.includes(`/clients/${WALTER}/`)
      ? Promise.resolve(new Response(new Uint8Array(testPhoto(40)), { headers: { 'X-Hearth': '1' } }))
      : reach(request)
  expect(await tablet.loadPhotos()).toBe(2)
  expect(await here()).toEqual([seededUrl(GRACE)])
})

test('[S17.1] a photo the server does not have is asked for once until the next start', async () => {
  await server.database.deleteFrom('photo').where('image_url', '=', seededUrl(WALTER)).execute()
  await tablet.pull()
  expect(await tablet.loadPhotos()).toBe(2)
  expect(photosAsked()).toHaveLength(2)
  expect(await here()).toEqual([seededUrl(GRACE)])
})

test('[S17.1] without an answer it is tried again', async () => {
  await tablet.pull()
  tablet.network.isCut = true
  expect(await tablet.loadPhotos()).toBe(0)
  tablet.network.isCut = false
  expect(await tablet.loadPhotos()).toBe(2)
})

test('[S17.2] a photo that was replaced or taken away goes with the pull that says so', async () => {
  await withPhotos()
  await givePhoto(WALTER, 40)
  await change(`/clients/${GRACE}/photo`, 'DELETE')
  await tablet.pull()
  expect(await here()).toEqual([])
  await tablet.loadPhotos()
  expect(await here()).toHaveLength(1)
})

test('[S17.2] the photos of a home that is lost go with it', async () => {
  await withPhotos()
  server.clock.advanceSeconds(60)
  await server.database.transaction().execute(async transaction => {
    const ended = await transaction
      .updateTable('grant')
      .set({ until_at: new Date(server.clock.now).toISOString() })
      .where('user_id', '=', PEOPLE.care_giver.id)
      .returning('id')
      .execute()
    const scope = userScope(PEOPLE.care_giver.id)
    await stamp(
      transaction,
      ended.map(({ id }) => ({ collection: 'grant', id, scope })),
    )
  })
  server.clock.advanceSeconds(1)
  await tablet.pull()
  expect(await here()).toEqual([])
})

test('[S17.2] the photo of a client who moves away goes with the chart', async () => {
  await withPhotos()
  await change(`/clients/${WALTER}/home`, 'PUT', { home_id: CEDAR })
  await tablet.pull()
  expect(await here()).toEqual([seededUrl(GRACE)])
})

test('[S17.2] signing out takes the photos along, and so does another person who signs in', async () => {
  await withPhotos()
  await enterDevice(tablet.mirror, PEOPLE.care_giver.id)
  expect(await here()).toHaveLength(2)
  await enterDevice(tablet.mirror, PEOPLE.manager.id)
  expect(await here()).toEqual([])
  const other = await openTablet(server, 'care_giver')
  await other.pull()
  await other.loadPhotos()
  await other.mirror.session.clear()
  await leaveDevice(other.mirror)
  expect(await here(other.mirror)).toEqual([])
})

test('[S17.2] a photo that arrives after its person has left is not stored', async () => {
  await tablet.pull()
  tablet.network.beforeAnswer = async () => {
    delete tablet.network.beforeAnswer
    await tablet.mirror.session.clear()
    await leaveDevice(tablet.mirror)
  }
  await tablet.loadPhotos()
  expect(await here()).toEqual([])
})

test('[S17.2] a receipt that brings a newer row of the client takes the older photo away', async () => {
  tablet = await openTablet(server, 'manager')
  await withPhotos()
  await tablet.record('client.answer_allergies', { client_id: GRACE, no_known_allergies: true })
  await givePhoto(GRACE, 40)
  expect(await tablet.push()).toBe(true)
  expect(await here()).toEqual([seededUrl(WALTER)])
})

test('[S17.2] a client whom only this tablet has goes with the daily comparison, and the photo too', async () => {
  await withPhotos()
  const row = await tablet.mirror.rows('client').get(WALTER)
  if (row === undefined) throw new Error('No client was pulled.')
  const image_url = clientPhotoUrl(77, SEEDED_HASH)
  await tablet.mirror.rows('client').put({ ...row, id: 77, image_url })
  await tablet.mirror.photo.put({ image_url, bytes: new Uint8Array(SEEDED_PHOTO) })
  await compareWithServer(tablet.mirror, tablet.transport, server.clock.now, never)
  expect(await here()).toEqual([seededUrl(WALTER), seededUrl(GRACE)])
})
