/** A backup file restored under a working server while tablets hold queues (fault 5), with the real commands' code. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRequeuedOperations } from '#src/mirror/read/offered-again.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { restoreBackupFile, writeBackupFile } from '../support/backup-files.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const days = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09']

let server: TestServer
let folder: string
let one: Tablet
let two: Tablet

beforeEach(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  folder = mkdtempSync(join(tmpdir(), 'hearth-backup-'))
  one = await openTablet(server, 'care_giver')
  two = await openTablet(server, 'care_giver_2')
  await one.pull()
  await two.pull()
})
afterEach(async () => {
  for (const tablet of [one, two]) tablet.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const marksOnServer = async () => {
  const marks = await server.database.selectFrom('mark').select(['id', 'administration_id']).execute()
  return marks.sort((left, right) => (left.id < right.id ? -1 : 1))
}
const instant = () => new Date(server.clock.now).toISOString()

test('[S4.27] two tablets with queues and a restored backup: what was acknowledged since comes back with what waited, no dose is doubled, and each tablet says what it sent again', async () => {
  const path = join(folder, 'one.backup')
  const give = (tablet: Tablet, day: number, time: string) =>
    tablet.mark(metformin, days[day] ?? '', time, 'given')
  const before = await give(one, 0, '08:00')
  await one.push()
  await writeBackupFile(server.connectionString, path, instant())

  // Acknowledged after the backup, by a session that is newer than it too.
  server.clock.advanceSeconds(3_600)
  const late = await openTablet(server, 'care_giver_2')
  await late.pull()
  const lost = [await give(one, 1, '08:00'), await give(two, 1, '20:00'), await give(late, 2, '08:00')]
  for (const tablet of [one, two, late]) {
    await tablet.push()
    await tablet.pull()
  }
  // And these wait when the backup is put in place; both tablets write during it.
  const waiting = [await give(one, 2, '20:00'), await give(two, 3, '08:00')]
  // The database's client tells of connections that a restore ends.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const engines = [one, two].map(tablet => tablet.start())
  await restoreBackupFile(server.connectionString, path, instant())
  for (const engine of engines) await engine.stop()

  const tablets = [one, two, late]
  for (let round = 0; round < 3; round++) {
    for (const tablet of tablets) {
      await tablet.pull()
      expect(await tablet.push()).toBe(true)
    }
  }
  for (const tablet of tablets) await tablet.pull()
  const marks = await marksOnServer()
  expect(marks.map(({ id }) => id)).toEqual([before, ...lost, ...waiting].sort())
  expect(new Set(marks.map(({ administration_id }) => administration_id)).size).toBe(marks.length)
  for (const tablet of tablets) {
    expect(await tablet.mirror.outbox.count()).toBe(0)
    const shown = (await readRows(tablet.mirror, { collection: 'mark', all: true })).map(({ id }) => id)
    expect(shown.toSorted()).toEqual(marks.map(({ id }) => id))
    const offered = await readRequeuedOperations(tablet.mirror)
    expect(offered?.entries.every(({ state }) => state === 'applied')).toBe(true)
    expect(offered?.entries.length).toBeGreaterThan(0)
  }
  const again = (await readRequeuedOperations(one.mirror))?.entries.map(
    ({ operation }) => operation.args.mark_id,
  )
  expect(again).toEqual(expect.arrayContaining([before, lost[0]]))
})
