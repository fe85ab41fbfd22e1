/** What a home's tablet sends as it was sealed (decision 103). */
import Dexie from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { encryptionBy } from '#src/mirror/encrypted/encrypted-core.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { envelopesOf } from '#src/mirror/write/deliveries.ts'
import { Keyring } from '#src/vault/keyring.ts'

let mirror: MirrorDatabase
afterEach(async () => {
  mirror.close()
  await Dexie.delete('deliveries')
})

test('an operation is sent as it was sealed when it was recorded, unless the server has another key by now', async () => {
  mirror = openMirror('deliveries', encryptionBy(new Keyring()))
  await mirror.tablet.put({ id: 'this', delivery_key: { id: 'present', x: 'x', y: 'y' } } as never)
  const sealed = { enc: new Uint8Array(65), ct: new Uint8Array([1]) }
  await mirror.envelope.bulkPut([
    { ...sealed, position: 1, id: 'one', key_id: 'present' },
    { ...sealed, position: 2, id: 'two', key_id: 'earlier' },
    { ...sealed, position: 3, id: 'three', key_id: 'present' },
  ])
  const found = await envelopesOf(mirror, ['one', 'two'])
  expect(found.map(({ id }) => id)).toEqual(['one'])
})
