/** Open incident reports on devices: work that is not done yet stays, however long ago it began (decision 080). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uuidV7 } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { writeRows } from '#server/database/rows.ts'
import { stamp } from '#server/feed/stamp.ts'
import { readOne, readRows } from '#src/mirror/read.ts'
import { examples } from '#tests/support/examples.ts'
import { MAPLE } from '../support/homes.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'
import { startViewedHome, TODAY, type ViewedHome } from '../support/viewed-home.ts'

const DAY_SECONDS = 86_400
const LONG_AGO = '2022-05-01'
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
  const scope = homeScope(MAPLE)
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
    scope,
    revision: 0,
  }
  await home.server.database.transaction().execute(async transaction => {
    await writeRows(transaction, [{ collection: 'incident_report', row }])
    await stamp(transaction, [{ collection: 'incident_report', id, scope }])
  })
  return id
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
