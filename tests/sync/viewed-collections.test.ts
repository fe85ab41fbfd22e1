/** Collections that come into a view and leave it, and devices that come with the view of an older Hearth. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PullAnswer } from '#domain/protocol/sync-protocol.ts'
import type { Collection } from '#domain/registry.ts'
import { loadedMonthsOf, monthState, readLoadedScopes } from '#src/mirror/read/loaded-months.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { confirmed } from '../support/confirmed.ts'
import { METFORMIN, orderId } from '../support/orders.ts'
import { asBeforeVersions, roleSees } from '../support/other-columns.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'
import {
  DAYS,
  NOTHING,
  RECENT_DAYS,
  SCOPE,
  startViewedHome,
  TODAY,
  type ViewedHome,
} from '../support/viewed-home.ts'

const metformin = orderId(METFORMIN.name)

let home: ViewedHome
let tablet: Tablet

beforeEach(async () => {
  home = await startViewedHome()
  tablet = home.tablet
})
afterEach(() => home.stop())

test('[S4.21] a collection that is new to a view comes alone, and only then is it said to be here', async () => {
  const add = roleSees('care_giver', 'allergy', undefined)
  await tablet.pull()
  expect(await tablet.mirror.rows('allergy').count()).toBe(0)
  add()
  await home.pull({ requests: 1 })
  const isHere = async (of: readonly Collection[]) => monthState(await home.state(), '2026-03', TODAY, of)
  expect(await isHere(['allergy'])).toBe('on_its_way')
  expect(await isHere(['mark'])).toBe('loaded')
  const { rows, restarts } = await home.pull()
  expect({ collections: Object.keys(rows), restarts }).toEqual({ collections: ['allergy'], restarts: 0 })
  await home.expectWhole('allergy')
  expect(await isHere(['allergy'])).toBe('loaded')
  expect(await home.differences()).toBe(0)
})

test('[M11.1] of a role that is shown marks for the first time no dose counts as open until the marks are here', async () => {
  const add = roleSees('care_giver', 'mark', undefined)
  await tablet.pull()
  const isRoundHere = async () => loadedMonthsOf(await readLoadedScopes(tablet.mirror)).isRoundLoaded(SCOPE)
  expect(await isRoundHere()).toBe(true)
  add()
  await home.pull({ requests: 2, rowsAPage: 1 })
  expect(await tablet.mirror.rows('mark').count()).toBe(1)
  expect(await isRoundHere()).toBe(false)
  expect(monthState(await home.state(), '2026-03', TODAY)).toBe('on_its_way')
  await home.pull()
  await home.expectWhole('mark')
  expect(await isRoundHere()).toBe(true)
})

test('[S4.21] a collection that left the view leaves the device, and what waits to be sent stays', async () => {
  const waiting = await tablet.pull().then(() => tablet.mark(metformin, TODAY, '20:00', 'given'))
  const queue = await tablet.mirror.outbox.toArray()
  roleSees('care_giver', 'mark', undefined)
  expect(await home.pull()).toMatchObject({ rows: {}, restarts: 0 })
  expect(await confirmed(tablet.mirror, 'mark')).toEqual([])
  expect(await confirmed(tablet.mirror, 'administration')).toHaveLength(DAYS.length)
  expect(await tablet.mirror.outbox.toArray()).toEqual(queue)
  const shown = await readRows(tablet.mirror, { collection: 'mark', all: true })
  expect(shown.map(({ id }) => id)).toEqual([waiting])
  expect(await tablet.push()).toBe(true)
  const kept = await home.server.database.selectFrom('mark').select('id').where('id', '=', waiting).execute()
  expect(kept).toHaveLength(1)
})

test('[S4.21] of columns a role may no longer see nothing stays, of months that are not loaded neither', async () => {
  await tablet.pull()
  const [mark] = await tablet.mirror.rows('mark').toArray()
  if (mark === undefined) throw new Error('The pull brought no mark.')
  // As a receipt for an old dose brings it.
  await tablet.mirror
    .rows('mark')
    .put({ ...mark, id: crypto.randomUUID(), administration_date: '2025-06-01' })
  const columns = ['id', 'administration_id', 'medication_id', 'client_id', 'home_id', 'administration_date']
  roleSees('care_giver', 'mark', columns)
  await home.pull()
  const here = await confirmed(tablet.mirror, 'mark')
  expect(here).toHaveLength(DAYS.length)
  for (const row of here) expect(Object.keys(row).sort()).toEqual([...columns, 'revision', 'scope'].sort())
})

test('[S4.21] columns that change again between two answers of one pull come too', async () => {
  const addAllergies = roleSees('care_giver', 'allergy', undefined)
  const widen = roleSees('care_giver', 'client', ['id', 'home_id', 'first_name', 'last_name', 'status'])
  await tablet.pull()
  widen()
  tablet.network.beforeAnswer = async () => addAllergies()
  expect((await home.pull()).restarts).toBe(0)
  await home.expectWhole('client')
  await home.expectWhole('allergy')
})

test('[S4.21] columns that are taken back while they are on their way leave no row half wide', async () => {
  const narrow = ['id', 'company_id', 'home_id', 'first_name', 'last_name', 'status']
  const widen = roleSees('care_giver', 'client', narrow)
  await tablet.pull()
  widen()
  await home.pull({ requests: 2, rowsAPage: 1 })
  const widths = async () =>
    new Set((await tablet.mirror.rows('client').toArray()).map(row => Object.keys(row).length))
  expect((await widths()).size).toBe(2)
  roleSees('care_giver', 'client', narrow)
  await home.pull()
  expect(await widths()).toEqual(new Set([narrow.length + 2]))
})

test('[S13.2] an app that knows a collection its older release did not backfills that one, and nothing else', async () => {
  await tablet.pull()
  // As an app leaves it that has no table for allergies.
  const { columns, ...state } = await home.state()
  if (columns === undefined) throw new Error('The view has no columns.')
  const { allergy = '', ...here } = columns.here
  await tablet.mirror.rows('allergy').clear()
  await tablet.mirror.scope_state.put({
    ...state,
    columns: { ...columns, here, behind: { allergy, other: 'x' } },
  })
  const { rows, restarts } = await home.pull()
  expect({ collections: Object.keys(rows), restarts }).toEqual({ collections: ['allergy'], restarts: 0 })
  await home.expectWhole('allergy')
  // What this app does not know either is not asked for.
  expect((await home.state()).columns?.behind).toEqual({ other: 'x' })
  expect(await home.pull()).toMatchObject(NOTHING)
})

test('[S13.8] a mirror of a Hearth that named views by the role gets each row once more, in sight all the while, and its queue is sent', async () => {
  await tablet.pull()
  const queued: string[] = []
  for (const day of DAYS) queued.push(await tablet.mark(metformin, day, '20:00', 'given'))
  const queue = await tablet.mirror.outbox.toArray()
  const [client] = await tablet.mirror.rows('client').toArray()
  if (client === undefined) throw new Error('No client was pulled.')
  const { no_known_allergies: _, ...asAnOlderAppKnewIt } = client
  await tablet.mirror.table('client').put(asAnOlderAppKnewIt)
  const before = await home.state()
  await asBeforeVersions(tablet)

  expect(await home.pull({ requests: 4, rowsAPage: 1 })).toMatchObject({ restarts: 0 })
  expect((await home.state()).held).toEqual(before.held)
  expect(loadedMonthsOf(await readLoadedScopes(tablet.mirror)).isRoundLoaded(SCOPE)).toBe(true)
  expect(await readRows(tablet.mirror, { collection: 'mark', all: true })).toHaveLength(2 * DAYS.length)
  const { rows, restarts } = await home.pull()
  expect({ marks: rows.mark, restarts }).toEqual({ marks: RECENT_DAYS, restarts: 0 })
  for (const collection of ['client', 'medication', 'administration', 'mark'] as const) {
    await home.expectWhole(collection)
  }
  expect(await tablet.mirror.outbox.toArray()).toEqual(queue)
  expect((await tablet.mirror.scope_state.toArray()).every(state => !('registry' in state))).toBe(true)
  expect(await home.pull()).toMatchObject(NOTHING)
  expect(await tablet.push()).toBe(true)
  expect(await tablet.mirror.rows('mark').where('id').anyOf(queued).count()).toBe(DAYS.length)
})

test('[S13.8] a device that names its view by the role goes on from its cursor; another role begins again', async () => {
  await tablet.pull()
  const { feed } = await home.state()
  const { access_token } = await home.server.signIn('care_giver')
  const ask = async (view: string) => {
    const json = { scopes: [{ scope: SCOPE, view, feed, since: '2026-02' }] }
    const response = await home.server.request('/sync/pull', { json, token: access_token })
    expect(response.status).toBe(200)
    return (await response.json()) as PullAnswer
  }
  const { answers, scopes } = await ask('care_giver')
  const [answer] = answers
  expect(answer).toMatchObject({ restart: null, history: null, feed: { rows: {}, more: false } })
  // An older device asks until it has the view that is its own.
  expect(answer?.view).toBe(scopes.find(({ scope }) => scope === SCOPE)?.view)
  expect((await ask(answer?.view ?? '')).answers[0]).not.toHaveProperty('versions')
  expect((await ask('manager')).answers).toMatchObject([{ restart: 'view' }])
})

test('[S13.8] a tab of that Hearth that took the new name of a view leaves its collections to be loaded', async () => {
  const widen = roleSees('care_giver', 'client', ['id', 'home_id', 'first_name', 'last_name', 'status'])
  await tablet.pull()
  widen()
  const today = await openTablet(home.server, 'care_giver')
  await today.pull()
  const { view = '' } = (await today.mirror.scope_state.get(SCOPE)) ?? {}
  today.close()
  // It knows of no versions and keeps what it does not know.
  await tablet.mirror.scope_state.update(SCOPE, { view })
  expect(await home.pull()).toMatchObject({ rows: { client: 2 }, restarts: 0 })
  await home.expectWhole('client')
})

test('[S4.9] a home restored from a backup while its columns change keeps what the server has lost', async () => {
  await tablet.pull()
  const [mark] = await tablet.mirror.rows('mark').toArray()
  if (mark === undefined) throw new Error('The pull brought no mark.')
  const lost = { ...mark, id: crypto.randomUUID() }
  await tablet.mirror.rows('mark').put(lost)
  roleSees('care_giver', 'client', ['id', 'home_id', 'first_name', 'last_name', 'status'])
  await sql`update scope_feed set epoch = gen_random_uuid() where scope = ${SCOPE}`.execute(
    home.server.database,
  )
  expect((await home.pull()).restarts).toBe(1)
  expect(await tablet.mirror.rows('mark').get(lost.id)).toEqual({ ...lost, revision: 0 })
  expect((await tablet.mirror.rows('client').toArray())[0]).not.toHaveProperty('date_of_birth')
})
