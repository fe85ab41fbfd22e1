/** What is sent again when the columns of a view change: the collections concerned, to the devices concerned. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PullAnswer } from '#domain/protocol/sync-protocol.ts'
import { loadedMonthsOf, monthState, readLoadedScopes } from '#src/mirror/read/loaded-months.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { roleSees, withoutField } from '../support/other-columns.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'
import { DAYS, NOTHING, SCOPE, startViewedHome, TODAY, type ViewedHome } from '../support/viewed-home.ts'

/** Scope, view, cursor and month in a request. */
const MAX_BYTES_A_SCOPE = 320

let home: ViewedHome
let tablet: Tablet

beforeEach(async () => {
  home = await startViewedHome()
  tablet = home.tablet
})
afterEach(() => home.stop())

test('[S4.20] a role that is given more columns of a collection gets that collection again, and nobody else gets anything', async () => {
  const widen = roleSees('care_giver', 'client', ['id', 'home_id', 'first_name', 'last_name', 'status'])
  const manager = await openTablet(home.server, 'manager')
  await manager.pull()
  await tablet.pull()
  expect((await tablet.mirror.rows('client').toArray())[0]).not.toHaveProperty('date_of_birth')
  const before = await home.state()

  widen()
  expect(await home.pull({}, manager)).toMatchObject(NOTHING)
  // What is new, the rows of it, and that the packed months are as they were.
  expect(await home.pull()).toMatchObject({ requests: 3, rows: { client: 2 }, restarts: 0 })
  await home.expectWhole('client')
  const { feed, held, history } = await home.state()
  expect({ feed, held, history }).toEqual({
    feed: before.feed,
    held: before.held,
    history: undefined,
  })
  expect(await home.differences()).toBe(0)
  expect(await home.pull()).toMatchObject(NOTHING)
  manager.close()
})

test('[S4.20] of a field that is added to one collection only that collection comes again, in every loaded month', async () => {
  const add = withoutField('mark', 'notes')
  const manager = await openTablet(home.server, 'manager')
  const notes = await openTablet(home.server, 'progress_note')
  for (const each of [manager, tablet, notes]) await each.pull()
  // The device keeps a month longer than it would load today, until it next looks after its mirror.
  home.server.clock.now = Date.parse('2026-04-10T13:00:00.000Z')
  add()
  for (const each of [manager, tablet]) {
    const { rows, restarts } = await home.pull({}, each)
    expect({ marks: rows.mark, medications: rows.medication, restarts }).toEqual({
      marks: DAYS.length,
      medications: undefined,
      restarts: 0,
    })
    await home.expectWhole('mark', each)
  }
  // Whoever writes progress notes sees no marks.
  expect(await home.pull({}, notes)).toMatchObject(NOTHING)
  expect(await home.differences()).toBe(0)
  manager.close()
  notes.close()
})

test('[S4.20] while a collection comes again all of it stays in sight, and after a line that broke it goes on where it was', async () => {
  const add = withoutField('mark', 'notes')
  await tablet.pull()
  add()
  let sent = 0
  for (let line = 0; line < DAYS.length + 1; line++) {
    // The first answer of each pull tells what is new, the second brings one row.
    const { rows } = await home.pull({ requests: 2, rowsAPage: 1 })
    sent += rows.mark ?? 0
    expect(Object.keys(rows)).toEqual(rows.mark === undefined ? [] : ['mark'])
    expect(await readRows(tablet.mirror, { collection: 'mark', all: true })).toHaveLength(DAYS.length)
    expect(loadedMonthsOf(await readLoadedScopes(tablet.mirror)).isRoundLoaded(SCOPE)).toBe(true)
    expect(monthState(await home.state(), '2026-02', TODAY)).toBe('loaded')
  }
  expect(sent).toBe(DAYS.length)
  await home.expectWhole('mark')
  expect(await home.pull()).toMatchObject(NOTHING)
})

test('[S4.20] a mirror is not compared with the server while a collection is on its way', async () => {
  const add = roleSees('care_giver', 'allergy', undefined)
  await tablet.pull()
  add()
  expect(await home.differences()).toBe(0)
  await home.pull({ requests: 1 })
  expect(await home.differences()).toBe(0)
  // A comparison would have begun every partition again.
  expect(await home.pull()).toMatchObject({ rows: { allergy: expect.any(Number) }, restarts: 0 })
  expect(Object.keys((await home.pull()).rows)).toEqual([])
  expect((await home.state()).compared).toBeUndefined()
  expect(await home.differences()).toBe(0)
  expect((await home.state()).compared).toBeDefined()
})

test('[S4.20] columns that change during a first sync come with the rest of it, and again where they were too early', async () => {
  const add = withoutField('mark', 'notes')
  while ((await tablet.mirror.rows('mark').count()) === 0) {
    expect((await home.pull({ requests: 2, rowsAPage: 1 })).restarts).toBe(0)
  }
  expect((await home.state()).history).toBeDefined()
  add()
  expect((await home.pull()).restarts).toBe(0)
  for (const collection of ['client', 'medication', 'administration', 'mark'] as const) {
    await home.expectWhole(collection)
  }
  expect(await home.differences()).toBe(0)
})

test('[S4.20] the name of a view is short, however many collections it has, and a pull that brings nothing is small', async () => {
  await tablet.pull()
  const { bytesAScope } = await home.pull()
  expect(bytesAScope).toBeLessThan(MAX_BYTES_A_SCOPE)
  for (const { view } of await tablet.mirror.scope_state.toArray())
    expect(view.length).toBeLessThanOrEqual(26)
})

test('[S4.20] a backfill of single collections reads those alone and counts no rows for a bar', async () => {
  await tablet.pull()
  const { view, feed } = await home.state()
  const { access_token } = await home.server.signIn('care_giver')
  const scopes = [
    { scope: SCOPE, view, feed, history: null, collections: ['mark', 'unknown'], since: '2026-02' },
  ]
  const response = await home.server.request('/sync/pull', { json: { scopes }, token: access_token })
  const { answers } = (await response.json()) as PullAnswer
  expect(Object.keys(answers[0]?.history?.rows ?? {})).toEqual(['mark'])
  expect(answers[0]?.history).not.toHaveProperty('size')
})
