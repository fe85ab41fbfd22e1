/** Rows of a home's tablet are encrypted on its disk, and behave as rows that are not (decision 103). */
import Dexie from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { collections } from '#domain/collections.ts'
import { encryptionBy, encryptRows } from '#src/mirror/encrypted/encrypted-core.ts'
import { openMirror } from '#src/mirror/tables/database.ts'
import { DATA_KEY_BYTES, type DataKey, Keyring } from '#src/vault/keyring.ts'
import { compareWithDisk, Rows } from './rows-compared.ts'

const newKey = (id: DataKey['id']): DataKey => ({
  id,
  bytes: crypto.getRandomValues(new Uint8Array(DATA_KEY_BYTES)),
})
const everyRowClinical = { isReadableTable: () => false, keyNamesOf: () => ['clinical' as const] }

const opened: Dexie[] = []
afterEach(async () => {
  const databases = opened.splice(0)
  for (const database of databases) database.close()
  for (const name of new Set(databases.map(database => database.name))) await Dexie.delete(name)
})

/** All records of a database as IndexedDB has them, by table. */
async function storedIn(name: string): Promise<Record<string, unknown[]>> {
  const plain = await new Dexie(name).open()
  const entries = await Promise.all(
    plain.tables.map(async table => [table.name, await table.toArray()] as const),
  )
  plain.close()
  return Object.fromEntries(entries.filter(([, rows]) => rows.length > 0))
}

const textOf = (stored: unknown): string =>
  JSON.stringify(stored, (_, value: unknown) =>
    value instanceof Uint8Array ? String.fromCharCode(...value) : value,
  )

test('[S21.4] every step and every question has the same answer on encrypted rows', async () => {
  const found = await compareWithDisk(() =>
    encryptRows(new Keyring([newKey('clinical#1')]), everyRowClinical),
  )
  expect(found).toBeGreaterThan(500)
})

test('[S21.4] rows of a key that is not open are not there for who reads, and take nobody’s place', async () => {
  const [clinical, notes] = [newKey('clinical#1'), newKey('notes#1')]
  const choice = {
    isReadableTable: () => false,
    keyNamesOf: (_: string, { state }: Readonly<Record<string, unknown>>) => [
      state === 'waiting' ? ('clinical' as const) : ('notes' as const),
    ],
  }
  const all = new Rows(encryptRows(new Keyring([clinical, notes]), choice))
  opened.push(all)
  const states = ['waiting', 'waiting', 'applied', 'waiting', 'applied']
  await all.row.bulkAdd(states.map((state, index) => ({ id: `${index}`, state, tags: [] })))
  all.close()
  const some = new Rows(encryptRows(new Keyring([notes]), choice), all.name)
  opened.push(some)
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  expect(ids(await some.row.toArray())).toEqual(['2', '4'])
  expect(ids(await some.row.orderBy('position').limit(2).toArray())).toEqual(['2', '4'])
  expect(await some.row.get(1)).toBeUndefined()
  expect(await some.row.bulkGet([1, 3])).toMatchObject([undefined, { id: '2' }])
  const filtered = some.row.orderBy('id').filter(() => true)
  expect(ids(await filtered.toArray())).toEqual(['2', '4'])
  expect(await some.row.where('state').equals('waiting').count()).toBe(3)
  await expect(some.row.add({ id: 'x', state: 'waiting', tags: [] })).rejects.toThrow('clinical')
  expect(await some.row.count()).toBe(5)
})

test('[S21.4] what is changed, moved or put under another key on the disk is noticed', async () => {
  const key = newKey('clinical#1')
  const rows = new Rows(encryptRows(new Keyring([key, newKey('clinical#2')]), everyRowClinical))
  opened.push(rows)
  await rows.row.bulkAdd(['a', 'b'].map(id => ({ id, state: 'waiting', day: '2026-03-01', tags: [id] })))
  const disk = new Dexie(rows.name)
  opened.push(disk)
  await disk.open()
  const row = disk.table('row')
  const [first, second] = await row.toArray()
  const changes: [string, object][] = [
    ['moved', { ...first, $sealed: second.$sealed }],
    ['another state', { ...first, state: 'applied' }],
    ['another key', { ...first, $key: 'clinical#1' }],
    [
      'a bit',
      {
        ...first,
        $sealed: first.$sealed.map((byte: number, index: number) => (index === 40 ? byte ^ 1 : byte)),
      },
    ],
    ['cut', { ...first, $sealed: first.$sealed.slice(0, -1) }],
  ]
  for (const [what, changed] of changes) {
    await row.put(changed)
    await expect(rows.row.get(1), what).rejects.toThrow('changed')
  }
  await row.put(first)
  expect(await rows.row.get(1)).toMatchObject({ id: 'a' })
  // Rows that were read are remembered, and a moved one is noticed all the same.
  await row.put({ ...first, $sealed: second.$sealed, id: 'c' })
  await expect(rows.row.get(1)).rejects.toThrow('changed')
})

test('[S21.4] of names, drugs and words nothing is on the disk, and ids and dates are', async () => {
  const keyring = new Keyring((['notes#1', 'clinical#1', 'office#1', 'person:5#1'] as const).map(newKey))
  const mirror = openMirror(`encrypted-${crypto.randomUUID()}`, encryptionBy(keyring))
  opened.push(mirror)
  const WORDS = ['Rosalind', 'Metformin', 'restless', 'hearth@example.org', 'JPEGBYTES']
  const bytes = new TextEncoder().encode('JPEGBYTES')
  const operation = {
    id: 'operation-1',
    kind: 'progress_note.create',
    scope: 'home:1',
    args: { text: 'restless' },
  }
  const entry = { id: 'operation-1', operation, signature: 's', writes: ['progress_note/1'], rests_on: [] }
  const rows: Record<string, object> = {
    client: { id: 7, scope: 'home:1', home_id: 1, status: 'active', first_name: 'Rosalind' },
    pending_client: { id: 7, scope: 'home:1', first_name: 'Rosalind', pending_state: 'waiting' },
    medication: { id: 'm1', scope: 'home:1', client_id: 7, home_id: 1, drug: 'Metformin' },
    task: { id: 't1', scope: 'home:1', home_id: 1, title: 'Metformin for Rosalind' },
    user: { id: 5, scope: 'user:5', company_id: 1, email: 'hearth@example.org' },
    outbox: { ...entry, state: 'waiting', clinical: true, error: null, collections: ['progress_note'] },
    acknowledged: { id: 'a1', scope: 'home:1', revision: 3, acknowledged_at: '2026-03-01', entries: [entry] },
    feed_page: { scope: 'home:1', rows: { client: [{ first_name: 'Rosalind' }] }, departures: [] },
    draft: { user_id: 5, key: 'note/1', values: { text: 'restless' } },
    session: { id: 'current', user: { id: 5, email: 'hearth@example.org' } },
    photo: { image_url: 'clients/7/photo/x', bytes },
    chunk_rows: { name: 'c1', collection: 'mark', packed: bytes },
    attachment: { id: 'p1', bytes, state: 'draft', record: '', draft_of: 5, recorded_at: '2026-03-01' },
  }
  for (const [table, row] of Object.entries(rows)) await mirror.table(table).put({ ...row })
  for (const [table, row] of Object.entries(rows)) {
    const [read] = await mirror.table(table).toArray()
    expect(read, table).toMatchObject(row)
  }
  // Opened anew, with nothing remembered.
  mirror.close()
  const again = openMirror(mirror.name, encryptionBy(keyring))
  opened.push(again)
  expect(await again.photo.toArray()).toEqual([rows.photo])
  again.close()
  const text = textOf(await storedIn(mirror.name))
  expect(WORDS.filter(word => text.includes(word))).toEqual([])
  for (const readable of ['"home_id":1', 'operation-1', '2026-03-01', 'clients/7/photo/x'])
    expect(text).toContain(readable)
  // A database without keys has them all: the search finds what is there.
  const plain = openMirror(`plain-${crypto.randomUUID()}`)
  opened.push(plain)
  for (const [table, row] of Object.entries(rows)) await plain.table(table).put({ ...row })
  plain.close()
  const plainText = textOf(await storedIn(plain.name))
  expect(WORDS.filter(word => plainText.includes(word))).toEqual(WORDS)
})

test('[S21.4] every table of the mirror has a key or is known to hold nothing about people', async () => {
  const mirror = openMirror(`every-table-${crypto.randomUUID()}`, encryptionBy(new Keyring()))
  opened.push(mirror)
  await mirror.open()
  const names = mirror.tables.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(2 * collections.length)
  for (const { name } of mirror.tables) {
    const table = mirror.table(name)
    const fields = [table.schema.primKey, ...table.schema.indexes].flatMap(({ keyPath }) => keyPath ?? [])
    expect(
      fields.filter(field => /name|text|note$|title|drug|email/.test(field)),
      name,
    ).toEqual([...(name.startsWith('chunk_') ? ['name'] : [])])
  }
})
