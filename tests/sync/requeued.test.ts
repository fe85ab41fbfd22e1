/** Yesterday's backup restored (fault 5): what was acknowledged since is requeued, and nothing is lost or doubled. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Role } from '#domain/values/roles.ts'
import { homeScope, userScope } from '#domain/values/scope.ts'
import { stamp } from '#server/feed/stamp.ts'
import { readAttention } from '#src/mirror/read/attention.ts'
import { acknowledgedEntries } from '#src/mirror/read/offered-again.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { ACKNOWLEDGED_KEPT_DAYS } from '#src/mirror/write/acknowledged.ts'
import { NoResponse } from '#src/sync/transport/transport.ts'
import { type Backup, takeBackup } from '../support/backup.ts'
import { MAPLE, PEOPLE } from '../support/homes.ts'
import { startOffice } from '../support/office.ts'
import { METFORMIN, orderId } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import type { TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const TODAY = '2026-03-10'
const YESTERDAY = '2026-03-09'
const metformin = orderId(METFORMIN.name)

let server: TestServer
let tablet: Tablet
let backup: Backup | undefined

beforeEach(async () => {
  server = await startOffice()
  tablet = await pulledTablet(server, 'care_giver')
})
afterEach(async () => {
  tablet.close()
  await server.stop()
  await backup?.remove()
  backup = undefined
})

const marksOnServer = async () =>
  (
    await server.database
      .selectFrom('mark')
      .select(['id', 'status'])
      .orderBy('recorded_at')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)
const shown = async () =>
  (await readRows(tablet.mirror, { collection: 'mark', all: true })).map(({ id }) => id).sort()
const changeRole = (role: Role) =>
  server.database.transaction().execute(async transaction => {
    const grants = await transaction
      .updateTable('grant')
      .set({ role })
      .where('user_id', '=', PEOPLE.care_giver.id)
      .returning('id')
      .execute()
    const scope = userScope(PEOPLE.care_giver.id)
    await stamp(
      transaction,
      grants.map(({ id }) => ({ collection: 'grant' as const, id, scope })),
    )
  })
const newEpoch = () =>
  sql`update scope_feed set epoch = gen_random_uuid() where scope = ${homeScope(MAPLE)}`.execute(
    server.database,
  )

const restores = [
  { name: 'with the same epoch and a lower head', afterwards: async () => {} },
  { name: 'with a new epoch', afterwards: newEpoch },
]

test.each(restores)(
  '[S4.9] after a backup is put back $name the doses it lost come back, each once, and the screen keeps them',
  async ({ afterwards }) => {
    const before = await tablet.mark(metformin, YESTERDAY, '08:00', 'given')
    await tablet.push()
    await tablet.pull()
    backup = await takeBackup(server)
    server.clock.advanceSeconds(60)
    const lost = await tablet.mark(metformin, YESTERDAY, '20:00', 'given')
    const corrected = await tablet.mark(metformin, YESTERDAY, '20:00', 'missed', [lost])
    await tablet.push()
    await tablet.pull()
    const all = [before, lost, corrected].sort()
    expect(await tablet.mirror.outbox.count()).toBe(0)

    await backup.restore()
    await afterwards()
    expect(await marksOnServer()).toEqual([before])
    await tablet.pull()
    expect(await shown()).toEqual(all)
    const queued = await tablet.mirror.outbox.orderBy('position').toArray()
    expect(queued.map(({ operation, state }) => [operation.args.mark_id, state])).toEqual([
      [before, 'waiting'],
      [lost, 'waiting'],
      [corrected, 'waiting'],
    ])
    expect(await tablet.push()).toBe(true)
    expect(await shown()).toEqual(all)
    await tablet.pull()

    expect((await marksOnServer()).toSorted()).toEqual(all)
    expect(await shown()).toEqual(all)
    expect(await tablet.mirror.outbox.count()).toBe(0)
    const other = await openTablet(server, 'care_giver_2')
    await other.pull()
    const rows = async (mirror: Tablet['mirror']) => mirror.rows('mark').orderBy('id').toArray()
    expect(await rows(tablet.mirror)).toEqual(await rows(other.mirror))
    other.close()
  },
)

test('[S4.9] what was recorded while the server was away is sent after the requeued operations', async () => {
  backup = await takeBackup(server)
  const first = await tablet.mark(metformin, YESTERDAY, '08:00', 'given')
  await tablet.push()
  await tablet.pull()
  await backup.restore()
  const second = await tablet.mark(metformin, YESTERDAY, '08:00', 'missed', [first])
  await tablet.pull()
  const sent: unknown[] = []
  const push = tablet.transport.push
  Object.assign(tablet.transport, {
    push: (operations: Parameters<typeof push>[0], signal: AbortSignal) => {
      sent.push(...operations.map(({ operation }) => operation.args.mark_id))
      return push(operations, signal)
    },
  })
  expect(await tablet.push()).toBe(true)
  expect(sent).toEqual([first, second])
  expect((await marksOnServer()).toSorted()).toEqual([first, second].sort())
})

test('[S4.9] what the server has answered for is kept for fourteen days, and goes with the mirror', async () => {
  await tablet.mark(metformin, TODAY, '08:00', 'given')
  await tablet.push()
  expect(await tablet.mirror.acknowledged.toArray()).toMatchObject([{ scope: homeScope(MAPLE) }])
  server.clock.advanceSeconds((ACKNOWLEDGED_KEPT_DAYS + 1) * 86_400)
  const later = await openTablet(server, 'care_giver', tablet.mirror.name)
  const kept = await later.mark(metformin, '2026-03-25', '08:00', 'given')
  await later.push()
  const entries = (await later.mirror.acknowledged.toArray()).flatMap(acknowledgedEntries)
  expect(entries.map(({ operation }) => operation.args.mark_id)).toEqual([kept])
  later.close()
})

test.each(restores)(
  '[S4.9] [S9.5] after a backup is restored $name what was quarantined is quarantined again, and what was accepted since too',
  async ({ afterwards }) => {
    // A backup always has something of the home.
    await tablet.mark(metformin, '2026-03-08', '08:00', 'given')
    await tablet.push()
    await tablet.pull()
    backup = await takeBackup(server)
    const doses = [
      await tablet.mark(metformin, YESTERDAY, '08:00', 'given'),
      await tablet.mark(metformin, YESTERDAY, '20:00', 'given'),
    ].sort()
    server.clock.advanceSeconds(15 * 86_400)
    tablet = await openTablet(server, 'care_giver', tablet.mirror.name)
    await tablet.push()
    const manager = await pulledTablet(server, 'manager')
    const [item] = (await readAttention(manager.mirror)).open
    if (item === undefined) throw new Error('Nothing is held.')
    await manager.record('attention.resolve', { item_id: item.id, resolution: 'accepted', reason: 'Asked' })
    await manager.push()
    manager.close()
    await tablet.pull()
    await tablet.pull()
    expect(await tablet.mirror.outbox.count()).toBe(1)

    await backup.restore()
    await afterwards()
    tablet = await openTablet(server, 'care_giver', tablet.mirror.name)
    await tablet.pull()
    expect(await tablet.push()).toBe(true)
    await tablet.pull()
    const { open } = await readAttention(tablet.mirror)
    const quarantined = open.filter(({ kind }) => kind === 'held')
    const queued = quarantined.map(({ details }) => details.operation?.args.mark_id)
    expect(queued.toSorted()).toEqual(doses)
    const states = (await tablet.mirror.outbox.toArray()).map(({ state }) => state)
    expect(states).toEqual(['held', 'held'])
    expect(await shown()).toEqual(expect.arrayContaining(doses))
  },
)

test('[S4.9] a dose sent after the last pull comes back too, though the cursor is from before the backup', async () => {
  backup = await takeBackup(server)
  const lost = await tablet.mark(metformin, YESTERDAY, '08:00', 'given')
  await tablet.push()
  await backup.restore()
  expect(await marksOnServer()).toEqual([])
  await tablet.pull()
  expect(await shown()).toEqual([lost])
  expect(await tablet.push()).toBe(true)
  expect(await marksOnServer()).toEqual([lost])
  await tablet.pull()
  expect(await shown()).toEqual([lost])
  // And it rests: nothing is requeued forever.
  await tablet.pull()
  expect(await tablet.mirror.outbox.count()).toBe(0)
})

test('[S4.18] when a role changes too on the day a backup is put back, the pull comes to its end and the lost dose back', async () => {
  backup = await takeBackup(server)
  const lost = await tablet.mark(metformin, YESTERDAY, '08:00', 'given')
  await tablet.push()
  await backup.restore()
  await changeRole('staff')
  await tablet.pull()
  expect(await shown()).toEqual([lost])
  const [pulled] = await tablet.mirror.rows('client').toArray()
  expect(pulled?.revision).toBeGreaterThan(0)
  expect(await tablet.push()).toBe(true)
  expect(await marksOnServer()).toEqual([lost])
  await tablet.pull()
  expect(await shown()).toEqual([lost])
  expect(await tablet.mirror.outbox.count()).toBe(0)
})

test('[S4.18] a device on which another tab makes every answer stale rests instead of asking without end', async () => {
  const scope = homeScope(MAPLE)
  let answers = 0
  tablet.network.beforeAnswer = async () => {
    answers++
    const at = new Date(server.clock.now + answers).toISOString()
    await tablet.mirror.scope_state.toCollection().modify({ compared: { at, mended: 0 } })
  }
  await expect(tablet.pull()).rejects.toThrow(NoResponse)
  expect(answers).toBeLessThan(10)
  delete tablet.network.beforeAnswer
  await tablet.pull()
  expect((await tablet.mirror.scope_state.get(scope))?.history).toBeUndefined()
})
