/** Generated for every call: input made to cost much, or to break what it reaches, is refused cheaply and with words. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallShape } from '#server/rest/described-call.ts'
import { calls } from '#server/routes/calls.ts'
import { handMountedCalls } from '#server/routes/calls-elsewhere.ts'
import { keepRows } from '../support/kept-rows.ts'
import { seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { requestFor } from '../support/target-requests.ts'

type Json = Readonly<Record<string, unknown>>

const UUID = '01932b5e-0000-7000-8000-000000000001'
const feed = { epoch: UUID, revision: 1, stamp: UUID, at: { collection: 'mark', id: UUID } }
const history = { stage: '2026-03', collection: 'mark', id: UUID }
const scope = { scope: 'home:1', view: 'manager' }
const point = { x: 'a'.repeat(43), y: 'a'.repeat(43) }
const account = { email: 'manager@hearth.test', password: 'Hearth-demo-2026!', token: 'AAAA' }
const phone = { phone_number: '+15185552004' }
const person = { first_name: 'Ruth', last_name: 'Lindqvist', redirect: 'dashboard' }

/** Every text a call reads, wherever it stands; bodies of the other calls are those of `requestFor`. */
const BODIES: Readonly<Record<string, Json>> = {
  '/sync/pull': { scopes: [{ ...scope, feed, history, since: '2026-01' }], rows: 10 },
  '/sync/digest': {
    scopes: [
      {
        ...scope,
        revision: 1,
        stamp: UUID,
        stages: ['2026-03'],
        list: [{ collection: 'mark', stage: '2026-03' }],
      },
    ],
  },
  '/sync/push': {
    operations: [{ operation: { id: UUID, kind: 'a', args: { notes: 'b' } }, signature: 'AAAA' }],
  },
  '/sync/rescue': { key_id: 'a'.repeat(22), ephemeral: point, sealed: 'AAAA' },
  '/utility/email': {
    ...account,
    request_type: 'request_demo',
    additional_data: { company_name: 'Maple', ...phone, message: 'Hello' },
  },
  '/staff/set-current-home': { current_home_id: 1 },
}
const ANY_BODY: Json = {
  ...account,
  ...person,
  ...phone,
  confirm_password: account.password,
  otp: '123456',
  session_token: 'AAAA',
  refresh_token: 'AAAA',
  device_id: UUID,
  device_kind: 'mine',
  proof: 'AAAA',
  public_key: { kty: 'EC', crv: 'P-256', ...point, key_ops: ['verify'] },
}

/** A form with a file is no JSON: tests/server/own-photo.test.ts. */
const described: readonly CallShape[] = [...handMountedCalls, ...calls].filter(
  ({ bodyType }) => bodyType === 'application/json',
)
const own = new Set<CallShape>(calls)

function goodRequest(call: CallShape): { path: string; json: Json } {
  if (own.has(call)) {
    const { path, options } = requestFor(call, 'maple')
    return { path, json: { ...(options.json as Json | undefined) } }
  }
  const entries =
    call.body !== undefined && 'entries' in call.body ? Object.keys(call.body.entries as Json) : []
  const json = BODIES[call.path] ?? Object.fromEntries(entries.map(name => [name, ANY_BODY[name] ?? 'AAAA']))
  return { path: call.path.replaceAll(/:\w+/g, 'AAAA'), json }
}

/** The same with each value in turn replaced, at every depth; and the value that stood there. */
function* replacedWith(value: unknown, by: unknown): Generator<readonly [body: unknown, was: unknown]> {
  yield [by, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    for (const [other, was] of replacedWith(member, by))
      yield [
        Array.isArray(value)
          ? value.map((one, at) => (String(at) === key ? other : one))
          : { ...value, [key]: other },
        was,
      ]
  }
}

function* replaced(value: unknown, by: unknown): Generator<unknown> {
  for (const [body] of replacedWith(value, by)) yield body
}

const BREAKING: readonly unknown[] = [
  'a\u0000b',
  '\ud800',
  { toString: 1 },
  { constructor: null },
  [['a']],
  1e300,
  null,
  '',
]

/** Written here, as is all that is large: a list of half a million items takes longer to make than to refuse. */
function filled(bytes: number, item: unknown): string {
  const text = JSON.stringify(item)
  return `[${`${text},`.repeat(Math.floor(bytes / (text.length + 1)) - 1)}${text}]`
}
function crowded(bytes: number): string {
  const member = (at: number) => `"k${bytes + at}":1`
  const members = Array.from({ length: Math.floor(bytes / (member(bytes).length + 1)) }, (_, at) =>
    member(at),
  )
  return `{${members.join(',')}}`
}
const nested = (bytes: number, open: string, close: string) => {
  const depth = Math.floor(bytes / (open.length + close.length + 1))
  return `${open.repeat(depth)}1${close.repeat(depth)}`
}

const WRONG_ITEMS = [null, 'x', {}, [], '2026-03', { collection: 1, stage: 1 }] as const

const importOf = (path: string) => /^\/imports\/(\w+)/.exec(path)?.[1]

/**
 * Bodies as large as the call takes: long lists of wrong items and deep nesting in place of every value. A place for a
 * list gets lists of every kind of item; any other place refuses a list before it looks at an item, and gets one. Lists
 * and objects nest in turn: both are refused where the body is read. The calls of one import read their rows with the
 * same lines, megabytes of them: each takes its share of the places.
 */
function* costly(call: CallShape, json: Json): Generator<string> {
  const { maxBodyBytes: mostBytes } = call
  const alike = described.filter(
    ({ path }) => importOf(path) !== undefined && importOf(path) === importOf(call.path),
  )
  const isOurs = (place: number) => alike.length === 0 || place % alike.length === alike.indexOf(call)
  const room = mostBytes - JSON.stringify(json).length - 100
  const lists = WRONG_ITEMS.map(item => filled(room, item))
  const FOR_LISTS = 'to be a list'
  let turn = 0
  let place = 0
  for (const [body, was] of replacedWith(json, FOR_LISTS)) {
    if (body === FOR_LISTS || !(Array.isArray(was) || isOurs(place++))) continue
    const tried = Array.isArray(was) ? lists : [lists[turn++ % lists.length]]
    for (const list of tried) yield JSON.stringify(body).replace(`"${FOR_LISTS}"`, () => list ?? '')
  }
  const MARK = 'to be nested'
  const deep = [nested(room, '[', ']'), nested(room, '{"a":', '}')]
  for (const body of replaced(json, MARK)) {
    if (!isOurs(place++)) continue
    yield JSON.stringify(body).replace(`"${MARK}"`, () => deep[turn++ % deep.length] ?? '')
  }
  yield crowded(room)
}

describe('hostile input', () => {
  let server: TestServer
  let token: string
  let restore: () => Promise<void>
  beforeAll(async () => {
    server = await startTestServer()
    await seedTargets(server.database)
    token = (await server.signIn('manager')).access_token
    restore = await keepRows(server.database)
  })
  afterAll(() => server.stop())

  const send = async (call: CallShape, path: string, body: string | undefined) => {
    const method = call.method.toUpperCase()
    const response = await server.request(path, { method, token, ...(body === undefined ? {} : { body }) })
    return { status: response.status, text: await response.text() }
  }

  const withBody = described
    .filter(({ body }) => body !== undefined)
    .map(call => ({ call, title: `${call.method.toUpperCase()} ${call.path}` }))

  test.each(withBody)(
    '[A10.3] $title refuses what is made to be costly in little time',
    async ({ call }) => {
      const { path, json } = goodRequest(call)
      expect((await send(call, path, JSON.stringify({ a: 'x'.repeat(call.maxBodyBytes) }))).status).toBe(413)
      // Every limit on tries would end this at the eleventh.
      await server.database.deleteFrom('rate_limit').execute()
      let tries = 0
      for (const body of costly(call, json)) {
        if (++tries % 8 === 0) await server.database.deleteFrom('rate_limit').execute()
        const before = { cpu: process.cpuUsage(), heap: process.memoryUsage().heapUsed }
        const { status, text } = await send(call, path, body)
        const { user } = process.cpuUsage(before.cpu)
        const said = `${body.slice(0, 200)} → ${status} ${text.slice(0, 200)}`
        // A push answers each of its operations, an import each of its rows.
        const isAnsweredEach = call.path === '/sync/push' || call.path.startsWith('/imports/')
        expect(status, said).toBeGreaterThanOrEqual(isAnsweredEach ? 200 : 400)
        expect(status, said).toBeLessThan(500)
        expect(text.length, said).toBeLessThan(call.path === '/sync/push' ? 64_000 : 8_000)
        expect(user / 1_000, said).toBeLessThan(500)
        expect((process.memoryUsage().heapUsed - before.heap) / 1e6, said).toBeLessThan(100)
      }
      expect(tries).toBeGreaterThan(3)
    },
    120_000,
  )

  test('[A10.3] calls of sign-in take sixteen kilobytes at most', () => {
    const deliveries = ['/sync/push', '/attachments/:attachmentId']
    // A tablet signs its own calls, which carry what its home waits for.
    const signIn = described.filter(
      ({ isPublic, path }) => isPublic && !deliveries.includes(path) && !path.startsWith('/tablet/'),
    )
    expect(signIn.length).toBeGreaterThan(10)
    expect(signIn.filter(({ maxBodyBytes: mostBytes }) => mostBytes > 16 * 1024)).toEqual([])
  })

  test.each(withBody)(
    '[A10.4] $title breaks on no text and no object',
    async ({ call }) => {
      const { path, json } = goodRequest(call)
      for (const by of BREAKING) {
        await server.database.deleteFrom('rate_limit').execute()
        for (const body of replaced(json, by)) {
          const { status, text } = await send(call, path, JSON.stringify(body))
          expect(status, `${JSON.stringify(body)} → ${text}`).toBeLessThan(500)
        }
      }
      await restore()
    },
    60_000,
  )

  const BREAKING_TEXT = ['%00', 'a%00b', '%ED%A0%80', '%FF', '%', '[]', '1e300', 'x'.repeat(8_000)]
  const inAddress = described
    .filter(
      ({ path, query, method }) => /:/.test(path) || (method === 'get' && Object.keys(query).length > 0),
    )
    .filter(({ path }) => path !== '/sync/live')
    .map((call, place) => ({ call, place, title: `${call.method.toUpperCase()} ${call.path}` }))

  test.each(inAddress)(
    '[A10.4] $title breaks on nothing in its address',
    async ({ call, place }) => {
      const { path, json } = goodRequest(call)
      const body = call.body === undefined ? undefined : JSON.stringify(json)
      const good = path.split('/')
      for (const [turn, text] of BREAKING_TEXT.entries()) {
        await server.database.deleteFrom('rate_limit').execute()
        const paths = call.path
          .split('/')
          .flatMap((part, at) => (part.startsWith(':') ? [good.with(at, text).join('/')] : []))
        const names = Object.keys(call.query)
        const queries = names.map(name => `${path}?${name}=${text}`)
        // Of two, the first is taken, whatever the other is: each text stands behind some of the names.
        const doubled = names.filter((_, at) => (place + at) % BREAKING_TEXT.length === turn)
        for (const name of doubled) queries.push(`${path}?${name}=1&${name}=${text}`)
        for (const address of [...paths, ...queries]) {
          const { status, text: said } = await send(call, address, body)
          expect(status, `${address.slice(0, 200)} → ${said}`).toBeLessThan(500)
        }
      }
    },
    60_000,
  )
})
