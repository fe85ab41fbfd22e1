/** Fuzzed: whatever shape an operation has, it is answered by itself, and what is delivered beside it counts (S5). */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PushReceipt } from '#domain/protocol/sync-protocol.ts'
import { canonicalJson } from '#domain/values/canonical-json.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const RUNS = 40
const SEED = 20_261_122

let server: TestServer
let manager: Forger

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  manager = await forger(server, 'manager')
})
afterAll(() => server.stop())
beforeEach(() => server.clock.advanceSeconds(5))

const good = () =>
  manager.operation('allergy.record', { allergy_id: manager.newId(), client_id: 1, substance: 'Penicillin' })

/** Members of a batch, as text: no serializer of ours would write some of them. */
async function deliver(...members: string[]): Promise<PushReceipt[]> {
  const response = await server.request('/sync/push', { body: `{"operations":[${members.join()}]}` })
  expect(response.status).toBe(200)
  return (await response.json()).receipts
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const named = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** JSON text of a value that does harm somewhere. */
const harm = fc.oneof(
  fc.integer({ min: 30, max: 40 }).map(nested),
  fc.integer({ min: 1_000, max: 40_000 }).map(nested),
  fc.integer({ min: 1_000, max: 9_000 }).map(named),
  fc.constantFrom(
    '{"__proto__":{"x":1}}',
    '{"__proto__":null}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"toString":1,"valueOf":1,"toJSON":1,"length":1,"hasOwnProperty":1}',
    '{"a":{"b":{"__proto__":[]}}}',
    '{"a\\u0000":"b\\u0000"}',
    '"\\ud800"',
    '"\\u0000"',
    '1e999',
    '-0',
    '[]',
    'null',
    'true',
  ),
  fc.json({ maxDepth: 6 }),
)
const FIELDS = [
  'id',
  'kind',
  'version',
  'args',
  'base',
  'scope',
  'counter',
  'recorded_at',
  'author_id',
] as const

/** One field of a good operation is replaced, one of its arguments is, or the operation as a whole. */
const place = fc.oneof(
  fc.constantFrom(...FIELDS).map(field => ({ field, argument: undefined })),
  fc
    .constantFrom('substance', 'note', '__proto__', 'constructor')
    .map(argument => ({ field: 'args' as const, argument })),
  fc.constantFrom({ field: 'operation', argument: undefined }, { field: 'signature', argument: undefined }),
)

const MARK = 'HARM'
const sentWith = (text: string, { field, argument }: { field: string; argument: string | undefined }) => {
  const operation = good()
  const put = (json: object) => JSON.stringify(json).replace(`"${MARK}"`, () => text)
  if (field === 'operation') return text
  if (field === 'signature') return put({ ...operation, signature: MARK })
  if (argument === undefined) return put({ ...operation, [field]: MARK })
  const args = `{"${argument}":${text},${JSON.stringify(operation.args).slice(1)}`
  return put({ ...operation, args: MARK }).replace(text, () => args)
}

/** Signed as its author would, where that can be done at all. */
async function member(text: string): Promise<string> {
  try {
    const operation = JSON.parse(text)
    const { signature } = await manager.sign(operation)
    return `{"operation":${text},"signature":"${signature}"}`
  } catch {
    return `{"operation":${text},"signature":"eHh4"}`
  }
}

test('[S5.6] [S5.7] beside any shape of operation the others are applied, and what is kept is what was signed', async () => {
  const seen = { rejected: 0, kept: 0 }
  await fc.assert(
    fc.asyncProperty(harm, place, async (text, where) => {
      const hostile = await member(sentWith(text, where))
      const neighbours = await Promise.all([good(), good()].map(manager.sign))
      const [before, after] = neighbours.map(one => JSON.stringify(one))
      const receipts = await deliver(before ?? '', hostile, after ?? '')
      expect(receipts.map(({ outcome }) => outcome)).toEqual([
        'applied',
        expect.stringMatching(/^(held|rejected|applied)$/),
        'applied',
      ])
      const { operation: sent } = JSON.parse(hostile)
      const code = receipts[1]?.error?.code ?? ''
      if (['malformed', 'forbidden', 'too_large'].includes(code)) {
        seen.rejected++
        return
      }
      const kept = await server.database
        .selectFrom('operation')
        .select(['args', 'base'])
        .where('id', '=', sent.id)
        .executeTakeFirst()
      expect(canonicalJson(kept)).toBe(canonicalJson({ args: sent.args, base: sent.base }))
      seen.kept++
    }),
    { numRuns: RUNS, seed: SEED },
  )
  expect(seen.rejected).toBeGreaterThan(5)
  expect(seen.kept).toBeGreaterThan(2)
})

test('[S5.6] depth and names are checked in each operation by itself', async () => {
  const [one, two] = await Promise.all([good(), good()].map(manager.sign))
  const deep = `{"operation":{"args":{"__proto__":${nested(50_000)}}},"signature":"eHh4"}`
  const odd = [
    'null',
    '1',
    '[]',
    '{}',
    '{"operation":[],"signature":"eHh4"}',
    '{"operation":{},"signature":1}',
  ]
  const receipts = await deliver(JSON.stringify(one), deep, ...odd, JSON.stringify(two))
  const outcomes = receipts.map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['applied', 'rejected', ...odd.map(() => 'rejected'), 'applied'])
})

test.each([
  ['a NUL', 'a\u0000b'],
  ['half a character', '\ud800'],
])('[S5.7] an operation that is refused for %s stands in the log as it was signed', async (_, substance) => {
  const known = { ...good(), args: { allergy_id: manager.newId(), client_id: 1, substance } }
  const unknown = manager.operation('note.sing', { [substance]: [substance] })
  const beyond = manager.operation('note.sing', { words: 'la' }, { base: { [substance]: 1 } })
  const receipts = await manager.push(known, unknown, beyond)
  expect(receipts.map(({ outcome }) => outcome)).toEqual(['rejected', 'rejected', 'held'])
  for (const { id, args, base } of [known, unknown, beyond] as Record<string, unknown>[]) {
    const kept = await server.database
      .selectFrom('operation')
      .select(['args', 'base'])
      .where('id', '=', String(id))
      .executeTakeFirst()
    expect(kept).toEqual({ args, base })
  }
  // Answered from the log, and the same.
  const again = await manager.push(known, unknown)
  expect(again).toMatchObject([
    { outcome: 'duplicate', earlier: 'rejected', error: receipts[0]?.error },
    { outcome: 'duplicate', earlier: 'rejected', error: receipts[1]?.error },
  ])
})
