/** Every record is described once: the hand-written SQL, the permission table and the operations are held to the registry. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { collections, isCollection } from '#domain/collections.ts'
import { rowSchema } from '#domain/entity.ts'
import { findOperationDefinition, operationKinds } from '#domain/operations.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import { operationRights, visibleColumns } from '#domain/rules/access/permissions.ts'
import { ownMigrations } from '#server/database/migrate.ts'
import { examples } from '#tests/support/examples.ts'
import { tablesIn } from './sql-tables.ts'

const folder = join(import.meta.dirname, '../../server/database/migrations')
const tables = tablesIn(
  readdirSync(folder)
    .sort()
    .map(file => readFileSync(join(folder, file), 'utf8')),
)

/** The kinds of SQL column a field may be kept in, by the value of its example and its schema. */
const COLUMN_TYPES: Readonly<Record<string, readonly string[]>> = {
  number: ['integer', 'bigint', 'numeric'],
  boolean: ['boolean'],
  object: ['jsonb'],
  uuid: ['uuid'],
  date: ['date'],
  instant: ['timestamptz'],
  string: ['text'],
}

const SAMPLES = {
  uuid: '01932b5e-0000-7000-8000-000000000001',
  date: '2026-01-06',
  instant: '2026-01-06T13:04:00.000Z',
  number: 1,
  boolean: true,
  string: 'other',
} as const

/** Which kinds of value a field takes; `string` only when it takes no narrower kind of text. */
function kindOf(schema: v.GenericSchema): string {
  const takes = (value: unknown) => v.safeParse(schema, value).success
  if (takes([]) || takes({})) return 'object'
  if (takes(SAMPLES.boolean)) return 'boolean'
  if (takes(SAMPLES.number)) return 'number'
  const narrow = (['uuid', 'date', 'instant'] as const).filter(kind => takes(SAMPLES[kind]))
  return narrow.length === 1 && narrow[0] !== undefined && !takes(SAMPLES.string) ? narrow[0] : 'string'
}

/** Text anybody may write: it takes any sentence. */
const isFreeText = (schema: v.GenericSchema) => v.safeParse(schema, 'walter abbott fell').success

const isAsciiName = (name: string) => /^[a-z][a-z0-9_]*$/.test(name)

describe.each(collections.map(collection => ({ collection, entity: entityOf(collection) })))(
  '$collection',
  ({ collection, entity }) => {
    const table = tables.get(collection)
    const stored = Object.keys(entity.fields)

    test('has a table of its name with exactly its fields, its secrets, a scope and a revision', () => {
      expect(entity.name).toBe(collection)
      expect([...(table?.keys() ?? [])].sort()).toEqual(
        [...stored, ...entity.secret, 'scope', 'revision'].sort(),
      )
    })

    test.each(Object.entries(entity.fields))('keeps %s in a column that fits', (field, schema) => {
      const column = table?.get(field)
      expect(COLUMN_TYPES[kindOf(schema as v.GenericSchema)]).toContain(column?.type)
      const takesNull = v.safeParse(schema as v.GenericSchema, null).success
      // On the server a mark always has the moment it was received.
      const isKnownException = collection === 'mark' && field === 'received_at'
      if (!isKnownException)
        expect({ field, nullable: column?.nullable }).toEqual({ field, nullable: takesNull })
    })

    test('has examples that are whole rows', () => {
      const file = `domain/examples/${collection.replaceAll('_', '-')}.ts`
      expect(examples[collection]?.length ?? 0, `Write a row in ${file}.`).toBeGreaterThan(0)
      for (const example of examples[collection]) {
        const row = { ...example, scope: 'home:1', revision: 1 }
        expect(v.safeParse(rowSchema(entity), row).issues).toBeUndefined()
      }
    })

    test('names no field twice: stored, shown and secret are apart', () => {
      const names = [...stored, ...entity.secret, ...Object.keys(entity.computed)]
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
      expect(names.filter(name => !isAsciiName(name))).toEqual([])
    })

    test('indexes and groups real fields, and no free text is in an index', () => {
      const indexed = entity.indexes.flatMap(index => index.replaceAll(/[[\]&*]/g, '').split('+'))
      const grouped = Object.values(entity.mergeGroups).flat()
      expect([...indexed, ...grouped].filter(field => !stored.includes(field))).toEqual([])
      expect(grouped).toHaveLength(new Set(grouped).size)
      const free = indexed.filter(field => {
        const schema = entity.fields[field]
        return schema !== undefined && isFreeText(schema as v.GenericSchema)
      })
      expect(free).toEqual([])
    })

    test('lives in some kind of scope, or nobody would receive it', () => {
      expect(entity.scopes.length).toBeGreaterThan(0)
      expect(entity.scopes).toHaveLength(new Set(entity.scopes).size)
    })

    test('[A17.1] names the operation that changes its photos, when it has some', () => {
      expect(entity.photosChangedBy !== undefined).toBe(stored.includes('photo_ids'))
      if (entity.photosChangedBy === undefined) return
      const changes = { photo_ids: [SAMPLES.uuid] }
      const args = { [`${collection}_id`]: SAMPLES.uuid, changes, seen: null }
      expect(
        v.safeParse(findOperationDefinition(entity.photosChangedBy)?.args ?? v.never(), args).issues,
      ).toBeUndefined()
    })

    test('says what a move of its client does to it, when it is about one', () => {
      expect(entity.onClientMove !== undefined).toBe(stored.includes('client_id'))
      if (entity.onClientMove === 'home_follows') expect(stored).toContain('home_id')
    })

    test('names the record it is locked through by its id, and that one is locked', () => {
      if (entity.lockedThrough === undefined) return
      expect(stored).toContain(`${entity.lockedThrough}_id`)
      expect(entityOf(entity.lockedThrough as Collection).isLocked).toBe(true)
    })

    test('is dated by a day or a moment, if at all', () => {
      if (entity.dateField === undefined) return
      expect(['date', 'timestamptz']).toContain(table?.get(entity.dateField)?.type)
    })

    test('gets integer ids as directory and UUIDs as record', () => {
      expect(table?.get('id')?.type).toBe(entity.kind === 'directory' ? 'integer' : 'uuid')
    })
  },
)

test('examples are of collections', () => {
  expect(Object.keys(examples).filter(name => !isCollection(name))).toEqual([])
})

// Whether they have the indexes and triggers of the feed is asked of a running database, in synced-tables.test.ts.
test('the tables with a scope and a revision are the collections', () => {
  const synced = [...tables].filter(([, columns]) => columns.has('revision') && columns.has('scope'))
  const bookkeeping = ['feed_stamp', 'scope_feed', 'departure', 'sealed_set']
  const names = synced.map(([name]) => name).filter(name => !bookkeeping.includes(name))
  expect(names.sort()).toEqual([...collections].sort())
})

test('every operation that a file makes can be made by its name', () => {
  const isOperation = (value: unknown): value is { kind: string } =>
    typeof value === 'object' && value !== null && 'kind' in value && 'apply' in value
  // A kind's file exports its operations in a list; the compiler finds one that is in no list and not exported.
  const files = import.meta.glob<object>('../../domain/operations/*.ts', { eager: true })
  const exported = Object.values(files).flatMap(file => Object.values(file).flat() as unknown[])
  const made = new Set(exported.filter(isOperation))
  expect(made.size).toBeGreaterThan(100)
  expect([...made].filter(one => findOperationDefinition(one.kind) !== one).map(({ kind }) => kind)).toEqual(
    [],
  )
})

test('every operation has a line in the table of rights, and every line its operation', () => {
  expect(Object.keys(operationRights).sort()).toEqual([...operationKinds].sort())
})

test('[A14] an operation says whose record it changes where rights to one’s own differ', () => {
  const differing = operationKinds.filter(kind =>
    operationRights[kind]?.some(({ appliesTo: of }) => of === 'own'),
  )
  const naming = operationKinds.filter(kind => findOperationDefinition(kind)?.ownerOf !== undefined)
  expect(naming).toEqual(differing)
})

test('every collection has a line in the table of rights, and its columns are fields', () => {
  expect(Object.keys(visibleColumns).sort()).toEqual([...collections].sort())
  for (const collection of collections) {
    const fields = Object.keys(entityOf(collection).fields)
    const named = Object.values(visibleColumns[collection]).flatMap(columns =>
      columns === 'all' ? [] : columns,
    )
    expect({ collection, unknown: named.filter(column => !fields.includes(column)) }).toEqual({
      collection,
      unknown: [],
    })
  }
})

test('each migration has a number of its own, and they are applied in its order', () => {
  const numbers = ownMigrations().map(({ name }) => Number(/^(\d{3})-/.exec(name)?.[1]))
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
})
