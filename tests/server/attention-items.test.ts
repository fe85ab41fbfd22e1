/** What needs attention, over REST: as somebody's own script would read it and decide. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAPLE, PEOPLE } from '../support/homes.ts'
import { PLACES, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let manager: string
let caregiver: string

beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
  manager = (await server.signIn('manager')).access_token
  caregiver = (await server.signIn('care_giver')).access_token
})
afterAll(() => server.stop())

const list = async (query: string, token = manager) =>
  (await server.request(`/attention-items${query}`, { token })).json()
const idsIn = ({ attention_items }: { attention_items: { id: string }[] }) =>
  attention_items.map(({ id }) => id).sort()
const resolve = (id: string, json: object, token = manager) =>
  server.request(`/attention-items/${id}/resolve`, { method: 'PUT', token, json })

test('[S9.7] who works in a home reads what needs attention there, and nobody what is elsewhere', async () => {
  expect(idsIn(await list(''))).toEqual([PLACES.cedar.itemId, PLACES.maple.itemId].sort())
  expect(idsIn(await list('', caregiver))).toEqual([PLACES.maple.itemId])
  expect(idsIn(await list(`?group_home_id=${MAPLE}`))).toEqual([PLACES.maple.itemId])
  expect(await list('?per_page=1&page=2')).toMatchObject({ pagination: { total_items: 2, has_prev: true } })
  expect(await list('?kind=held')).toMatchObject({ attention_items: [] })
  expect(await list('?status=closed')).toMatchObject({ fields: { status: ['Must be open or resolved'] } })
})

test('[S9.7] a manager decides once, with a reason', async () => {
  const { itemId } = PLACES.maple
  const said = { resolution: 'reviewed', reason: 'Asked both' }
  expect((await resolve(itemId, said, caregiver)).status).toBe(403)
  expect((await resolve(itemId, { resolution: 'reviewed', reason: '  ' })).status).toBe(400)
  expect((await resolve(itemId, { ...said, resolution: 'accepted' })).status).toBe(400)
  const answer = await resolve(itemId, said)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    id: itemId,
    resolution: 'reviewed',
    resolution_reason: 'Asked both',
    resolved_by: PEOPLE.manager.id,
  })
  const again = await resolve(itemId, { ...said, reason: 'Asked again' })
  expect([again.status, (await again.json()).code]).toEqual([409, 'conflict'])
  expect(idsIn(await list('?status=open'))).toEqual([PLACES.cedar.itemId])
  expect(idsIn(await list('?status=resolved'))).toEqual([itemId])
})

test('[S9.7] the manager of another company is told what is told of an id nobody has', async () => {
  const stranger = (await server.signIn('other_manager')).access_token
  const said = { resolution: 'reviewed', reason: 'Why not' }
  const foreign = await resolve(PLACES.cedar.itemId, said, stranger)
  const nobodys = await resolve('5d0f8a50-76a5-5b0e-9d8e-0d1f64c0a999', said, stranger)
  expect([foreign.status, await foreign.json()]).toEqual([nobodys.status, await nobodys.json()])
  expect(foreign.status).toBe(404)
})
