/** Open reports and appointments on devices: what is not settled stays, however long ago it was (decision 080). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import { instantAt } from '#domain/values/dates.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { writeRows } from '#server/database/rows.ts'
import { stamp } from '#server/feed/stamp.ts'
import { incidentsSection } from '#src/features/group-homes/sections/of-clients.ts'
import { readOne, readRows } from '#src/mirror/read/read.ts'
import { examples } from '#tests/support/examples.ts'
import { MAPLE } from '../support/homes.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'
import { startViewedHome, TODAY, type ViewedHome } from '../support/viewed-home.ts'

const DAY_SECONDS = 86_400
const LONG_AGO = '2022-05-01'
const HERE = { scope: homeScope(MAPLE), revision: 0 }
const [example] = examples.incident_report

let home: ViewedHome
let tablet: Tablet
let manager: Tablet

beforeEach(async () => {
  home = await startViewedHome()
  tablet = home.tablet
  manager = await openTablet(home.server, 'manager')
})
afterEach(async () => {
  manager.close()
  await home.stop()
})

/** A report that nobody closed, filed or looked at for years. */
async function forgottenReport(): Promise<string> {
  const id = uuidV7(home.server.clock.now, size => crypto.getRandomValues(new Uint8Array(size)))
  const at = `${LONG_AGO}T15:00:00.000Z`
  const when = { incident_date: LONG_AGO, discovered_at: at, due_at: at, created_at: at, updated_at: at }
  const row = {
    ...example,
    ...when,
    id,
    follow_up_required: false,
    follow_up_notes: null,
    photo_ids: [],
    ...HERE,
  }
  await put({ collection: 'incident_report', row })
  return id
}

/** An appointment of which nobody said what became of it. */
async function forgottenAppointment(): Promise<string> {
  const id = uuidV7(home.server.clock.now, size => crypto.getRandomValues(new Uint8Array(size)))
  const at = `${LONG_AGO}T15:00:00.000Z`
  const [planned] = examples.appointment
  const when = { appointment_date: LONG_AGO, created_at: at, updated_at: at }
  const status = { status: 'scheduled', settled_on: null } as const
  await put({
    collection: 'appointment',
    row: {
      ...planned,
      ...when,
      ...status,
      id,
      client_id: example.client_id,
      home_id: MAPLE,
      ...HERE,
    },
  })
  return id
}

async function put(record: RowInCollection): Promise<void> {
  const { collection, row } = record
  await home.server.database.transaction().execute(async transaction => {
    await writeRows(transaction, [record])
    await stamp(transaction, [{ collection, id: String(row.id), scope: HERE.scope }])
  })
}
const isRow = async (id: string) => (await tablet.mirror.rows('incident_report').get(id)) !== undefined
const report = (id: string) => readOne(tablet.mirror, 'incident_report', id)
async function nextDay(): Promise<void> {
  home.server.clock.advanceSeconds(DAY_SECONDS)
  expect(await home.differences()).toBe(0)
}
/** As the screens ask: by the day of the incident. */
const listed = () =>
  readRows(tablet.mirror, {
    collection: 'incident_report',
    index: '[client_id+incident_date]',
    ranges: [{ from: [example.client_id, '0000'], to: [example.client_id, '9999'] }],
  })

test('[S18.13] [I7] an open report is on every device, however old, and so the manager’s list counts it', async () => {
  const id = await forgottenReport()
  await tablet.pull()
  expect(await report(id)).toMatchObject({ status: 'open', incident_date: LONG_AGO })
  await nextDay()
  expect(await isRow(id)).toBe(true)
  expect((await listed()).map(row => row.id)).toContain(id)

  const [ofHome] = await readRows(tablet.mirror, { collection: 'home', anyOf: [MAPLE] })
  const clients = await readRows(tablet.mirror, { collection: 'client', index: 'home_id', is: MAPLE })
  if (ofHome === undefined) throw new Error('The home is not here.')
  const here = localDateTimeOf(instantAt(home.server.clock.now), ofHome.time_zone)
  const { figures } = await incidentsSection.read({
    mirror: tablet.mirror,
    home: ofHome,
    clients,
    localNow: here,
  })
  // All others of this home are recent and open.
  expect(figures.open).toBe((figures.recent ?? 0) + 1)
})

test('[S18.13] [I7] a report that is closed is kept by that month, and one that is opened again leaves it', async () => {
  const id = await forgottenReport()
  await Promise.all([tablet.pull(), manager.pull()])
  await manager.record('incident_report.close', {
    incident_report_id: id,
    reason: 'Settled with the family.',
  })
  expect(await manager.push()).toBe(true)
  await tablet.pull()
  for (let days = 0; days < 3; days++) await nextDay()
  expect(await isRow(id)).toBe(false)
  expect(await report(id)).toMatchObject({ status: 'closed', settled_on: TODAY })
  expect((await listed()).map(row => row.id)).toContain(id)

  await manager.record('incident_report.reopen', { incident_report_id: id })
  expect(await manager.push()).toBe(true)
  await tablet.pull()
  expect(await report(id)).toMatchObject({ status: 'open', settled_on: null })
  await nextDay()
  expect(await isRow(id)).toBe(true)
  expect((await listed()).filter(row => row.id === id)).toHaveLength(1)
})

test('[S18.13] [K8] an appointment of which nobody said what became of it is on every device, until somebody does', async () => {
  const id = await forgottenAppointment()
  await Promise.all([tablet.pull(), manager.pull()])
  const here = async () => (await tablet.mirror.rows('appointment').get(id)) !== undefined
  const asked = () => readOne(tablet.mirror, 'appointment', id)
  expect(await asked()).toMatchObject({ status: 'scheduled', appointment_date: LONG_AGO })
  await nextDay()
  expect(await here()).toBe(true)

  const change = (status: 'completed' | 'scheduled', seen: typeof status) =>
    manager.record('appointment.update', { appointment_id: id, changes: { status }, seen: { status: seen } })
  await change('completed', 'scheduled')
  expect(await manager.push()).toBe(true)
  await tablet.pull()
  for (let days = 0; days < 3; days++) await nextDay()
  expect(await here()).toBe(false)
  expect(await asked()).toMatchObject({ status: 'completed', settled_on: expect.stringMatching(/^2026-03/) })
})
