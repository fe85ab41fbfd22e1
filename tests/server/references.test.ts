/** References among rows, checked set by set, on real PostgreSQL with two transactions at once (decision 27). */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Transaction } from '#server/database/connection.ts'
import { migrate, ownMigrations } from '#server/database/migrate.ts'
import { type FreshDatabase, freshDatabase, unmigratedDatabase } from '#tests/support/database.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import {
  foreignKeysOf,
  put,
  putNamed,
  type Reference,
  referencesOf,
  rowNaming,
} from '#tests/support/references.ts'

const VIOLATED = { code: '23503' }

let fresh: FreshDatabase
let database: Database
let references: Reference[]
beforeAll(async () => {
  fresh = await freshDatabase()
  database = fresh.database
  references = await referencesOf(database)
})
afterAll(() => fresh.drop())

const nameOf = ({ child, column, parent, key }: Reference) => `${child}.${column} → ${parent}.${key}`
const ofTable = (table: string) => references.filter(({ child }) => child === table)

/** What the last step of a transaction is refused with; the transaction is taken back. */
const refusalOf = (work: (transaction: Transaction) => Promise<unknown>): Promise<unknown> =>
  database
    .transaction()
    .execute(async transaction => {
      await work(transaction)
      throw new Error('It went through.')
    })
    .catch((error: unknown) => error)

test('[S4.22] what were foreign keys in the build before is checked still, and set by set', async () => {
  const upTo = (number: string) => ownMigrations().filter(({ name }) => name.slice(0, 3) <= number)
  const earlier = await unmigratedDatabase()
  try {
    await migrate(earlier.connectionString, upTo('019'))
    const before = await foreignKeysOf(earlier.database)
    expect(before.length).toBeGreaterThan(50)
    await migrate(earlier.connectionString, upTo('020'))
    const bySet = await referencesOf(earlier.database)
    const rowByRow = await foreignKeysOf(earlier.database)
    expect([...bySet, ...rowByRow].map(nameOf).sort()).toEqual(before.map(nameOf).sort())
    const tables = new Set(bySet.map(({ child }) => child))
    // Two rows that name each other: checked at commit.
    expect(rowByRow.filter(({ child }) => tables.has(child)).map(nameOf)).toEqual([
      'home.manager_id → user.id',
    ])
  } finally {
    await earlier.drop()
  }
})

test('[S4.22] a row that names one that is not there is refused, new or changed, and one that names all is not', async () => {
  for (const reference of references) {
    const { child, column } = reference
    const row = rowNaming(reference)
    const inserted = await refusalOf(async transaction => {
      await putNamed(transaction, row, ofTable(child), column)
      await put(transaction, child, row)
    })
    const message = `A row of ${child} names in ${column} one that is not there.`
    expect(inserted, nameOf(reference)).toMatchObject({ ...VIOLATED, message })
    const changed = await refusalOf(async transaction => {
      await putNamed(transaction, row, ofTable(child))
      await put(transaction, child, row)
      await sql`update ${sql.table(child)} set ${sql.ref(column)} = ${otherKey(row[column])}`.execute(
        transaction,
      )
    })
    expect(changed, nameOf(reference)).toMatchObject({ ...VIOLATED, message })
  }
})

test('[S4.22] a row that another names stays: it is not deleted, gets no other id, and its table is not emptied', async () => {
  for (const reference of references) {
    const { child, column, parent, key } = reference
    const row = rowNaming(reference)
    // By this column alone: a person may be named by several.
    for (const { column: other } of ofTable(child)) {
      if (other !== column && row[other] != null) row[other] = otherKey(row[other])
    }
    const emptied = sql`truncate ${sql.table(parent)} cascade`
    const ways: RawBuilder<unknown>[] = [
      sql`delete from ${sql.table(parent)} where ${sql.ref(key)} = ${row[column]}`,
      sql`update ${sql.table(parent)} set ${sql.ref(key)} = ${otherKey(row[column])}
        where ${sql.ref(key)} = ${row[column]}`,
      emptied,
    ]
    for (const way of ways) {
      const refused = await refusalOf(async transaction => {
        await putNamed(transaction, row, [reference])
        await sql`set local session_replication_role = replica`.execute(transaction)
        await put(transaction, child, row)
        await sql`set local session_replication_role = origin`.execute(transaction)
        await way.execute(transaction)
      })
      expect(refused, nameOf(reference)).toMatchObject({
        ...VIOLATED,
        message: expect.stringMatching(
          way === emptied
            ? `A row of ${parent} is still named in`
            : `A row of ${parent} is still named in ${column} of ${child}.`,
        ),
      })
    }
  }
})

/** A key that nobody has, of the same type. */
const otherKey = (key: unknown) =>
  typeof key === 'number'
    ? 78
    : String(key).startsWith('home:')
      ? 'home:78'
      : '01932b5e-0000-7000-8000-000000000078'

describe('two transactions at once', () => {
  const allergy: Record<string, unknown> = {
    ...rowNaming({ child: 'allergy', column: 'client_id' }),
    withdrawn_by: null,
  }
  const addAllergy = (transaction: Transaction) => put(transaction, 'allergy', allergy)
  const removeClient = (transaction: Transaction) =>
    sql`delete from client where id = ${allergy.client_id}`.execute(transaction)

  beforeEach(() =>
    database.transaction().execute(async transaction => {
      await sql`set local session_replication_role = replica`.execute(transaction)
      for (const table of ['allergy', ...ofTable('allergy').map(({ parent }) => parent)]) {
        await sql`delete from ${sql.table(table)}`.execute(transaction)
      }
      await putNamed(transaction, allergy, ofTable('allergy'))
    }),
  )

  /** Begins the second while the first is not committed, and commits the first when the second waits for it. */
  async function oneAfterTheOther(
    first: (transaction: Transaction) => Promise<unknown>,
    second: (transaction: Transaction) => Promise<unknown>,
    ending: 'commit' | 'rollback' = 'commit',
  ): Promise<void> {
    const one = await database.startTransaction().execute()
    await first(one)
    const other = database.transaction().execute(second)
    other.catch(() => {})
    await expect.poll(() => countLockWaits(database)).toBe(1)
    await one[ending]().execute()
    await other
  }

  const left = async () =>
    (
      await sql<{ clients: number; allergies: number }>`select (select count(*) from client) as clients,
        (select count(*) from allergy) as allergies`.execute(database)
    ).rows[0]

  test('[S4.22] who deletes a row that another transaction begins to name waits, and is refused', async () => {
    await expect(oneAfterTheOther(addAllergy, removeClient)).rejects.toMatchObject(VIOLATED)
    expect(await left()).toEqual({ clients: 1, allergies: 1 })
  })

  test('[S4.22] it goes when nothing came to name it', async () => {
    await oneAfterTheOther(addAllergy, removeClient, 'rollback')
    expect(await left()).toEqual({ clients: 0, allergies: 0 })
  })

  test('[S4.22] who names a row that another transaction deletes waits, and is refused', async () => {
    await expect(oneAfterTheOther(removeClient, addAllergy)).rejects.toMatchObject(VIOLATED)
    expect(await left()).toEqual({ clients: 0, allergies: 0 })
  })

  test('[S4.22] it is named when the other takes the deletion back', async () => {
    await oneAfterTheOther(removeClient, addAllergy, 'rollback')
    expect(await left()).toEqual({ clients: 1, allergies: 1 })
  })

  test('[S4.22] a transaction that would not see the other one deletes nothing', async () => {
    const old = database.transaction().setIsolationLevel('repeatable read')
    const refused = old.execute(async transaction => {
      await sql`select from allergy`.execute(transaction)
      await database.transaction().execute(addAllergy)
      await removeClient(transaction)
    })
    await expect(refused).rejects.toThrow('Rows of client are deleted at read committed only.')
    expect(await left()).toEqual({ clients: 1, allergies: 1 })
  })
})
