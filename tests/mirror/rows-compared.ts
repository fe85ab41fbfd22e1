/** A Dexie under a middleware answers as one on disk: the same steps on both, and every way of reading that Hearth uses. */
import Dexie, { type DBCore, type Middleware, type Table } from 'dexie'
import fc from 'fast-check'
import { expect } from 'vitest'

interface Row {
  position?: number
  id: string
  state: string
  day?: string | null | undefined
  tags: string[]
}

export class Rows extends Dexie {
  declare row: Table<Row, number>
  declare named: Table<{ id: string; place: number }, string>

  constructor(middleware?: Middleware<DBCore>, name = `rows-${crypto.randomUUID()}`) {
    super(name, { cache: 'disabled' })
    this.version(1).stores({ row: '++position, &id, state, [state+day], *tags', named: 'id, place' })
    if (middleware !== undefined) this.use(middleware)
  }
}

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

/** @returns how many rows the questions found */
export async function compareWithDisk(newMiddleware: () => Middleware<DBCore>): Promise<number> {
  let found = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...steps), { minLength: 4, maxLength: 14 }), async story => {
      const [disk, other] = [new Rows(), new Rows(newMiddleware())]
      for (const step of story) expect(await orName(step(other))).toEqual(await orName(step(disk)))
      for (const question of questions) {
        const answer = await orName(question(disk))
        expect(await orName(question(other)), String(question)).toEqual(answer)
        if (Array.isArray(answer)) found += answer.length
      }
      await Promise.all([disk.delete(), other.delete()])
    }),
    { numRuns: 60, seed: 20 },
  )
  return found
}
