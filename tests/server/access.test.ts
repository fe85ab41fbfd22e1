/** Generated: every role on every call, for records of the own home, another home and another company. */
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canDo, canOpen, canSee } from '#domain/rules/access/permissions.ts'
import type { Role } from '#domain/values/roles.ts'
import type { Call } from '#server/rest/described-call.ts'
import { calls } from '#server/routes/calls.ts'
import { handMountedCalls } from '#server/routes/calls-elsewhere.ts'
import { routes } from '#server/routes/routes.ts'
import { createLive } from '#server/sync/live.ts'
import { PEOPLE, type PersonName } from '../support/homes.ts'
import { keepRows } from '../support/kept-rows.ts'
import { PLACES, type Place, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { requestFor } from '../support/target-requests.ts'

const errorBody = v.strictObject({
  code: v.string(),
  message: v.string(),
  resolution: v.optional(v.string()),
  sub_status: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
})

const NAMES: readonly PersonName[] = [
  'super_admin',
  'admin',
  'provider',
  'manager',
  'care_giver',
  'staff',
  'progress_note',
  'other_manager',
  'other_caregiver',
]

/** Whether a place is within a person's homes, read off the seed and not off the server. */
function reaches(name: PersonName, place: Place): boolean {
  const { granted } = PEOPLE[name]
  const { home, company } = PLACES[place]
  return granted.some(scope => ['platform', `home:${home}`, `company:${company}`].includes(scope))
}

const isOfTickets = (path: string): boolean => path.includes('/tickets')

/** A ticket is its author's, and of who answers for the whole company; its list is also of whoever works there. */
function ticketStatusFor({ method, path, status }: Call, name: PersonName, place: Place): number {
  const { company, managerId } = PLACES[place]
  const { id, company_id, granted } = PEOPLE[name]
  const answers = granted.some(scope => ['platform', `company:${company}`].includes(scope))
  const isOwn = path.includes(':ticketId') ? id === managerId : company_id === company
  if (!answers && !isOwn) return 404
  // A ticket that is opened is of one's own company.
  return method === 'post' && path === '/company/:companyId/tickets' && !isOwn ? 403 : status
}

function expectedStatus(call: Call, name: PersonName, place: Place): number {
  const role: Role = PEOPLE[name].role
  const rights = call.rights
  // Without the name of a company; with one: platform-reads.test.ts.
  if (call.hasSuperAdminList && role === 'super_admin') return 400
  const isOpen =
    rights === undefined ||
    (rights.collections.every(collection => canSee(role, collection)) &&
      (rights.screen === undefined || canOpen(role, rights.screen)) &&
      (rights.roles === undefined || rights.roles.includes(role)) &&
      (rights.operation === undefined || canDo(role, rights.operation, 'own')))
  if (!isOpen) return 403
  if (isOfTickets(call.path)) return ticketStatusFor(call, name, place)
  if (!reaches(name, place)) return 404
  // The notes are the care giver's own.
  const whose = name === 'care_giver' ? 'own' : 'anyone'
  return rights?.operation === undefined || canDo(role, rights.operation, whose) ? call.status : 403
}

/** The caller's own account, the faces of coworkers, one's own notification: in tests/server/ under their names. */
const isAboutOneself = (path: string) => /^\/(me\b|people\b|notifications\/)/.test(path)

const bodyOf = async (response: Response): Promise<unknown> =>
  response.headers.get('Content-Type') === 'application/json'
    ? response.json()
    : new Uint8Array(await response.arrayBuffer())

describe('who may call what', () => {
  let server: TestServer
  let restore: () => Promise<void>
  const tokens = new Map<PersonName, string>()

  beforeAll(async () => {
    server = await startTestServer()
    await seedTargets(server.database)
    for (const name of NAMES) tokens.set(name, (await server.signIn(name)).access_token)
    restore = await keepRows(server.database)
  })
  afterAll(() => server.stop())

  const described = calls
    .filter(({ path }) => !isAboutOneself(path))
    .map(call => ({ call, title: `${call.method.toUpperCase()} ${call.path}` }))

  async function expectByRights(call: Call, name: PersonName, where: Place): Promise<void> {
    const { path, options, names } = requestFor(call, where)
    // Every role invites the same person.
    if (call.method === 'post') await server.database.deleteFrom('rate_limit').execute()
    const response = await server.request(path, { ...options, token: tokens.get(name) ?? '' })
    const body = await bodyOf(response)
    const expected = names ? expectedStatus(call, name, where) : expectedStatus(call, name, homeOf(name))
    const said = { name, where, status: response.status, body }
    if (expected < 300) {
      // What was there already is answered with 200.
      expect([200, call.status], JSON.stringify(said)).toContain(response.status)
      if (call.answer === undefined) throw new Error('A described call says what it answers.')
      expect(v.safeParse(call.answer, body).issues, JSON.stringify(said)).toBeUndefined()
      if (call.method !== 'get') await restore()
    } else {
      expect(said).toMatchObject({ name, status: expected })
      v.parse(errorBody, body)
    }
  }

  describe.each(described)('$title', ({ call }) => {
    // One test for all roles: two thousand of them took longer to begin and to report than to ask.
    test('[A2] [A3] [A14] each role gets what the table of rights gives', async () => {
      for (const name of NAMES) {
        for (const where of Object.keys(PLACES) as Place[]) await expectByRights(call, name, where)
      }
    })

    test('[A3] what is not theirs answers exactly as what does not exist', async () => {
      const { path, options, names } = requestFor(call, 'northfield')
      if (!names) return
      const absent = requestFor(call, 'nowhere')
      const token = tokens.get('manager') ?? ''
      const foreign = await server.request(path, { ...options, token })
      const none = await server.request(absent.path, { ...absent.options, token })
      expect([foreign.status, await foreign.json()]).toEqual([none.status, await none.json()])
    })

    test('[A1] without a token it answers 401', async () => {
      const { path, options } = requestFor(call, 'maple')
      const response = await server.request(path, options)
      expect(response.status).toBe(401)
      expect(v.parse(errorBody, await response.json())).toMatchObject({ sub_status: 'token_missing' })
    })
  })

  test('[A2] a role counts in the home it is held in', async () => {
    await server.database
      .insertInto('grant')
      .values({
        id: 500,
        user_id: PEOPLE.care_giver.id,
        granted_scope: 'home:2',
        role: 'progress_note',
        from_at: '2026-01-05T14:00:00.000Z',
        until_at: null,
        scope: 'user:5',
        revision: 1,
      })
      .execute()
    const token = tokens.get('care_giver') ?? ''
    const { clientId, medicationId } = PLACES.cedar
    expect((await server.request(`/clients/${clientId}`, { token })).status).toBe(200)
    expect((await server.request(`/medications/${medicationId}`, { token })).status).toBe(404)
    expect((await server.request(`/clients/${clientId}/medications`, { token })).status).toBe(404)
    await server.database.deleteFrom('grant').where('id', '=', 500).execute()
  })

  test.each([
    ['/medications', 'other_manager', 1],
    ['/clients', 'other_manager', 1],
    ['/medications', 'manager', 4],
    ['/clients', 'manager', 3],
    ['/clients', 'care_giver', 2],
  ] as const)('[A3] %s counts for %s only what is theirs', async (path, name, total) => {
    const response = await server.request(path, { token: tokens.get(name) ?? '' })
    const counted = v.object({ pagination: v.object({ total_items: v.number() }) })
    expect(v.parse(counted, await response.json()).pagination.total_items).toBe(total)
  })

  test.each(
    handMountedCalls.filter(({ isPublic }) => !isPublic).map(({ method, path }) => ({ method, path })),
  )('[A1] $method $path answers 401 without a token', async ({ method, path }) => {
    const sends = method === 'get' ? {} : { json: {} }
    const response = await server.request(path, { method: method.toUpperCase(), ...sends })
    expect(response.status).toBe(401)
    v.parse(errorBody, await response.json())
  })

  test('the description of all calls is public and names each of them', async () => {
    const response = await server.request('/openapi.json')
    const { paths } = v.parse(v.object({ paths: v.record(v.string(), v.unknown()) }), await response.json())
    expect(Object.keys(paths)).toContain('/medications/{medicationId}/administrations')
  })

  test('every route is described, and every description has its route', () => {
    const mounted = routes(server.dependencies, createLive(server.dependencies), () => false)
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`)
    const written = [...handMountedCalls, ...calls].map(
      ({ method, path }) => `${method.toUpperCase()} ${path}`,
    )
    expect([...new Set(written)].sort()).toEqual([...new Set(mounted)].sort())
    expect(written).toHaveLength(new Set(written).size)
  })
})

/** Where somebody's own records are, for calls that name none. */
const homeOf = (name: PersonName): Place => (name.startsWith('other_') ? 'northfield' : 'maple')
