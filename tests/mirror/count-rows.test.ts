/** Rows counted in an index are as many as are found by it. */
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RowOf } from '#domain/registry.ts'
import { derivedId } from '#domain/values/ids.ts'
import { countRows } from '#src/mirror/read/count-rows.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { examples } from '#tests/support/examples.ts'

let mirror: MirrorDatabase
beforeEach(() => {
  mirror = openMirror(`counted-${crypto.randomUUID()}`)
})
afterEach(() => mirror.delete())

const aDay = fc.integer({ min: 1, max: 9 }).map(day => `2026-03-0${day}`)
const aNote = fc
  .record({
    name: fc.integer({ min: 1, max: 12 }),
    client_id: fc.integer({ min: 1, max: 3 }),
    day: aDay,
    gone: fc.boolean(),
  })
  .map(
    ({ name, client_id, day, gone }): RowOf<'progress_note'> => ({
      ...examples.progress_note[0],
      id: derivedId('note', String(name)),
      scope: 'home:1',
      revision: 1,
      client_id,
      note_date: day,
      removed_at: gone ? `${day}T10:00:00.000Z` : null,
    }),
  )
const notes = fc.uniqueArray(aNote, { selector: ({ id }) => id })
const aRange = fc
  .record({ client: fc.integer({ min: 1, max: 3 }), days: fc.tuple(aDay, aDay) })
  .map(({ client, days }) => {
    const [first = '', last = ''] = days.toSorted()
    return { from: [client, first], to: [client, last] }
  })

test.each(['[client_id+note_date]', '[client_id+removed_at]'])(
  'counting by %s finds as many rows as reading, with changes that add, move, remove and repeat rows',
  async index => {
    let counted = 0
    await fc.assert(
      fc.asyncProperty(notes, notes, fc.array(aRange, { minLength: 1 }), async (sent, changed, ranges) => {
        await Promise.all([mirror.rows('progress_note').clear(), mirror.pending('progress_note').clear()])
        await mirror.rows('progress_note').bulkPut(sent)
        await mirror
          .pending('progress_note')
          .bulkPut(changed.map(row => ({ ...row, pending_state: 'waiting' as const })))
        const read = await Promise.all(
          ranges.map(range => readRows(mirror, { collection: 'progress_note', index, ...range })),
        )
        const counts = await countRows(mirror, { collection: 'progress_note', index, ranges })
        expect(counts).toEqual(read.map(({ length }) => length))
        counted += counts.reduce((sum, one) => sum + one, 0)
      }),
      { numRuns: 60 },
    )
    expect(counted).toBeGreaterThan(50)
  },
)
