/** What becomes of tracking entries when tablets deliver them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TrackingDetail } from '#domain/entities/tracking-entry.ts'
import { examples } from '#tests/support/examples.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { PLACES, resetTargets, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let manager: Forger
let caregiver: Forger

beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
  manager = await forger(server, 'manager')
  caregiver = await forger(server, 'care_giver')
})
afterAll(() => server.stop())
beforeEach(async () => {
  await resetTargets(server.database)
  server.clock.advanceSeconds(60)
})

const { clientId, categoryId } = PLACES.maple
const [glucose, taken] = examples.tracking_entry[0]?.details ?? []
if (glucose === undefined || taken === undefined) throw new Error('The example has two values.')
const measured = (value: number, more: Partial<TrackingDetail> = {}): TrackingDetail => ({
  ...glucose,
  value,
  ...more,
})
/** The test's now is March 10, 2026 in the morning. */
const entry = (who: Forger, details: readonly TrackingDetail[]) => ({
  tracking_entry_id: who.newId(),
  client_id: clientId,
  category_id: categoryId,
  entry_datetime: '2026-03-10T02:30:00.000Z',
  details,
})

async function pushed(who: Forger, kind: string, args: object) {
  const [receipt] = await who.push(who.operation(kind, args))
  server.clock.advanceSeconds(1)
  if (receipt === undefined) throw new Error('The push has no receipt.')
  return receipt
}
async function changeCategory(json: object) {
  const { access_token: token } = await server.signIn('provider')
  const path = `/tracking-categories/${categoryId}`
  const { status } = await server.request(path, { method: 'PUT', json, token })
  expect(status).toBe(200)
}
const entryNow = (id: string) =>
  server.database.selectFrom('tracking_entry').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('[T1] [T3] the day is the home’s, and the mark of a number is computed', async () => {
  const args = entry(caregiver, [measured(300, { is_out_of_range: false }), taken])
  await pushed(caregiver, 'tracking_entry.create', args)
  expect(await entryNow(args.tracking_entry_id)).toMatchObject({
    // Half past ten in the evening in New York.
    entry_date: '2026-03-09',
    category_name: 'Blood glucose',
    details: [{ value: 300, is_out_of_range: true }, { value: 'Fasting' }],
  })
})

test.each([
  ['a value of another kind', [measured(1, { value: 'high' })]],
  ['a value twice', [measured(100), measured(101)]],
  ['nothing', []],
])('[T1] %s is refused', async (_, details) => {
  const args = entry(caregiver, details as TrackingDetail[])
  expect(await pushed(caregiver, 'tracking_entry.create', args)).toMatchObject({ outcome: 'rejected' })
})

test('[T2] an entry keeps the unit its author saw, also in a category that is out of use since', async () => {
  const args = entry(caregiver, [measured(6.5, { unit: 'mmol/L', low: 4, high: 14 })])
  await changeCategory({ name: 'Sugar', is_active: false })
  expect(await pushed(caregiver, 'tracking_entry.create', args)).toMatchObject({ outcome: 'applied' })
  expect(await entryNow(args.tracking_entry_id)).toMatchObject({
    category_name: 'Sugar',
    details: [{ unit: 'mmol/L', high: 14, is_out_of_range: false }],
  })
})

test('[T2] an amendment keeps what it replaces, and so does another person’s of other fields', async () => {
  const args = entry(caregiver, [measured(118)])
  const about = { tracking_entry_id: args.tracking_entry_id }
  await pushed(caregiver, 'tracking_entry.create', args)
  await pushed(caregiver, 'tracking_entry.amend', {
    ...about,
    changes: { details: [measured(181)] },
    seen: { details: [measured(118)] },
  })
  await pushed(manager, 'tracking_entry.amend', {
    ...about,
    changes: { notes: 'Seen by me' },
    seen: { notes: null },
  })
  const disputed = { ...about, changes: { details: [measured(119)] }, seen: { details: [measured(118)] } }
  await pushed(manager, 'tracking_entry.amend', disputed)
  expect(await entryNow(args.tracking_entry_id)).toMatchObject({
    details: [{ value: 181 }],
    notes: 'Seen by me',
  })
  const versions = await server.database
    .selectFrom('record_version')
    .select('former')
    .where('record_id', '=', args.tracking_entry_id)
    .orderBy('replaced_at')
    .execute()
  expect(versions).toEqual([
    { former: { details: [measured(118)] } },
    { former: expect.objectContaining({ notes: null }) },
  ])
  const items = await server.database.selectFrom('attention_item').select('kind').execute()
  expect(items).toContainEqual({ kind: 'two_versions' })
})

test('[T4] a value out of range needs attention until it is corrected, removed or reviewed', async () => {
  const states = async () =>
    (
      await server.database
        .selectFrom('attention_item')
        .select(['resolution', 'subject_ids'])
        .where('kind', '=', 'out_of_range')
        .execute()
    ).map(({ resolution, subject_ids }) => [resolution, subject_ids])
  const usual = entry(caregiver, [measured(118)])
  await pushed(caregiver, 'tracking_entry.create', usual)
  expect(await states()).toEqual([])

  const high = entry(caregiver, [measured(300)])
  const about = { tracking_entry_id: high.tracking_entry_id }
  const amended = (value: number) =>
    pushed(caregiver, 'tracking_entry.amend', {
      ...about,
      changes: { details: [measured(value)] },
      seen: null,
    })
  await pushed(caregiver, 'tracking_entry.create', high)
  expect(await states()).toEqual([[null, [high.tracking_entry_id]]])
  await amended(130)
  expect(await states()).toEqual([['corrected', [high.tracking_entry_id]]])
  await amended(310)
  expect(await states()).toEqual([[null, [high.tracking_entry_id]]])
  await pushed(caregiver, 'tracking_entry.remove', about)
  expect(await states()).toEqual([['corrected', [high.tracking_entry_id]]])

  await changeCategory({ tells_manager: false })
  await pushed(caregiver, 'tracking_entry.create', entry(caregiver, [measured(320)]))
  expect(await states()).toHaveLength(1)
})

test('[T5] a category of another company is not there, one of another home of the company is', async () => {
  const of = (id: number) => ({ ...entry(caregiver, [measured(118)]), category_id: id })
  expect(await pushed(caregiver, 'tracking_entry.create', of(PLACES.northfield.categoryId))).toMatchObject({
    error: { code: 'not_found' },
  })
  expect(await pushed(caregiver, 'tracking_entry.create', of(PLACES.cedar.categoryId))).toMatchObject({
    outcome: 'applied',
  })
})

test('[T5] people remove their own entries, managers any', async () => {
  const { entryId } = PLACES.maple
  const args = entry(manager, [measured(118)])
  await pushed(manager, 'tracking_entry.create', args)
  const remove = (who: Forger, id: string) => pushed(who, 'tracking_entry.remove', { tracking_entry_id: id })
  expect(await remove(caregiver, args.tracking_entry_id)).toMatchObject({ outcome: 'rejected' })
  expect(await remove(caregiver, entryId)).toMatchObject({ outcome: 'applied' })
  expect(await remove(manager, args.tracking_entry_id)).toMatchObject({ outcome: 'applied' })
})
