/** Everything that reads what others send asks for the length first: of each text and each list, wherever it stands. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { operationSchema } from '#domain/operation.ts'
import { findOperationDefinition, operationKinds } from '#domain/operations.ts'
import { rescueFile } from '#domain/protocol/rescue-file.ts'
import { registry } from '#domain/registry.ts'
import { listOf, MAX_ISSUES, textUpTo } from '#domain/values/bounded.ts'
import { calls } from '#server/routes/calls.ts'
import { handMountedCalls } from '#server/routes/calls-elsewhere.ts'

const inputs: Record<string, v.GenericSchema> = {
  operation: operationSchema,
  'rescue file': rescueFile,
}
for (const { method, path, params, query, body } of [...handMountedCalls, ...calls]) {
  inputs[`${method} ${path}`] = v.object({ ...params, ...query, body: body ?? v.undefined() })
}
for (const kind of operationKinds) inputs[kind] = findOperationDefinition(kind)?.args ?? v.never()
for (const { name, fields } of Object.values(registry)) inputs[name] = v.object({ ...fields })

interface Place {
  readonly where: string
  readonly schema: v.GenericSchema
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

/** Every schema inside another: members, items, options, steps of a pipe. */
function* schemasIn(schema: v.GenericSchema, where: string): Generator<Place> {
  const parts = schema as unknown as Record<string, unknown>
  if (Array.isArray(parts.pipe)) {
    for (const step of parts.pipe) if (isSchema(step)) yield* schemasIn(step, where)
    return
  }
  yield { where, schema }
  for (const [name, member] of Object.entries(parts.entries ?? {}))
    if (isSchema(member)) yield* schemasIn(member, `${where}.${name}`)
  for (const part of [parts.item, parts.wrapped, parts.key, parts.value, parts.rest])
    if (isSchema(part)) yield* schemasIn(part, where)
  for (const option of Array.isArray(parts.options) ? parts.options : [])
    if (isSchema(option)) yield* schemasIn(option, where)
}

const all = Object.entries(inputs).flatMap(([name, schema]) => [...schemasIn(schema, name)])
const of = (type: string) => all.filter(({ schema }) => schema.type === type)
const places = (found: readonly Place[]) => [...new Set(found.map(({ where }) => where))]

const LONG = 1_000_000
const longText = 'x'.repeat(LONG)
const longList = Array.from({ length: LONG }, () => Symbol('unread'))

describe('[A10.2] length comes first', () => {
  test('of every text', () => {
    expect(of('string').length).toBeGreaterThan(100)
    const open = of('string').filter(({ schema }) => v.is(schema, longText))
    // Names of members in an object nobody described: their number and length are bounded by the body.
    expect(
      places(open).filter(where => !['operation.args', 'operation.base'].includes(where)),
      'Use textUpTo.',
    ).toEqual([])
  })

  test('of every list', () => {
    expect(of('array').length).toBeGreaterThan(10)
    const open = of('array').filter(({ schema }) => {
      const { issues } = v.safeParse(schema, longList)
      return issues?.length !== 1 || issues[0].type !== 'max_length'
    })
    expect(places(open), 'Use listOf.').toEqual([])
  })

  test('too long a text is seen by no pattern, check or transformation behind it', () => {
    const seen: string[] = []
    const spy = v.check((text: string) => seen.push(text) > 0)
    const schema = v.pipe(textUpTo(5), spy, v.trim(), v.regex(/^a$/))
    expect(v.safeParse(schema, 'aaaaaa').issues).toHaveLength(1)
    expect(v.safeParse(schema, 7).issues).toHaveLength(1)
    expect(v.safeParse(schema, 'a\u0000').issues?.[0].message).toBe(
      'Contains characters that cannot be stored.',
    )
    expect(v.safeParse(schema, 'a\ud800').issues).toHaveLength(1)
    expect(seen).toEqual([])
    expect(v.parse(schema, 'a')).toBe('a')
  })

  test('a list reads no item when it is too long or too short, and stops after twenty faults', () => {
    let read = 0
    const item = v.pipe(
      v.unknown(),
      v.check(value => {
        read++
        return value === 'good'
      }, 'Bad.'),
    )
    const schema = listOf(v.object({ item }), 50, 2)
    const items = (count: number, value: unknown) => Array.from({ length: count }, () => ({ item: value }))
    expect(v.safeParse(schema, items(51, 'bad')).issues).toHaveLength(1)
    expect(v.safeParse(schema, items(1, 'bad')).issues).toHaveLength(1)
    expect(v.safeParse(schema, 'bad').issues).toHaveLength(1)
    expect(read).toBe(0)
    const { issues } = v.safeParse(schema, items(50, 'bad'))
    expect(issues).toHaveLength(MAX_ISSUES)
    expect(issues?.[3] && v.getDotPath(issues[3])).toBe('3.item')
    expect(read).toBe(MAX_ISSUES)
    expect(v.parse(schema, items(50, 'good'))).toHaveLength(50)
  })
})
