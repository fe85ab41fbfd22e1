/** Generated from OpenAPI: what no caller should send is answered with the error body, and nothing is written. */
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERROR_HTTP_STATUS, type ErrorCode } from '#domain/errors.ts'
import type { CallShape } from '#server/rest/described-call.ts'
import { calls } from '#server/routes/calls.ts'
import { handMountedCalls } from '#server/routes/calls-elsewhere.ts'
import { openApiDocument } from '#server/routes/openapi.ts'
import { seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { requestFor } from '../support/target-requests.ts'

const errorBody = v.strictObject({
  code: v.picklist(Object.keys(ERROR_HTTP_STATUS)),
  message: v.pipe(v.string(), v.nonEmpty()),
  resolution: v.optional(v.string()),
  sub_status: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
})

/** The parts of the document these cases are made from. */
const propertySchema = v.looseObject({
  type: v.optional(v.string()),
  enum: v.optional(v.array(v.unknown())),
  maxLength: v.optional(v.number()),
})
const bodySchema = v.looseObject({
  properties: v.optional(v.record(v.string(), v.looseObject({})), {}),
  required: v.optional(v.array(v.string()), []),
})
const operation = v.looseObject({
  parameters: v.array(v.object({ name: v.string(), in: v.string(), schema: propertySchema })),
  requestBody: v.optional(
    v.object({ content: v.object({ 'application/json': v.object({ schema: bodySchema }) }) }),
  ),
})

/** Tables whose every row must be as it was; the operation log keeps refused ones and is checked by itself. */
const TABLES = [
  'company',
  'home',
  'user',
  'grant',
  'person_card',
  'client',
  'allergy',
  'inventory_item',
  'medication',
  'medication_version',
  'administration',
  'mark',
  'scope_feed',
  'departure',
  'session',
  'invitation',
  'demo_request',
  'photo',
] as const

const document = openApiDocument([...handMountedCalls, ...calls])
/** A form with a file is no JSON: tests/server/own-photo.test.ts. */
const described = [...handMountedCalls, ...calls].filter(
  ({ path, bodyType }) => path !== '/sync/live' && bodyType === 'application/json',
)

const operationOf = (call: CallShape) => {
  const path = document.paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]
  return v.parse(operation, path?.[call.method])
}

interface Case {
  readonly title: string
  readonly call: CallShape
  readonly path: string
  readonly body?: string
}

const goodRequest = (call: CallShape) => {
  if ((calls as readonly CallShape[]).includes(call)) {
    const { path, options } = requestFor(call, 'maple')
    return { path, json: record(options.json) }
  }
  return { path: call.path.replaceAll(/:\w+/g, 'AAAA'), json: {} }
}
const record = (value: unknown): Record<string, unknown> =>
  v.parse(v.record(v.string(), v.unknown()), value ?? {})

const WRONG_TYPES: readonly unknown[] = [{ $gt: '' }, [[]], true, -1.5, 'x\u0000y']

const TOO_LARGE = 'more than a megabyte'

function casesOf(call: CallShape): Case[] {
  const { parameters, requestBody } = operationOf(call)
  const { path, json } = goodRequest(call)
  const name = `${call.method.toUpperCase()} ${call.path}`
  const cases: Case[] = []
  if (call.method === 'get') {
    for (const { name: parameter, schema, in: place } of parameters) {
      if (place !== 'query' || schema.type !== 'string') continue
      // Free text is any text; only its length can be wrong.
      const wrong = schema.maxLength === undefined ? ['\u0000', '-1', "' or 1=1 --"] : []
      for (const value of [...wrong, 'x'.repeat(5_000)]) {
        const query = `${parameter}=${encodeURIComponent(value)}`
        cases.push({ title: `${name}?${query.slice(0, 40)}`, call, path: `${path}?${query}` })
      }
    }
  }
  for (const { name: parameter, in: place } of parameters) {
    if (place !== 'path' || !(calls as readonly CallShape[]).includes(call)) continue
    for (const value of ['0', '-1', '99999999999', 'abc', '%00', '1.5', "1'--"]) {
      const bad = call.path
        .replace(`:${parameter}`, value)
        .split('/')
        .map((part, index) => (part.startsWith(':') ? path.split('/')[index] : part))
        .join('/')
      cases.push({
        title: `${name} with ${parameter} ${value}`,
        call,
        path: bad,
        ...(requestBody === undefined ? {} : { body: JSON.stringify(json) }),
      })
    }
  }
  if (requestBody === undefined) return cases
  const schema = requestBody.content['application/json'].schema
  const send = (title: string, body: string) => cases.push({ title: `${name}: ${title}`, call, path, body })
  send('cut off JSON', '{"a":')
  send('text in place of JSON', 'status=given')
  for (const whole of ['null', '[]', '"x"', '7']) send(`${whole} in place of an object`, whole)
  send('an unknown field', JSON.stringify({ ...json, is_admin: true }))
  send('a prototype', '{"__proto__":{"x":1},"constructor":1}')
  send(TOO_LARGE, JSON.stringify({ ...json, notes: 'x'.repeat(1024 * 1024) }))
  for (const field of Object.keys(schema.properties)) {
    for (const value of WRONG_TYPES) {
      if (isAllowed(call, field, value)) continue
      send(`${field} is ${JSON.stringify(value)}`, JSON.stringify({ ...json, [field]: value }))
    }
    send(`${field} is too long`, JSON.stringify({ ...json, [field]: 'x'.repeat(100_001) }))
    send(`${field} is foreign`, JSON.stringify({ ...json, [field]: 2_000_000_001 }))
  }
  for (const field of schema.required) {
    const { [field]: _, ...rest } = json
    send(`${field} is missing`, JSON.stringify(rest))
  }
  return cases
}

/** What the description itself allows is no bad input. */
function isAllowed(call: CallShape, field: string, value: unknown): boolean {
  const { json } = goodRequest(call)
  return call.body !== undefined && v.safeParse(call.body, { ...json, [field]: value }).success
}

describe('bad input', () => {
  let server: TestServer
  let token: string

  beforeAll(async () => {
    server = await startTestServer()
    await seedTargets(server.database)
    token = (await server.signIn('manager')).access_token
  })
  afterAll(() => server.stop())

  /** In one statement, as it is asked after each of some two hundred calls. */
  async function contents(): Promise<unknown> {
    const digests = TABLES.map(
      table => sql`
        select ${sql.lit(String(table))} as name, count(*),
          md5(coalesce(string_agg(each::text, '|' order by each::text), '')) as digest
        from ${sql.table(table)} as each`,
    )
    const { rows } = await sql`${sql.join(digests, sql` union all `)}
      union all select 'done', count(*), null from operation where outcome <> 'rejected'`.execute(
      server.database,
    )
    return rows
  }
  /** As the call before left it. */
  let before: unknown

  test.each(described.map(call => ({ call, title: `${call.method.toUpperCase()} ${call.path}` })))(
    '$title refuses what it should',
    async ({ call }) => {
      before ??= await contents()
      for (const [tries, { title, path, body }] of casesOf(call).entries()) {
        // Every limit on tries would end this at the eleventh.
        if (tries % 8 === 0) await server.database.deleteFrom('rate_limit').execute()
        const response = await server.request(path, {
          method: call.method.toUpperCase(),
          token,
          ...(body === undefined ? {} : { body }),
        })
        const answer: unknown = await response.json()
        const said = `${title} → ${response.status} ${JSON.stringify(answer).slice(0, 300)}`
        expect(response.status, said).toBeGreaterThanOrEqual(400)
        expect(response.status, said).toBeLessThan(500)
        const { code } = v.parse(errorBody, answer)
        if (title.endsWith(TOO_LARGE)) expect(response.status, said).toBe(413)
        expect(ERROR_HTTP_STATUS[code as ErrorCode], said).toBe(response.status)
      }
      const was = before
      before = await contents()
      expect(before).toEqual(was)
    },
    60_000,
  )

  test('there are cases at all', () => {
    expect(described.slice(0, 60).flatMap(casesOf).length).toBeGreaterThan(300)
  })

  test('an Idempotency-Key that is no UUID is refused', async () => {
    const { path, options } = requestFor({ method: 'post', path: '/medications' }, 'maple')
    const response = await server.request(path, { ...options, token, headers: { 'Idempotency-Key': '1' } })
    expect(response.status).toBe(400)
  })
})
