/** Which notifications a person has read, on their devices (X2.2). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_READ_IDS, notificationsReadId } from '#domain/entities/notifications-read.ts'
import { derivedId } from '#domain/values/ids.ts'
import { readOne } from '#src/mirror/read/read.ts'
import { PEOPLE } from '../support/homes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const { id: user_id } = PEOPLE.manager
const incident = derivedId('an incident')
const round = derivedId('a round')
const stock = derivedId('stock')

let server: TestServer
let tablets: Tablet[]
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.deleteFrom('notifications_read').execute()
  tablets = [
    await openTablet(server, 'manager'),
    await openTablet(server, 'manager'),
    await openTablet(server, 'care_giver'),
  ]
  for (const tablet of tablets) await tablet.pull()
})
afterEach(() => Promise.all(tablets.map(tablet => tablet.close())))

const read = (tablet: Tablet | undefined, ...notification_ids: string[]) => {
  server.clock.advanceSeconds(1)
  return tablet?.record('notification.read', { user_id, notification_ids })
}
const readOn = async (tablet: Tablet | undefined, userId = user_id) =>
  tablet &&
  (await readOne(tablet.mirror, 'notifications_read', notificationsReadId(userId)))?.notification_ids

test('[X2.2] what is read is read at once, without a connection, and on the other devices of the person alone', async () => {
  const [laptop, phone, colleague] = tablets
  await read(laptop, incident, incident)
  expect(await readOn(laptop)).toEqual([incident])
  await laptop?.push()
  for (const tablet of tablets) await tablet.pull()
  expect(await readOn(laptop)).toEqual([incident])
  expect(await readOn(phone)).toEqual([incident])
  expect(await readOn(colleague)).toBeUndefined()
})

test('[X2.2] what two devices say without hearing of each other both counts, the first time too', async () => {
  const [laptop, phone] = tablets
  await read(laptop, incident)
  await read(phone, round)
  await read(phone, incident, stock)
  await Promise.all([laptop?.push(), phone?.push()])
  for (const tablet of tablets) await tablet.pull()
  expect((await readOn(laptop))?.toSorted()).toEqual([incident, round, stock].toSorted())
  expect(await readOn(phone)).toEqual(await readOn(laptop))
})

test('[X2.2] nobody reads for somebody else, and the first ones drop out when there are too many', async () => {
  const [laptop, , colleague] = tablets
  await expect(read(colleague, incident)).rejects.toThrow()
  const many = Array.from({ length: MAX_READ_IDS }, (_, place) => derivedId('many', String(place)))
  await read(laptop, incident)
  for (let from = 0; from < many.length; from += 100) await read(laptop, ...many.slice(from, from + 100))
  await laptop?.push()
  await laptop?.pull()
  expect(await readOn(laptop)).toEqual(many)
})
