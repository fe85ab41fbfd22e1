/** An allergy and an order of it, written on two tablets that know nothing of each other (M9.11, M9.12, X1.10). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectRows } from '#server/database/rows.ts'
import { findNotifications } from '#server/notifications/find-notifications.ts'
import { readAttention } from '#src/mirror/read/attention.ts'
import { readNotifications } from '#src/notifications/read-notifications.ts'
import { PEOPLE } from '../support/homes.ts'
import { orderId, seedOrders } from '../support/orders.ts'
import { twoWhoPrescribe } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { newIdAt, openTablet, type Tablet } from '../support/tablet.ts'

const AMOXICILLIN = { name: 'Amoxicillin 500 mg', client_id: 2, home_id: 1 }
/** In stock at the home of client 1, who has no order of it. */
const AMOXICILLIN_ITEM = 100

let server: TestServer
let ruth: Tablet
let helen: Tablet
beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database, [AMOXICILLIN])
  ;[ruth, helen] = await twoWhoPrescribe(server)
})
afterAll(() => server.stop())

const newId = () => newIdAt(server)
const now = () => new Date(server.clock.now).toISOString()
const penicillin = (client_id: number) => ({ allergy_id: newId(), client_id, substance: 'Penicillin' })

const onTablet = async (tablet: Tablet, who: 'manager' | 'provider' | 'care_giver') => {
  const { role, granted, id: user_id } = PEOPLE[who]
  const grants = granted.map(granted_scope => ({
    user_id,
    granted_scope,
    role,
    from_at: '2026-01-01T00:00:00.000Z',
    until_at: null,
  }))
  const user = { ...PEOPLE[who], image_url: null, company_name: null }
  return (await readNotifications(tablet.mirror, { user, role, grants }, now())).filter(
    ({ kind }) => kind === 'allergy_ordered',
  )
}
const onServer = async () => {
  const homes = await selectRows(server.database, 'home', sql`true`)
  return (await findNotifications(server.database, homes, now())).filter(
    ({ kind }) => kind === 'allergy_ordered',
  )
}

test('[M9.11] [X1.10] neither tablet knew: nobody is asked, nothing is refused, and all managers are told', async () => {
  await ruth.record('allergy.record', penicillin(1))
  server.clock.advanceSeconds(60)
  const order = { medication_id: newId(), version_id: newId(), client_id: 1 }
  await helen.record('medication.create', { ...order, inventory_id: AMOXICILLIN_ITEM, dosage: 1 })
  const ordered = now()
  await helen.push()
  await ruth.push()
  for (const tablet of [ruth, helen]) await tablet.pull()
  expect((await readAttention(ruth.mirror)).refused).toEqual([])
  const told = await onServer()
  expect(told).toMatchObject([
    { home_id: 1, at: ordered, subject: { substance: 'Penicillin', drug: 'Amoxicillin 500 mg' } },
  ])
  expect(await onTablet(ruth, 'manager')).toEqual(told)
  expect(await onTablet(helen, 'provider')).toEqual(told)
  const dana = await openTablet(server, 'care_giver')
  await dana.pull()
  expect(await onTablet(dana, 'care_giver')).toEqual([])
})

test('[M9.11] on a tablet that has the order the allergy is asked about, and waits for nothing of it', async () => {
  const allergy = penicillin(2)
  await expect(ruth.record('allergy.record', allergy)).rejects.toMatchObject({ code: 'unconfirmed' })
  await ruth.record('allergy.record', { ...allergy, is_confirmed: true })
  const [entry] = await ruth.mirror.outbox.toArray()
  expect(entry?.rests_on).not.toContain(`medication/${orderId(AMOXICILLIN.name)}`)
  await ruth.push()
  await helen.pull()
  const told = await onTablet(helen, 'provider')
  const clients = told.flatMap(({ subject }) => ('client_id' in subject ? [subject.client_id] : []))
  expect(clients.toSorted()).toEqual([1, 2])
})
