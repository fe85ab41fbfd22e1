/** What a restored server has lost and only a tablet of somebody else's work still has (O2, fault 5). */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recoverableCollections } from '#domain/operations/record.ts'
import type { Collection, RowOf } from '#domain/registry.ts'
import { attentionId } from '#domain/rules/records/derived-ids.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { rowsById } from '#server/database/rows.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { enterDevice } from '#src/mirror/tables/clear.ts'
import { restoreBackupFile, writeBackupFile } from '../support/backup-files.ts'
import { examples } from '../support/examples.ts'
import { MAPLE, PEOPLE } from '../support/homes.ts'
import { startOffice } from '../support/office.ts'
import { METFORMIN, orderId } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import type { TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const scope = homeScope(MAPLE)
const DAY = '2026-03-10'

let server: TestServer
let folder: string
let tablet: Tablet
let manager: Tablet

beforeEach(async () => {
  server = await startOffice()
  folder = mkdtempSync(join(tmpdir(), 'hearth-recovered-'))
  tablet = await pulledTablet(server, 'care_giver')
  manager = await pulledTablet(server, 'manager')
})
afterEach(async () => {
  for (const open of [tablet, manager]) open.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What is written between the backup and its restore reaches this tablet; whoever wrote it is gone for good. */
async function loseWhat(write: (other: Tablet) => Promise<void>): Promise<void> {
  const path = join(folder, 'one.backup')
  const at = () => new Date(server.clock.now).toISOString()
  await writeBackupFile(server.connectionString, path, at())
  server.clock.advanceSeconds(60)
  const other = await openTablet(server, 'provider')
  await other.pull()
  await write(other)
  expect(await other.push()).toBe(true)
  other.close()
  await tablet.pull()
  // The database's client tells of connections that a restore ends.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await restoreBackupFile(server.connectionString, path, at())
}

const lostDose = async (other: Tablet) => {
  await other.mark(metformin, DAY, '08:00', 'given')
}

async function lostDoseAndNote(other: Tablet): Promise<void> {
  await lostDose(other)
  await other.record('progress_note.create', {
    progress_note_id: uuidV7(server.clock.now, size => crypto.getRandomValues(new Uint8Array(size))),
    client_id: 1,
    note_date: DAY,
    note_type: 'daily',
    content: 'Slept well and ate all of her breakfast.',
  })
}

const shown = <C extends 'mark' | 'administration' | 'progress_note'>(of: Tablet, collection: C) =>
  readRows(of.mirror, { collection, all: true })

const quarantined = async (of: Tablet): Promise<RowOf<'attention_item'>[]> =>
  (await readRows(of.mirror, { collection: 'attention_item', all: true })).filter(
    ({ kind }) => kind === 'held',
  )

async function decide(item: RowOf<'attention_item'>, resolution: 'accepted' | 'discarded') {
  await manager.record('attention.resolve', { item_id: item.id, resolution, reason: 'Asked the team.' })
  expect(await manager.push()).toBe(true)
}

describe('[S4.30] what only this tablet has since a restore', () => {
  test('leaves the mirror for the queue, stays in sight, and counts when a manager accepts it', async () => {
    await loseWhat(lostDoseAndNote)
    const before = await shown(tablet, 'mark')
    expect(before).toHaveLength(1)
    await tablet.pull()
    expect(await tablet.mirror.rows('mark').count()).toBe(0)
    expect((await shown(tablet, 'mark')).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const [note] = await shown(tablet, 'progress_note')
    expect(note).toMatchObject({ record_state: 'queued' })
    expect(await tablet.push()).toBe(true)
    await tablet.pull()
    expect(await shown(tablet, 'progress_note')).toMatchObject([{ record_state: 'quarantined' }])
    expect(await server.database.selectFrom('mark').selectAll().execute()).toEqual([])

    await manager.pull()
    const [item, ...others] = await quarantined(manager)
    expect(others).toEqual([])
    expect(item?.details).toMatchObject({ why: 'only_on_device', operation: { kind: 'record.recover' } })
    if (item !== undefined) await decide(item, 'accepted')
    await tablet.pull()
    expect(await tablet.mirror.outbox.count()).toBe(0)
    expect(await shown(tablet, 'mark')).toMatchObject([{ id: before[0]?.id, record_state: 'confirmed' }])
    const kept = await server.database.selectFrom('mark').select(['id', 'author_id']).execute()
    expect(kept).toEqual([{ id: before[0]?.id, author_id: PEOPLE.provider.id }])
    await manager.pull()
    expect(await shown(manager, 'progress_note')).toMatchObject([{ id: note?.id, record_state: 'confirmed' }])
  })

  test('goes when a manager leaves it out', async () => {
    await loseWhat(lostDose)
    await tablet.pull()
    await tablet.push()
    await manager.pull()
    const [item] = await quarantined(manager)
    if (item !== undefined) await decide(item, 'discarded')
    await tablet.pull()
    expect(await shown(tablet, 'mark')).toEqual([])
    expect(await tablet.mirror.outbox.count()).toBe(0)
  })

  test('outlives the next person who signs in on the tablet', async () => {
    await loseWhat(lostDose)
    await tablet.pull()
    await enterDevice(tablet.mirror, PEOPLE.care_giver_2.id)
    expect(await tablet.push()).toBe(true)
    await manager.pull()
    expect(await quarantined(manager)).toHaveLength(1)
  })

  test('is offered by two tablets, and there once', async () => {
    const second = await pulledTablet(server, 'care_giver_2')
    await loseWhat(async other => {
      await lostDose(other)
      await other.push()
      await second.pull()
    })
    for (const each of [tablet, second]) {
      await each.pull()
      await each.push()
    }
    await manager.pull()
    const items = await quarantined(manager)
    expect(items).toHaveLength(2)
    if (items[0] !== undefined) await decide(items[0], 'accepted')
    await manager.pull()
    // The other one has nothing left to decide.
    expect((await quarantined(manager)).map(({ resolution }) => resolution).sort()).toEqual([
      'accepted',
      'corrected',
    ])
    expect(await server.database.selectFrom('mark').select('id').execute()).toHaveLength(1)
    for (const each of [tablet, second]) {
      await each.pull()
      expect(await each.mirror.outbox.count()).toBe(0)
      expect(await shown(each, 'mark')).toMatchObject([{ record_state: 'confirmed' }])
    }
    second.close()
  })

  test('is not offered where the queue of this tablet makes it again', async () => {
    const path = join(folder, 'own.backup')
    await writeBackupFile(server.connectionString, path, new Date(server.clock.now).toISOString())
    await lostDose(tablet)
    await tablet.push()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await restoreBackupFile(server.connectionString, path, new Date(server.clock.now).toISOString())
    await tablet.pull()
    await tablet.push()
    await tablet.pull()
    const kinds = await sql<{ kind: string }>`select distinct kind from operation`.execute(server.database)
    expect(kinds.rows.map(({ kind }) => kind)).not.toContain('record.recover')
    expect(await tablet.mirror.sync_note.get('leftovers')).toBeUndefined()
  })
})

test('[S4.30] nothing of another home or company is brought in by accepting it', async () => {
  await loseWhat(lostDose)
  await tablet.pull()
  const [entry] = await tablet.mirror.outbox.toArray()
  const rows = (entry?.operation.args.rows ?? []) as { collection: string; row: object }[]
  const strange = rows.map(({ collection, row }) => ({ collection, row: { ...row, client_id: 999_999 } }))
  const { operation_id } = await tablet.record('record.recover', { scope, rows: strange } as never)
  await tablet.push()
  await manager.pull()
  const id = attentionId('held', [operation_id])
  const [item] = (await quarantined(manager)).filter(one => one.id === id)
  expect(item).toBeDefined()
  if (item !== undefined) await decide(item, 'accepted')
  const [refused] = await manager.mirror.outbox.toArray()
  expect(refused).toMatchObject({
    state: 'refused',
    error: {
      message:
        'What these records belong to is not in this home. Accept the other records of this device first.',
    },
  })
  expect(await server.database.selectFrom('mark').selectAll().execute()).toEqual([])
})

/** Ids that the seeded homes do not have. */
const AWAY = 5_000
const MOVED: ReadonlySet<string> = new Set(['client_id', 'item_id', 'inventory_id', 'category_id'])

const lostRow = (collection: Collection): object => {
  const [example] = examples[collection]
  const moved = Object.entries(example).map(([field, value]) => {
    const isId = field === 'id' || MOVED.has(field)
    return [field, isId && typeof value === 'number' ? value + AWAY : value]
  })
  return { ...Object.fromEntries(moved), scope, revision: 0 }
}

test('[S4.30] every kind of record of a home is offered, accepted and there again as it was', async () => {
  const lost = recoverableCollections.map(collection => ({ collection, row: lostRow(collection) }))
  for (const { collection, row } of lost) await tablet.mirror.table(collection).put(row)
  await tablet.mirror.sync_note.put({
    id: 'leftovers',
    at: new Date(server.clock.now).toISOString(),
    scopes: [scope],
  })
  await tablet.pull()
  const entries = await tablet.mirror.outbox.toArray()
  expect(entries.flatMap(({ writes }) => writes).sort()).toEqual(
    lost.map(({ collection, row }) => `${collection}/${(row as { id: string | number }).id}`).sort(),
  )
  await tablet.push()
  await manager.pull()
  for (const { operation } of entries) {
    const item = (await quarantined(manager)).find(({ id }) => id === attentionId('held', [operation.id]))
    if (item !== undefined) await decide(item, 'accepted')
  }
  expect(await manager.mirror.outbox.toArray()).toEqual([])
  for (const { collection, row } of lost) {
    const { revision: _, ...before } = row as { id: string; revision: number }
    expect(await rowsById(server.database, collection, [before.id])).toMatchObject([before])
  }
})

test('[S4.30] stock that came counts once it is accepted, and not before', async () => {
  await loseWhat(async other => {
    await other.record('stock_movement.record', {
      stock_movement_id: uuidV7(server.clock.now, size => crypto.getRandomValues(new Uint8Array(size))),
      item_id: 100,
      kind: 'restock',
      amount: 30,
      moved_on: DAY,
    })
  })
  const quantity = async () => (await rowsById(server.database, 'inventory_item', [100]))[0]?.quantity ?? 0
  const before = await quantity()
  await tablet.pull()
  await tablet.push()
  expect(await quantity()).toBe(before)
  await manager.pull()
  const [item] = await quarantined(manager)
  if (item !== undefined) await decide(item, 'accepted')
  expect(await quantity()).toBe(before + 30)
  await tablet.pull()
  const [shelf] = await readRows(tablet.mirror, { collection: 'inventory_item', anyOf: [100] })
  expect(shelf).toMatchObject({ quantity: before + 30, record_state: 'confirmed' })
})
