/** [S18.4] What is read and counted of rows in chunks, beside chunks and gone is what one table of the newest would give. */
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprintedFields, fingerprintsOf, packRows } from '#domain/protocol/packed-months.ts'
import { type Collection, entityOf, type RowOf } from '#domain/registry.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { derivedId } from '#domain/values/ids.ts'
import { countRows } from '#src/mirror/read/count-rows.ts'
import { keyPathOf, matchingRows, type Query, type Range } from '#src/mirror/read/query.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { examples } from '#tests/support/examples.ts'

const SCOPE = 'home:1'
const PACKED_AT = 10
type Row = Record<string, unknown> & { id: string }

let mirror: MirrorDatabase
beforeEach(() => {
  mirror = openMirror(`packed-${crypto.randomUUID()}`)
})
afterEach(() => mirror.delete())

const day = fc.constantFrom('2026-01-01', '2026-01-31', '2026-02-01', '2026-02-14', '2026-03-05')
const client = fc.integer({ min: 1, max: 6 })
const other = fc.constantFrom('a', 'b', 'c')
const moment = fc.constantFrom(null, '2026-02-02T08:00:00.000Z', '2026-02-20T08:00:00.000Z')

const CASES = [
  ['mark', '[client_id+administration_date]', ['client_id', 'administration_date'], [client, day]],
  ['mark', '[medication_id+administration_date]', ['medication_id', 'administration_date'], [other, day]],
  ['mark', 'administration_id', ['administration_id'], [other]],
  ['mark', 'id', ['id'], [fc.nat(15).map(number => derivedId('row', String(number)))]],
  ['progress_note', '[client_id+note_date]', ['client_id', 'note_date'], [client, day]],
  ['progress_note', '[client_id+removed_at]', ['client_id', 'removed_at'], [client, moment]],
] as const

/** A row in a chunk, what stands beside it, and whether it left. */
const rowsOf = (collection: Collection) => {
  const { dateField = '', mergeGroups } = entityOf(collection)
  const facts = fc.record({
    [dateField]: day,
    medication_id: other,
    administration_id: other,
    removed_at: moment,
  })
  const changed = Object.keys(mergeGroups).length > 0 ? facts : fc.constant({})
  return fc.uniqueArray(
    fc.record({
      number: fc.nat(15),
      client_id: client,
      facts,
      beside: fc.option(changed, { freq: 2 }),
      isPacked: fc.boolean(),
      isGone: fc.nat(9).map(drawn => drawn === 0),
    }),
    { selector: ({ number }) => number, minLength: 4, maxLength: 16 },
  )
}

async function pack(collection: Collection, packed: readonly Row[]): Promise<void> {
  const { dateField = '' } = entityOf(collection)
  const placeOf = (row: Row) => `${row.client_id} ${String(row[dateField]).slice(0, 7)}`
  for (const [place, rows] of groupBy(packed, placeOf)) {
    const [client_id = '', month = ''] = place.split(' ')
    const days = rows.map(row => String(row[dateField])).sort()
    const fields = fingerprintedFields(entityOf(collection))
    const keys = Object.fromEntries(fields.map(field => [field, fingerprintsOf(rows, field)]))
    const name = crypto.randomUUID()
    const packed = new Uint8Array(gzipSync(packRows(Object.keys(rows[0] ?? {}), rows)))
    await mirror.chunk_rows.put({ name, packed })
    await mirror.chunk_keys.put({ name, keys })
    await mirror.chunk.put({
      ...{ scope: SCOPE, collection, month, client_id: Number(client_id), name, revision: PACKED_AT },
      ...{ rows: rows.length, first: days[0] ?? '', last: days.at(-1) ?? '' },
      fingerprinted: Object.fromEntries(fields.map(field => [field, keys[field]?.length ?? 0])),
    })
  }
}

test.each(CASES)('[S18.4] %s by %s', async (...given) => {
  const [collection, index, fields, keys] = given
  const key = fc.tuple(...(keys as readonly fc.Arbitrary<string | number | null>[]))
  const range = fc.tuple(key, key).map(([one, last]): Range => {
    const ends = [one.at(-1) ?? '', last.at(-1) ?? ''].sort()
    const [from, to] = ends.map(end => (fields.length === 1 ? end : [one[0] ?? '', end]))
    return { from: from ?? '', to: to ?? '' }
  })
  let found = 0
  await fc.assert(
    fc.asyncProperty(rowsOf(collection), fc.array(range, { maxLength: 4 }), async (drawn, ranges) => {
      const tables = [
        mirror.rows(collection),
        mirror.chunk,
        mirror.chunk_rows,
        mirror.chunk_keys,
        mirror.tombstone,
      ]
      await Promise.all(tables.map(table => table.clear()))
      const rowOf = ({ number, client_id, facts }: (typeof drawn)[number]): Row => ({
        ...examples[collection][0],
        ...{ ...facts, client_id, id: derivedId('row', String(number)), scope: SCOPE, revision: 5 },
      })
      await pack(collection, drawn.filter(({ isPacked }) => isPacked).map(rowOf))
      const beside = drawn.flatMap(one =>
        one.isPacked && one.beside === null ? [] : [{ ...rowOf(one), ...one.beside, revision: 12 }],
      )
      const gone = drawn.filter(one => one.isGone && one.isPacked && one.beside === null)
      await mirror.rows<Collection>(collection).bulkPut(beside as unknown as RowOf<Collection>[])
      const tombstone = { scope: SCOPE, collection, revision: 11 }
      await mirror.tombstone.bulkPut(
        gone.map(({ number }) => ({ ...tombstone, id: derivedId('row', String(number)) })),
      )

      const isBeside = new Set([...beside.map(({ id }) => id), ...gone.map(one => rowOf(one).id)])
      const newest = [...beside, ...drawn.map(rowOf).filter(({ id }) => !isBeside.has(id))]
      const expected = ranges.map(one => matchingRows(newest, one, keyPathOf(mirror.rows(collection), index)))
      const query = { collection, ranges, ...(index === 'id' ? {} : { index }) } as Query<Collection>
      const shown = await readRows(mirror, query)
      const ids = (rows: readonly { id: unknown }[]) => [...new Set(rows.map(({ id }) => String(id)))].sort()
      expect(ids(shown)).toEqual(ids(expected.flat()))
      if (index !== 'id') {
        const counts = await countRows(mirror, { collection, index, ranges })
        expect(counts).toEqual(expected.map(rows => rows.length))
      }
      found += shown.length
    }),
    { numRuns: 100 },
  )
  expect(found).toBeGreaterThan(30)
})
