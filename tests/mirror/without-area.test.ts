/** Who writes notes on a home's tablet, and does not see the area of what their changes lead to (decision 103). */
import { expect, test } from 'vitest'
import type { RowOf } from '#domain/registry.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { encryptionBy } from '#src/mirror/encrypted/encrypted-core.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { enterTablet } from '#src/mirror/tables/enter-tablet.ts'
import { recomputePending } from '#src/mirror/write/pending.ts'
import { recordOperation } from '#src/sync/outbox/record.ts'
import { DATA_KEY_BYTES, type DataKey, Keyring } from '#src/vault/keyring.ts'
import { examples } from '../support/examples.ts'

const [home] = examples.home
const [client] = examples.client
const scope = `home:${home.id}` as const
const note: RowOf<'progress_note'> = {
  ...examples.progress_note[0],
  ...{
    client_id: client.id,
    home_id: home.id,
    scope,
    content: 'Slept well, ate little, and spoke little.',
    removed_at: null,
    revision: 5,
  },
}

const keyOf = (id: DataKey['id']): DataKey => ({ id, bytes: new Uint8Array(DATA_KEY_BYTES).fill(id.length) })
const ALL: readonly DataKey['id'][] = ['notes#1', 'clinical#1', 'office#1', 'person:5#1']

const page = (name: string, ids: readonly DataKey['id'][]): MirrorDatabase =>
  openMirror(name, encryptionBy(new Keyring(ids.map(keyOf)), 5))

async function withNote(): Promise<string> {
  const name = `without-area-${crypto.randomUUID()}`
  const mirror = page(name, ALL)
  await enterTablet(mirror, 5)
  await mirror.rows('home').put({ ...home, scope, revision: 1 })
  await mirror.rows('client').put({ ...client, home_id: home.id, status: 'active', scope, revision: 1 })
  await mirror.rows('progress_note').put(note)
  mirror.close()
  return name
}

/** With what the form had shown. */
function amend(mirror: MirrorDatabase, content: string, seen: string) {
  const now = () => Date.parse('2026-03-02T08:00:00.000Z')
  const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
  const recorder = {
    mirror,
    now,
    random,
    clockOffsetMs: () => 0,
    utcOffsetMinutes: () => 0,
    nextCounter: async () => 1,
  }
  const id = uuidV7(now(), random)
  const author = { user_id: 5, session_id: id, device_id: id, sign: async () => 's' }
  const { note_date, note_type } = note
  const args = {
    progress_note_id: note.id,
    changes: { content },
    seen: { note_date, note_type, content: seen },
  }
  return recordOperation(recorder, author, 'progress_note.amend', args)
}

const itemsOn = (mirror: MirrorDatabase) => mirror.pending('attention_item').toArray()

test('[S21.34] an amendment of a note that has changed is recorded without the item that asks about both texts', async () => {
  const name = await withNote()
  const writer = page(name, ['notes#1', 'person:5#1'])
  await amend(writer, 'Slept badly until the morning.', 'Slept well until the morning.')
  expect(await writer.outbox.toArray()).toMatchObject([{ state: 'waiting', writes: [] }])
  expect(await itemsOn(writer)).toEqual([])
  writer.close()
})

test('[S21.34] a note that changes under a waiting amendment stops nothing', async () => {
  const writer = page(await withNote(), ['notes#1', 'person:5#1'])
  await amend(writer, 'Slept badly until the morning.', note.content)
  await writer.transaction('rw', writer.allTables, async () => {
    await writer
      .rows('progress_note')
      .put({ ...note, content: 'Slept on the sofa until the morning.', revision: 6 })
    await recomputePending(writer, [`progress_note/${note.id}`])
  })
  expect(await writer.outbox.toArray()).toMatchObject([{ state: 'waiting' }])
  expect(await itemsOn(writer)).toEqual([])
  writer.close()
})
