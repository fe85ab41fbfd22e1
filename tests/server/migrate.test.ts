import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Migration, MigrationError, migrate, ownMigrations } from '#server/database/migrate.ts'
import { type FreshDatabase, unmigratedDatabase } from '#tests/support/database.ts'

const beds: Migration = { name: '001-beds', sql: 'create table bed (id int primary key);' }
const rooms: Migration = {
  name: '002-rooms',
  sql: 'create table room (id int primary key); alter table bed add column room_id int references room;',
}

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await unmigratedDatabase()
})
afterEach(() => fresh.drop())

const migrated = (migrations: readonly Migration[]) => migrate(fresh.connectionString, migrations)

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    fresh.database,
  )
  return rows[0]?.n ?? -1
}

test('a new database gets every migration in the order of their numbers', async () => {
  expect(await migrated([beds, rooms])).toEqual(['001-beds', '002-rooms'])
  expect(await count('room')).toBe(0)
  expect(await count('migration')).toBe(2)
})

test('the next start applies only what is new', async () => {
  await migrated([beds])
  expect(await migrated([beds, rooms])).toEqual(['002-rooms'])
  expect(await migrated([beds, rooms])).toEqual([])
})

test('two servers that start at once migrate once', async () => {
  const applied = await Promise.all([
    migrated([beds, rooms]),
    migrated([beds, rooms]),
    migrated([beds, rooms]),
  ])
  expect(applied.flat().sort()).toEqual(['001-beds', '002-rooms'])
})

test('a migration that fails halfway leaves nothing of itself and keeps the earlier ones', async () => {
  const broken = { name: '002-rooms', sql: 'create table room (id int); select 1 / 0;' }
  await expect(migrated([beds, broken])).rejects.toThrow(
    'The migration 002-rooms failed and changed nothing: division by zero.',
  )
  expect(await count('bed')).toBe(0)
  await expect(count('room')).rejects.toThrow('does not exist')
  expect(await migrated([beds, rooms])).toEqual(['002-rooms'])
})

test('a migration that cannot be recorded is not applied either', async () => {
  const unrecorded = {
    name: '002-rooms',
    sql: "create table room (id int); alter table migration add check (name <> '002-rooms')",
  }
  await expect(migrated([beds, unrecorded])).rejects.toThrow('changed nothing')
  await expect(count('room')).rejects.toThrow('does not exist')
})

test('an applied migration that was edited afterwards stops the start', async () => {
  await migrated([beds])
  const edited = { ...beds, sql: 'create table bed (id bigint primary key);' }
  await expect(migrated([edited])).rejects.toThrow('The migration 001-beds was changed')
})

test('the same file with other line endings is the same migration', async () => {
  await migrated([{ ...beds, sql: 'create table bed\n(id int);\n' }])
  expect(await migrated([{ ...beds, sql: 'create table bed\r\n(id int);\r\n' }])).toEqual([])
})

test('an older app starts again on a database that newer ones only added to', async () => {
  await migrated([beds, rooms])
  expect(await migrated([beds])).toEqual([])
  const changed = migrated([{ ...beds, sql: 'create table bed (id bigint primary key);' }])
  await expect(changed).rejects.toThrow('was changed after')
})

test('an app does not start on a database from which something it needs was taken away', async () => {
  const setting: Migration = { name: '003-setting', sql: 'create table setting (name text, value jsonb);' }
  const taken: Migration = {
    name: '004-no-rooms',
    sql: `drop table room cascade; insert into setting values ('oldest_schema', '"003-setting"');`,
  }
  await migrated([beds, rooms, setting, taken])
  expect(await migrated([beds, rooms, setting])).toEqual([])
  await expect(migrated([beds, rooms])).rejects.toThrow(
    'This database is newer than this Hearth (it has 003-setting)',
  )
})

test('a migration squeezed in before applied ones is refused', async () => {
  await migrated([beds, rooms])
  const late = { name: '001-attic', sql: 'select 1' }
  await expect(migrated([late, rooms])).rejects.toThrow(MigrationError)
  const between = [beds, { name: '003-garden', sql: 'select 1' }]
  await fresh.database.executeQuery(
    sql`delete from migration where name = '002-rooms'`.compile(fresh.database),
  )
  await migrated(between)
  await expect(migrated([...between, rooms])).rejects.toThrow('002-rooms comes before 003-garden')
})

test('two migrations with one number are refused, and so is a name without one', async () => {
  await expect(migrated([beds, { ...rooms, name: '001-rooms' }])).rejects.toThrow('have the same number')
  await expect(migrated([{ ...beds, name: 'beds' }])).rejects.toThrow('must be named like 001-people.sql')
})

test('the migrations in the folder bring an empty database up, and a second run finds nothing to do', async () => {
  expect(await migrated(ownMigrations())).toHaveLength(ownMigrations().length)
  expect(await migrated(ownMigrations())).toEqual([])
})

test('a server of before can still write while a new one runs beside it', () => {
  const later = ownMigrations().filter(({ name }) => name > '036')
  const breaking = later.filter(
    ({ sql }) =>
      /drop (default|column|table)|rename (column|to)|set not null/i.test(sql) &&
      !sql.includes("'oldest_schema'"),
  )
  const sentence =
    'Add first and take away in a later version, which sets oldest_schema: see docs/deploy.md, upgrading.'
  expect(
    breaking.map(({ name }) => name),
    sentence,
  ).toEqual([])
})
