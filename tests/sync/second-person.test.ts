/** A second person signs on the tablet that the first has unlocked (decision 109): the disk, the queue and the keys. */
import { liveQuery } from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { canonicalJson } from '#domain/values/canonical-json.ts'
import { derivedId } from '#domain/values/ids.ts'
import { recordAsSecond } from '#src/app/tablet/record-as-second.ts'
import { encryptionBy } from '#src/mirror/encrypted/encrypted-core.ts'
import type { MirrorDatabase } from '#src/mirror/tables/database.ts'
import { openMirror } from '#src/mirror/tables/database.ts'
import { decodeBase64url } from '#src/session/base64url.ts'
import { recordOperation } from '#src/sync/outbox/record.ts'
import { examples } from '#tests/support/examples.ts'
import { FIRST, SECOND, type TabletOfTwo, tabletOfTwo } from '../support/two-on-a-tablet.ts'

const place = { scope: 'home:1', revision: 1 } as const
const ITEM = 1
const MOVEMENT = derivedId('movement', 'counted')
const OTHER_MOVEMENT = derivedId('movement', 'counted later')
const what = { stock_movement_id: MOVEMENT, item_id: ITEM }

let opened: MirrorDatabase[] = []
afterEach(async () => {
  for (const mirror of opened.splice(0)) await mirror.delete()
  opened = []
})

async function countedOnTablet(): Promise<TabletOfTwo> {
  const two = await tabletOfTwo()
  opened.push(two.mirror)
  await two.mirror.rows('home').put({ ...examples.home[0], ...place })
  const item = { ...examples.inventory_item[0], ...place, id: ITEM, quantity: 20, is_controlled: true }
  await two.mirror.rows('inventory_item').put(item)
  await count(two, MOVEMENT)
  return two
}
const count = ({ recorder, author }: TabletOfTwo, stock_movement_id: string) =>
  recordOperation(recorder, author, 'stock_movement.record', {
    ...{ stock_movement_id, item_id: ITEM, kind: 'correction', moved_on: '2026-03-10' },
    ...{ counted: 19, seen_quantity: 20, seen_movement_ids: [] },
  })
const queueOf = ({ mirror }: TabletOfTwo) => mirror.outbox.orderBy('position').toArray()

test('[S21.20] the second person’s act is theirs, follows what it signs, and is sealed for the server', async () => {
  const two = await countedOnTablet()
  await recordAsSecond(two, await two.open(SECOND.id), 'stock_movement.witness', what)
  const [counted, signed] = await queueOf(two)
  expect(counted?.operation.author_id).toBe(FIRST.id)
  expect(signed?.operation).toMatchObject({
    ...{ kind: 'stock_movement.witness', author_id: SECOND.id, args: what },
    device_id: two.tablet.tablet_id,
  })
  expect(signed?.operation.session_id).not.toBe(counted?.operation.session_id)
  expect(signed?.operation.counter).toBeGreaterThan(counted?.operation.counter ?? 0)
  const verifies = (userId: number) =>
    crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      two.publicKeys.get(userId) as CryptoKey,
      decodeBase64url(signed?.signature ?? ''),
      new TextEncoder().encode(canonicalJson(signed?.operation)),
    )
  expect([await verifies(SECOND.id), await verifies(FIRST.id)]).toEqual([true, false])
  expect(await two.mirror.envelope.orderBy('position').toArray()).toMatchObject([
    { position: counted?.position, id: counted?.id },
    { position: signed?.position, id: signed?.id },
  ])
  // Stored again with the others when the browser deletes the database under the page.
  expect(two.mirror.unsentEntries.has(signed?.id ?? '')).toBe(true)
})

test('[S21.20] the screen of the first shows it at once, and the first stays unlocked', async () => {
  const two = await countedOnTablet()
  const seen: unknown[] = []
  const query = () => two.mirror.pending('stock_movement').toArray()
  const subscription = liveQuery(query).subscribe(rows =>
    seen.push(rows.map(({ witnessed_by }) => witnessed_by)),
  )
  await expect.poll(() => seen).toEqual([[null]])
  const unlocked = await two.open(SECOND.id)
  await recordAsSecond(two, unlocked, 'stock_movement.witness', what)
  await expect.poll(() => seen.at(-1)).toEqual([SECOND.id])
  subscription.unsubscribe()
  expect(await two.mirror.pending('inventory_item').toArray()).toMatchObject([{ unwitnessed_count: 0 }])
  expect(unlocked.keyring.keys).toEqual([])
  expect(two.mirror.keyring?.isOpen('clinical')).toBe(true)
  expect(await two.mirror.session.toArray()).toMatchObject([{ user: { id: FIRST.id } }])
  await count(two, OTHER_MOVEMENT)
  expect((await queueOf(two)).map(({ operation }) => operation.author_id)).toEqual([
    FIRST.id,
    SECOND.id,
    FIRST.id,
  ])
})

test('[V10] the tablet refuses its author in the words of the server, and closes the keys all the same', async () => {
  const two = await countedOnTablet()
  const own = await two.open(FIRST.id)
  await expect(recordAsSecond(two, own, 'stock_movement.witness', what)).rejects.toThrow(
    'You recorded this yourself. Another person signs as the witness.',
  )
  expect(own.keyring.keys).toEqual([])
  await recordAsSecond(two, await two.open(SECOND.id), 'stock_movement.witness', what)
  expect((await queueOf(two)).length).toBe(2)
})

test('[S21.20] whose session has ended signs nothing', async () => {
  const two = await countedOnTablet()
  const { keyring } = await two.open(SECOND.id)
  const own = openMirror(two.mirror.name, encryptionBy(keyring, SECOND.id))
  await own.session.update(`person-${SECOND.id}`, { isEnded: true })
  own.close()
  const unlocked = await two.open(SECOND.id)
  await expect(recordAsSecond(two, unlocked, 'stock_movement.witness', what)).rejects.toThrow(
    'Session expired. Please login again.',
  )
  expect((await queueOf(two)).length).toBe(1)
  expect(unlocked.keyring.keys).toEqual([])
})
