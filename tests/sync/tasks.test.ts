/** Open tasks on devices: rows of a dated kind without a date, and what becomes of them when they get one. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { occurrenceId } from '#domain/entities/task.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { writeRows } from '#server/database/rows.ts'
import { stamp } from '#server/feed/stamp.ts'
import { readOne, readRows } from '#src/mirror/read/read.ts'
import { examples } from '#tests/support/examples.ts'
import { MAPLE, PEOPLE } from '../support/homes.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'
import { startViewedHome, TODAY, type ViewedHome } from '../support/viewed-home.ts'

const DAY_SECONDS = 86_400
const [example] = examples.task
const LONG_AGO = '2022-05-01'

let home: ViewedHome
let tablet: Tablet
let other: Tablet

beforeEach(async () => {
  home = await startViewedHome()
  tablet = home.tablet
  other = await openTablet(home.server, 'care_giver_2')
})
afterEach(async () => {
  other.close()
  await home.stop()
})

/** A task that was given out years ago and never done. */
async function forgottenTask(client_id: number | null = example.client_id): Promise<string> {
  const scope = homeScope(MAPLE)
  const id = uuidV7(home.server.clock.now, size => crypto.getRandomValues(new Uint8Array(size)))
  const series = {
    id,
    series_id: id,
    series_start: LONG_AGO,
    due_date: LONG_AGO,
    recurrence: 'weekly',
  } as const
  const people = { assigned_to: PEOPLE.care_giver.id, created_by: PEOPLE.manager.id }
  const row = {
    ...example,
    client_id,
    ...series,
    ...people,
    created_at: `${LONG_AGO}T15:00:00.000Z`,
    scope,
    revision: 0,
  }
  await home.server.database.transaction().execute(async transaction => {
    await writeRows(transaction, [{ collection: 'task', row }])
    await stamp(transaction, [{ collection: 'task', id, scope }])
  })
  return id
}

const isRow = async (id: string) => (await tablet.mirror.rows('task').get(id)) !== undefined
const task = (id: string, of = tablet) => readOne(of.mirror, 'task', id)
async function nextDay(): Promise<void> {
  home.server.clock.advanceSeconds(DAY_SECONDS)
  expect(await home.differences()).toBe(0)
}

test('[S18.13] [K6] an open task comes with the first pull, however old, and is in no packed month', async () => {
  const id = await forgottenTask()
  await tablet.pull()
  expect(await task(id)).toMatchObject({ status: 'not started', due_date: LONG_AGO })
  await nextDay()
  expect(await isRow(id)).toBe(true)
})

test.each([
  ['a client', example.client_id],
  ['the home', null],
])(
  '[S18.13] a task about %s that was done is packed with its month, and one that is reopened leaves it',
  async (_, client_id) => {
    const id = await forgottenTask(client_id)
    await Promise.all([tablet.pull(), other.pull()])
    await other.record('task.complete', { task_id: id, completed_on: TODAY })
    expect(await other.push()).toBe(true)
    await tablet.pull()
    await nextDay()
    await nextDay()
    await nextDay()
    expect(await isRow(id)).toBe(false)
    expect(await task(id)).toMatchObject({ status: 'completed', settled_on: TODAY })

    await other.record('task.reopen', { task_id: id })
    expect(await other.push()).toBe(true)
    await tablet.pull()
    expect(await task(id)).toMatchObject({ status: 'in progress', settled_on: null })
    await nextDay()
    expect(await isRow(id)).toBe(true)
    const all = await readRows(tablet.mirror, { collection: 'task', index: 'home_id', is: MAPLE })
    expect(all.filter(row => row.id === id)).toHaveLength(1)
  },
)

test('[K3] [K5] two tablets that complete one task without a connection make one next task', async () => {
  const id = await forgottenTask()
  await Promise.all([tablet.pull(), other.pull()])
  for (const one of [tablet, other]) {
    one.network.isCut = true
    await one.record('task.complete', { task_id: id, completed_on: TODAY })
    const shown = await readRows(one.mirror, { collection: 'task', index: 'home_id', is: MAPLE })
    expect(shown.map(({ status }) => status).sort()).toEqual(['completed', 'not started'])
  }
  for (const one of [other, tablet]) {
    one.network.isCut = false
    expect(await one.push()).toBe(true)
  }
  await Promise.all([tablet.pull(), other.pull()])
  const done = await task(id)
  expect(done).toMatchObject({ status: 'completed', completed_by: PEOPLE.care_giver_2.id })
  const next = occurrenceId(id, '2026-03-15')
  for (const one of [tablet, other]) {
    const rows = await readRows(one.mirror, { collection: 'task', index: 'home_id', is: MAPLE })
    expect(rows.map(row => row.id).sort()).toEqual([id, next].sort())
    expect(rows.every(({ record_state }) => record_state === 'confirmed')).toBe(true)
  }
})
