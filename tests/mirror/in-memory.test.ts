/** Rows in memory behave as rows on disk: the same steps on a Dexie of each kind, and the same answers. */
import Dexie, { type Table } from 'dexie'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { keepInMemoryExcept } from '#src/mirror/in-memory/memory-core.ts'
import { openMirror, openMirrorInMemory } from '#src/mirror/tables/database.ts'

interface Row {
  position?: number
  id: string
  state: string
  day?: string | null | undefined
  tags: string[]
}

class Rows extends Dexie {
  declare row: Table<Row, number>
  declare named: Table<{ id: string; place: number }, string>

  constructor(isInMemory: boolean) {
    super(`rows-${crypto.randomUUID()}`, { cache: 'disabled' })
    this.version(1).stores({ row: '++position, &id, state, [state+day], *tags', named: 'id, place' })
    if (isInMemory) this.use(keepInMemoryExcept([]))
  }
}

const opened: Dexie[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.delete()
})

type Step = (rows: Rows) => PromiseLike<unknown>

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const state = fc.constantFrom('waiting', 'refused', 'applied')
const day = fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-03', null, undefined)
const tags = fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 })
const position = fc.integer({ min: 1, max: 8 })
/** With its number: after an error the two may count on differently. */
const row = fc.record({ position, id, state, day, tags })
const both = <One, Other>(one: fc.Arbitrary<One>, other: fc.Arbitrary<Other>) => fc.tuple(one, other)

/** What fails is compared by its name. */
const orName = async (answer: PromiseLike<unknown>) => {
  try {
    return await answer
  } catch (error) {
    return (error as Error).name
  }
}

const steps: fc.Arbitrary<Step>[] = [
  row.map(one => rows => rows.row.add({ ...one })),
  both(row, position).map(
    ([one, at]) =>
      rows =>
        rows.row.put({ ...one, position: at }),
  ),
  fc.array(row, { maxLength: 4 }).map(
    all => rows =>
      rows.row.bulkAdd(
        all.map(one => ({ ...one })),
        { allKeys: true },
      ),
  ),
  position.map(at => rows => rows.row.delete(at)),
  both(state, state).map(
    ([from, to]) =>
      rows =>
        rows.row.where('state').equals(from).modify({ state: to }),
  ),
  both(position, state).map(
    ([at, to]) =>
      rows =>
        rows.row.update(at, { state: to }),
  ),
  state.map(which => rows => rows.row.where('state').equals(which).delete()),
  both(position, position).map(
    ([from, to]) =>
      rows =>
        rows.row.where('position').between(from, to, true, true).delete(),
  ),
  both(row, row).map(
    ([one, other]) =>
      rows =>
        rows.transaction('rw', rows.row, rows.named, async () => {
          await rows.row.put({ ...one })
          await rows.named.put({ id: other.id, place: 1 })
          await rows.row.where('state').equals(other.state).delete()
          throw new RangeError('taken back')
        }),
  ),
  both(row, row).map(
    ([one, other]) =>
      rows =>
        rows.transaction('rw', rows.row, async () => {
          await rows.row.add({ ...one }).catch(() => 'there already')
          await rows.row.add({ ...other }).catch(() => 'there already')
          return rows.row.count()
        }),
  ),
  both(id, position).map(
    ([name, place]) =>
      rows =>
        rows.named.put({ id: name, place }),
  ),
]

/** Every way of reading that Hearth uses. */
const questions: Step[] = [
  rows => rows.row.toArray(),
  rows => rows.row.orderBy('position').reverse().toArray(),
  rows => rows.row.orderBy('state').keys(),
  rows => rows.row.orderBy('state').uniqueKeys(),
  rows => rows.row.where('state').equals('waiting').count(),
  rows => rows.row.where('state').equals('waiting').first(),
  rows => rows.row.where('state').equals('waiting').last(),
  rows => rows.row.where('state').anyOf('waiting', 'applied').toArray(),
  rows => rows.row.where('state').anyOf('waiting', 'applied').offset(1).limit(2).primaryKeys(),
  rows => rows.row.where('state').notEqual('waiting').primaryKeys(),
  rows => rows.row.where('state').startsWith('re').toArray(),
  rows => rows.row.where('[state+day]').equals(['waiting', '2026-03-01']).toArray(),
  rows => rows.row.where('[state+day]').between(['waiting', Dexie.minKey], ['waiting', Dexie.maxKey]).keys(),
  rows => rows.row.where({ state: 'waiting', day: '2026-03-02' }).toArray(),
  rows => rows.row.where('tags').equals('x').primaryKeys(),
  rows => rows.row.where('tags').anyOf('x', 'y').distinct().toArray(),
  rows => rows.row.where('id').anyOf('a', 'c', 'zz').toArray(),
  rows =>
    rows.row
      .orderBy('position')
      .filter(({ state: is }) => is !== 'refused')
      .limit(3)
      .toArray(),
  rows =>
    rows.row
      .orderBy('position')
      .until(({ state: is }) => is === 'applied')
      .toArray(),
  rows => rows.row.bulkGet([1, 99, 2]),
  rows => rows.row.get({ id: 'b' }),
  rows => rows.row.get(3),
  rows => rows.named.where('id').above('b').toArray(),
  rows => rows.named.where('place').belowOrEqual(4).reverse().sortBy('id'),
  rows => rows.named.count(),
]

test('[S20.1] every step and every question has the same answer in memory as on disk', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...steps), { minLength: 4, maxLength: 14 }), async story => {
      const [disk, memory] = [new Rows(false), new Rows(true)]
      opened.push(disk, memory)
      for (const step of story) expect(await orName(step(memory))).toEqual(await orName(step(disk)))
      for (const question of questions) {
        const answer = await orName(question(disk))
        expect(await orName(question(memory)), String(question)).toEqual(answer)
        if (Array.isArray(answer)) found += answer.length
      }
    }),
    { numRuns: 60, seed: 20 },
  )
  expect(found).toBeGreaterThan(500)
})

test('[S20.1] numbers follow each other; a row that is not stored uses up none', async () => {
  const rows = new Rows(true)
  opened.push(rows)
  const add = (id: string) => rows.row.add({ id, state: 'waiting', tags: [] })
  expect(await add('a')).toBe(1)
  await expect(add('a')).rejects.toThrow()
  const failing = rows.transaction('rw', rows.row, async () => {
    await add('b')
    throw new RangeError('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(await add('c')).toBe(2)
  expect(await rows.row.put({ position: 7, id: 'd', state: 'waiting', tags: [] })).toBe(7)
  expect(await add('e')).toBe(8)
})

test('[S20.1] a transaction sees all of another one or nothing', async () => {
  const rows = new Rows(true)
  opened.push(rows)
  await rows.open()
  const seen: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) seen.push(await rows.row.count())
  })()
  await rows.transaction('rw', rows.row, async () => {
    for (const name of ['a', 'b', 'c']) {
      await rows.row.add({ id: name, state: 'waiting', tags: [] })
      await rows.row.count()
    }
  })
  const failing = rows.transaction('rw', rows.row, async () => {
    await rows.row.clear()
    await rows.row.count()
    throw new RangeError('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  isOver = true
  await watching
  expect(seen.filter(count => count !== 0 && count !== 3)).toEqual([])
  expect(seen.lastIndexOf(0)).toBeLessThan(seen.indexOf(3))
  expect(await rows.row.count()).toBe(3)
})

test('[S20.1] what is handed out is a copy, and so is what is kept', async () => {
  const rows = new Rows(true)
  opened.push(rows)
  const given = { id: 'a', state: 'waiting', tags: ['x'] }
  const at = await rows.row.add(given)
  given.tags.push('y')
  ;(await rows.row.get(at))?.tags.push('z')
  expect((await rows.row.get(at))?.tags).toEqual(['x'])
})

test('[S20.1] of a mirror in memory nothing is on disk but the device and who is signed in', async () => {
  const onDisk = openMirror(`beside-${crypto.randomUUID()}`)
  const mirror = openMirrorInMemory(onDisk)
  opened.push(mirror, onDisk)
  const client = { id: 7, scope: 'home/1', first_name: 'Rosa' }
  await mirror.transaction('rw', mirror.tables, async () => {
    await mirror.table('client').put(client)
    await mirror.table('draft').put({ user_id: 5, key: 'note/1', values: { text: 'Rosa slept' } })
    await mirror.table('session').put({ id: 'current', user: { id: 5 } })
    await mirror.table('device').put({ id: 'this', device_id: 'd', counter: 0 })
  })
  expect(await mirror.table('client').toArray()).toEqual([client])
  const counts = await Promise.all(
    onDisk.tables.map(async table => [table.name, await table.count()] as const),
  )
  expect(counts.filter(([, count]) => count > 0).map(([name]) => name)).toEqual(['session', 'device'])
  // Opened anew, as after a lost connection, it still has its rows.
  mirror.close({ disableAutoOpen: false })
  await mirror.open()
  expect(await mirror.table('client').count()).toBe(1)
})
