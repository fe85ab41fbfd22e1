/** A screen that stands for weeks runs its live query at every change: nothing of the runs before may stay. */
import { liveQuery } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { readRows } from '#src/mirror/read/read.ts'
import { openMirror } from '#src/mirror/tables/database.ts'
import { pendingTableName } from '#src/mirror/tables/schema-steps.ts'
import { examples } from '#tests/support/examples.ts'

afterEach(() => vi.restoreAllMocks())

const READ = ['turn', 'server', 'owner', 'left']
const CHANGES = 15

test('a live query has listeners for the reads of its last run only', async () => {
  const signals: AbortSignal[] = []
  const { addEventListener } = EventTarget.prototype
  vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function (
    this: EventTarget,
    ...args
  ) {
    if (this instanceof AbortSignal) signals.push(this)
    return addEventListener.apply(this, args)
  })
  const mirror = openMirror('live-queries')
  let runs = 0
  const stop = liveQuery(() =>
    Promise.all(READ.map(id => mirror.sync_note.where('id').equals(id).toArray())),
  ).subscribe(() => runs++)
  for (let change = 1; change <= CHANGES; change++) {
    await vi.waitFor(() => expect(runs).toBe(change))
    await mirror.sync_note.put({ id: 'turn', at_ms: change })
  }
  await vi.waitFor(() => expect(runs).toBe(CHANGES + 1))
  expect(signals.length).toBeGreaterThanOrEqual(READ.length * CHANGES)
  const living = signals.filter(({ aborted }) => !aborted)
  expect(living.length).toBeLessThanOrEqual(READ.length)
  expect(new Set(living).size).toBe(1)
  stop.unsubscribe()
  expect(signals.every(({ aborted }) => aborted)).toBe(true)
  await mirror.delete()
})

test.each([
  ['diagnosis', 'client_id'],
  ['mark', 'administration_id'],
] as const)(
  'a live query by an index hears that a pending %s moves a row out of what it asks for, and into it',
  async (collection, index) => {
    const mirror = openMirror(`live-${collection}`)
    const [row] = examples[collection]
    const asked = Reflect.get(row, index)
    await mirror.table(collection).put(row)
    const seen: number[] = []
    const stop = liveQuery(() => readRows(mirror, { collection, index, is: asked })).subscribe(rows =>
      seen.push(rows.length),
    )
    const putPending = (more: object) =>
      mirror.table(pendingTableName(collection)).put({ ...row, pending_state: 'waiting', ...more })
    await vi.waitFor(() => expect(seen).toEqual([1]))
    await putPending({ [index]: 'another' })
    await vi.waitFor(() => expect(seen).toEqual([1, 0]))
    await putPending({})
    await vi.waitFor(() => expect(seen).toEqual([1, 0, 1]))
    stop.unsubscribe()
    await mirror.delete()
  },
)
