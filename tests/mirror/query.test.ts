/** Rows in memory answer a query as IndexedDB does by its index: the same rows, in the same order. */
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Collection, RowOf } from '#domain/registry.ts'
import { derivedId } from '#domain/values/ids.ts'
import { type KeyFilter, keyPathOf, matchingRows, type Query } from '#src/mirror/read/query.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { examples } from '#tests/support/examples.ts'

let mirror: MirrorDatabase
beforeEach(() => {
  mirror = openMirror(`asked-${crypto.randomUUID()}`)
})
afterEach(() => mirror.delete())

const aKey = fc.constantFrom(-1, 0, 1, 2, 2.5, 10, '', '1', '2', '10', 'B', 'a', 'é', 'z\uffff')
/** What is no key is in no index. */
const aValue = fc.oneof({ weight: 6, arbitrary: aKey }, fc.constantFrom(null, undefined, true, {}, [1, null]))
const aCompoundKey = fc.array(aKey, { minLength: 1, maxLength: 3 })

const soughtBy = <K>(key: fc.Arbitrary<K>): fc.Arbitrary<KeyFilter> => {
  const range = fc.record({ from: key, to: key })
  return fc.oneof(
    fc.record({ is: key }),
    range,
    fc.record({ ranges: fc.array(range, { maxLength: 4 }) }),
    fc.constant({ all: true }),
  ) as fc.Arbitrary<KeyFilter>
}
/** More than are looked for one by one. */
const MANY_OTHERS = Array.from({ length: 60 }, (_, number) => 1_000 + number)
const fewKeys = fc.array(aKey, { maxLength: 5 })
const soughtBySingle = fc.oneof(
  soughtBy(aKey),
  fc.record({ anyOf: fewKeys }),
  fc.record({ anyOf: fewKeys.map(keys => [...keys, ...MANY_OTHERS]) }),
)

/** Fields that are nothing like the entity's: what is compared is the index. */
const rowsWith = (collection: Collection, fields: readonly string[]): fc.Arbitrary<RowOf<Collection>[]> =>
  fc.uniqueArray(
    fc.record({ name: fc.nat(40), values: fc.tuple(...fields.map(() => aValue)) }).map(
      ({ name, values }) =>
        ({
          ...examples[collection][0],
          ...Object.fromEntries(fields.map((field, place) => [field, values[place]])),
          id: derivedId('row', String(name)),
        }) as RowOf<Collection>,
    ),
    { selector: ({ id }) => id, minLength: 5, maxLength: 25 },
  )

const CASES = [
  ['attention_item', 'kind', ['kind'], soughtBySingle],
  ['attention_item', 'home_id', ['home_id'], soughtBySingle],
  ['progress_note', '[client_id+removed_at]', ['client_id', 'removed_at'], soughtBy(aCompoundKey)],
  ['mark', '[client_id+administration_date]', ['client_id', 'administration_date'], soughtBy(aCompoundKey)],
  ['mark', 'administration_id', ['administration_id'], soughtBySingle],
] as const

const idsOf = (rows: readonly { id: unknown }[]) => rows.map(({ id }) => id)
const asPending = (rows: readonly RowOf<Collection>[]) =>
  rows.map(row => ({ ...row, pending_state: 'waiting' as const }))

test.each(CASES)('%s by %s: rows in memory match as the index finds them, in its order', async (...given) => {
  const [collection, index, fields, sought] = given
  const table = mirror.rows<Collection>(collection)
  let matched = 0
  await fc.assert(
    fc.asyncProperty(rowsWith(collection, fields), sought, async (rows, asked) => {
      await table.clear()
      await table.bulkPut(rows)
      const found = await readRows(mirror, { collection, index, ...asked } as Query<Collection>)
      const matching = matchingRows(await table.toArray(), asked, keyPathOf(table, index))
      expect(idsOf(matching)).toEqual(idsOf(found))
      matched += matching.length
    }),
    { numRuns: 150 },
  )
  expect(matched).toBeGreaterThan(100)
})

test.each(CASES)(
  '%s by %s: changes add, move, remove and repeat rows as if they stood in the mirror',
  async (...given) => {
    const [collection, index, fields, sought] = given
    const table = mirror.rows<Collection>(collection)
    const pendingTable = mirror.pending<Collection>(collection)
    const rows = rowsWith(collection, fields)
    let found = 0
    await fc.assert(
      fc.asyncProperty(rows, rows, sought, async (sent, changed, asked) => {
        await Promise.all([table.clear(), pendingTable.clear()])
        await Promise.all([table.bulkPut(sent), pendingTable.bulkPut(asPending(changed))])
        const query = { collection, index, ...asked } as Query<Collection>
        const shown = idsOf(await readRows(mirror, query))
        await pendingTable.clear()
        await table.bulkPut(changed)
        expect(shown.toSorted()).toEqual(idsOf(await readRows(mirror, query)).toSorted())
        found += shown.length
      }),
      { numRuns: 60 },
    )
    expect(found).toBeGreaterThan(100)
  },
)

test('a thousand keys are a few requests: each of a thousand live queries would be compared with all others', async () => {
  await mirror.rows('allergy').toArray()
  const indexes = Reflect.get(globalThis, 'IDBIndex') as { prototype: IDBIndex }
  const requests = (['getAll', 'openCursor', 'openKeyCursor'] as const).map(name =>
    vi.spyOn(indexes.prototype, name),
  )
  const anyOf = Array.from({ length: 1_000 }, (_, id) => id + 1)
  await readRows(mirror, { collection: 'allergy', index: 'client_id', anyOf })
  const count = requests.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  for (const request of requests) request.mockRestore()
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(10)
})

test('an index that nobody made is said, not read as nothing found', async () => {
  const query = { collection: 'diagnosis', index: 'home_id', is: 1 } as const
  await expect(readRows(mirror, query)).rejects.toThrow('home_id')
  expect(() => keyPathOf(mirror.outbox, 'writes')).toThrow('writes')
})
