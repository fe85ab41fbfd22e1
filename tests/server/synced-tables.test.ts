/** The running database has the feed's indexes and triggers for every collection: an unstamped row is a lost record. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collections } from '#domain/collections.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import { entityOf } from '#domain/registry.ts'
import { homeScope } from '#domain/values/scope.ts'
import type { Database } from '#server/database/connection.ts'
import { migrate, ownMigrations } from '#server/database/migrate.ts'
import { insertRows, writeRows } from '#server/database/rows.ts'
import { ensureScopes, stamp, toTouchedRow } from '#server/feed/stamp.ts'
import { type FreshDatabase, freshDatabase, unmigratedDatabase } from '#tests/support/database.ts'
import { examples } from '#tests/support/examples.ts'
import { catalogOf, missingOfTheFeed } from '#tests/support/synced-tables.ts'

const scope = homeScope(1)

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = fresh.database
})
afterAll(() => fresh.drop())

const run = (statement: string) => sql.raw(statement).execute(database)

test('[S4.2] every collection has the indexes, triggers and functions of the feed', async () => {
  expect(await missingOfTheFeed(database)).toEqual([])
})

describe.each(collections)('%s', collection => {
  test('[S4.2] refuses a row without a revision and an update that does not stamp', async () => {
    const [example] = examples[collection]
    // Examples are whole rows, as registry.test.ts checks.
    const entry = { collection, row: { ...example, scope, revision: 0 } } as RowInCollection
    await forgetReferences(database)
    await ensureScopes(database, [scope])
    const refused = `A row of ${collection} was written without a revision of its scope.`
    const unstamped = (write: typeof insertRows) =>
      database.transaction().execute(transaction => write(transaction, [entry]))
    await expect(unstamped(insertRows)).rejects.toThrow(refused)
    await database.transaction().execute(async transaction => {
      await insertRows(transaction, [entry])
      await stamp(transaction, [toTouchedRow(entry)])
    })
    await expect(unstamped(writeRows)).rejects.toThrow(refused)
    await expect(run(`update "${collection}" set id = id`)).rejects.toThrow(refused)
  })
})

/** Lets an example be inserted without the rows it refers to. */
async function forgetReferences(database: Database): Promise<void> {
  await sql`do $$
    declare reference record;
    begin
      for reference in select conrelid::regclass as referring, conname from pg_constraint
        where contype = 'f' and confrelid <> 'scope_feed'::regclass loop
        execute format('alter table %s drop constraint %I', reference.referring, reference.conname);
      end loop;
      for reference in select tgrelid::regclass as referring from pg_trigger where tgname = 'check_references' loop
        execute format('drop trigger check_references on %s', reference.referring);
      end loop;
    end $$`.execute(database)
}

describe('make_synced', () => {
  // One that has its references.
  beforeAll(async () => {
    await fresh.drop()
    fresh = await freshDatabase()
    database = fresh.database
  })

  test.each([
    ['allergy', 'drop trigger refuse_unstamped on allergy', 'trigger allergy.refuse_unstamped is missing'],
    ['mark', 'alter table mark disable trigger forget_revision', 'trigger mark.forget_revision is CREATE'],
    ['mark', 'drop trigger check_references on mark', 'trigger mark.check_references is missing'],
    ['client', 'drop index client_by_revision', 'index client.client_by_revision is missing'],
    ['mark', 'drop index mark_by_month', 'index mark.mark_by_month is missing'],
    ['user', 'alter function refuse_unstamped_user() reset all', 'function refuse_unstamped_user is CREATE'],
  ] as const)('%s is named after "%s", and a call repairs it', async (collection, statement, sentence) => {
    await run(statement)
    expect(await missingOfTheFeed(database)).toEqual([expect.stringContaining(`${collection}: ${sentence}`)])
    const dateField = entityOf(collection).dateField ?? null
    await sql`select make_synced(${collection}, ${dateField})`.execute(database)
    expect(await missingOfTheFeed(database)).toEqual([])
  })

  test('an index of another shape is replaced', async () => {
    await run('drop index client_by_revision; create index client_by_revision on client (revision, scope)')
    expect(await missingOfTheFeed(database)).toEqual([expect.stringContaining('client: index')])
    await run("select make_synced('client')")
    expect(await missingOfTheFeed(database)).toEqual([])
  })

  test('gives a new table all of it in one line, and a second call keeps what is there', async () => {
    await run(`create table bed (id uuid primary key, made_on date not null,
      scope text not null references scope_feed, revision bigint)`)
    const indexes = () => sql`select oid from pg_class where relname like 'bed_by_%'`.execute(database)
    await run("select make_synced('bed', dated_by => 'made_on')")
    const once = { catalog: await catalogOf(database), indexes: (await indexes()).rows }
    expect([...once.catalog.keys()].filter(name => /\bbed|_bed(\b|_)/.test(name))).toEqual([
      'function check_references_of_bed',
      'function refuse_unstamped_bed',
      'index bed.bed_by_month',
      'index bed.bed_by_revision',
      'index bed.bed_pkey',
      'trigger bed.check_references',
      'trigger bed.forget_revision',
      'trigger bed.reference_scope',
      'trigger bed.refuse_unstamped',
      'trigger scope_feed.referenced_by_bed_scope',
      'trigger scope_feed.referenced_by_bed_scope_at_all',
    ])
    await run("select make_synced('bed', dated_by => 'made_on')")
    expect({ catalog: await catalogOf(database), indexes: (await indexes()).rows }).toEqual(once)
  })

  const SCOPE = 'scope text not null references scope_feed'
  test.each([
    ['id text primary key', SCOPE, 'revision bigint', 'id integer or uuid, as its primary key'],
    ['id uuid not null unique', SCOPE, 'revision bigint', 'id integer or uuid, as its primary key'],
    [
      'id uuid primary key',
      'scope text not null',
      'revision bigint',
      'scope text not null references scope_feed',
    ],
    ['id uuid primary key', 'scope text references scope_feed', 'revision bigint', 'scope text not null'],
    ['id uuid primary key', SCOPE, 'note text', 'revision bigint, nullable and without a default'],
    ['id uuid primary key', SCOPE, 'revision bigint default 0', 'revision bigint, nullable and without'],
    ['id uuid primary key', SCOPE, 'revision bigint not null', 'revision bigint, nullable and without'],
  ])('refuses a table with %s, %s, %s', async (id, scopeColumn, revision, wanted) => {
    const attempt = run(`create table room (${id}, ${scopeColumn}, ${revision}); select make_synced('room')`)
    await expect(attempt).rejects.toThrow(`make_synced: the table room needs these columns: ${wanted}`)
  })

  test('names all that is missing, and a table that is not there', async () => {
    await expect(
      run("create table room (number integer); select make_synced('room', 'cleaned_on')"),
    ).rejects.toThrow(
      'the table room needs these columns: id integer or uuid, as its primary key; scope text not null references scope_feed; revision bigint, nullable and without a default; cleaned_on date or timestamptz',
    )
    await expect(run("select make_synced('attic')")).rejects.toThrow('make_synced: there is no table attic')
  })
})

test('a database of the build before keeps its rows, revisions and definitions', async () => {
  const upTo = (number: string) => ownMigrations().filter(({ name }) => name.slice(0, 3) <= number)
  const earlier = await unmigratedDatabase()
  try {
    await migrate(earlier.connectionString, upTo('014'))
    await sql`insert into scope_feed (scope, revision) values ('company:1', 7)`.execute(earlier.database)
    await sql`insert into company (id, name, created_at, updated_at, scope, revision)
      values (1, 'Maple Grove Homes', now(), now(), 'company:1', 5)`.execute(earlier.database)
    const companies = async () => (await sql`select * from company`.execute(earlier.database)).rows
    const before = { rows: await companies(), catalog: await catalogOf(earlier.database) }
    expect(await migrate(earlier.connectionString, upTo('015'))).toEqual(['015-make-synced'])
    expect(await companies()).toEqual(before.rows)
    const after = await catalogOf(earlier.database)
    expect(after.delete('function make_synced')).toBe(true)
    expect(after).toEqual(before.catalog)
  } finally {
    await earlier.drop()
  }
})
