/** Which tables the device's transactions lock. Every kind of operation and every collection is tried. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collections, isCollection } from '#domain/collections.ts'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import type { PullAnswer, PushReceipt, RowsByCollection } from '#domain/protocol/sync-protocol.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import { derivedId, uuidV7 } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { readOne } from '#src/mirror/read/read.ts'
import { ownerOf } from '#src/mirror/tables/clear.ts'
import type { OutboxEntry } from '#src/mirror/tables/database.ts'
import { storePull } from '#src/mirror/write/store-pull.ts'
import { readViews, storeReceipts } from '#src/sync/engine/store-receipts.ts'
import { examples } from '#tests/support/examples.ts'
import { CLINICAL_KINDS, goodArgs, idsOf, QUEUED_KINDS, seedRecords } from '../support/clinical-cases.ts'
import { collectionsLocked } from '../support/collections-locked.ts'
import { goodChanges } from '../support/good-changes.ts'
import { MAPLE } from '../support/homes.ts'
import { keepRows } from '../support/kept-rows.ts'
import { keepTablet } from '../support/kept-tablet.ts'
import { PLACES, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const scope = homeScope(MAPLE)
/** What no queue holds: these are made by a call. */

let server: TestServer
let restoreServer: () => Promise<void>
let tablet: Tablet
let restoreTablet: () => Promise<void>

beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
  await seedRecords(server.database, 'manager', 'locked')
  tablet = await openTablet(server, 'manager')
  await tablet.pull()
  restoreServer = await keepRows(server.database)
  restoreTablet = await keepTablet(tablet)
})
afterAll(async () => {
  tablet.close()
  await server.stop()
})
beforeEach(async () => {
  await restoreServer()
  await restoreTablet()
})

const newId = () => uuidV7(server.clock.now, size => new Uint8Array(randomBytes(size)))

function goodOf(kind: OperationKind): OperationInput<OperationKind> {
  const ids = idsOf('manager', 'locked', 'maple', 'none', 'own')
  const good = CLINICAL_KINDS.includes(kind)
    ? goodArgs(kind, 'maple', { newId }, ids)
    : goodChanges[kind]?.(PLACES.maple, { newId })
  if (good === undefined) throw new Error(`Say in good-changes.ts what a good ${kind} sends.`)
  return good as OperationInput<OperationKind>
}

async function recorded(kind: OperationKind): Promise<OutboxEntry> {
  const { operation_id } = await tablet.record(kind, goodOf(kind))
  return entryOf(operation_id)
}

async function entryOf(id: string): Promise<OutboxEntry> {
  const entry = await tablet.mirror.outbox.where('id').equals(id).first()
  if (entry === undefined) throw new Error('It is not in the outbox.')
  return entry
}

const lockedBy = (work: () => Promise<unknown>) => collectionsLocked(tablet.mirror, work)

async function expectOnly(allowed: Iterable<Collection>, work: () => Promise<unknown>): Promise<void> {
  const only = new Set(allowed)
  expect(only.size).toBeLessThan(collections.length)
  const locked = await lockedBy(work)
  expect(locked.length).toBeGreaterThan(0)
  expect(locked.flat().filter(collection => !only.has(collection))).toEqual([])
}

const written = ({ writes }: OutboxEntry) =>
  writes.map(key => key.slice(0, key.indexOf('/'))).filter(isCollection)
const receiptOf = ({ id }: OutboxEntry, outcome: PushReceipt['outcome'], rows: RowsByCollection = {}) => ({
  id,
  outcome,
  rows,
  ...(outcome === 'rejected' ? { error: { code: 'conflict', message: 'No.' } } : {}),
})
const store = async (entry: OutboxEntry, receipt: PushReceipt) =>
  storeReceipts(tablet.mirror, [entry], [receipt], {
    serverTime: new Date(server.clock.now).toISOString(),
    views: await readViews(tablet.mirror),
  })

describe.each(QUEUED_KINDS)('[S7.5] %s locks only what it touches', kind => {
  test('when it is recorded, sent and confirmed', async () => {
    const prepared = await tablet.prepare(kind, goodOf(kind))
    const { operation } = prepared.signedOperation
    const locked = await lockedBy(() => prepared.writeToDisk())
    const entry = await entryOf(operation.id)
    const touched = entry.collections ?? []
    expect(locked.flat().sort()).toEqual([...touched].sort())
    expect(written(entry).filter(collection => !touched.includes(collection))).toEqual([])
    await expectOnly(written(entry), () => store(entry, receiptOf(entry, 'applied')))
  })

  test('when the server refuses it, and when it is discarded', async () => {
    const entry = await recorded(kind)
    const touched = [...(entry.collections ?? []), 'attention_item' as const]
    await expectOnly(touched, () => store(entry, receiptOf(entry, 'rejected')))
    const refused = await entryOf(entry.id)
    expect(refused.state).toBe('refused')
    await expectOnly(touched, () => tablet.discard(refused, 'Not needed'))
    expect((await tablet.mirror.outbox.toArray()).map(({ operation }) => operation.kind)).toEqual([
      'operation.discard',
    ])
  })

  test('when the server refuses it, and when it is sent once more', async () => {
    const entry = await recorded(kind)
    await store(entry, receiptOf(entry, 'rejected'))
    const refused = await entryOf(entry.id)
    await expectOnly(entry.collections ?? [], () => tablet.resubmit(refused))
    expect((await tablet.mirror.outbox.toArray()).map(({ state }) => state)).toEqual(['waiting'])
  })

  test('when it is quarantined, and when the server answers the next pull', async () => {
    const entry = await recorded(kind)
    const touched = [...(entry.collections ?? []), 'attention_item' as const]
    await expectOnly(touched, () => store(entry, receiptOf(entry, 'held')))
    expect((await entryOf(entry.id)).state).toBe('held')
    await expectOnly(['attention_item'], () => pulled({}))
  })

  test('when the real server answers', async () => {
    const { collections: touched = [] } = await recorded(kind)
    // A report answers with the task of its follow-up.
    const tasks = kind.startsWith('incident_report.') ? (['task'] as const) : []
    await expectOnly([...touched, 'attention_item', ...tasks], () => tablet.push())
    expect(await tablet.mirror.outbox.where('state').equals('waiting').count()).toBe(0)
  })
})

describe.each(collections)('[S7.5] rows of %s lock their own tables', collection => {
  const [example] = examples[collection]
  const id = entityOf(collection).kind === 'directory' ? 987_654 : derivedId('locked', collection)
  /** Of today: an older month may not be loaded here. */
  const received = () => {
    const { dateField } = entityOf(collection)
    const today = new Date(server.clock.now).toISOString().slice(0, 10)
    const date = dateField && `${Reflect.get(example, dateField)}`.replace(/^.{10}/, today)
    return { ...example, ...(dateField && { [dateField]: date }), id, scope, revision: 1_000_000 }
  }
  const elsewhere = collection === 'allergy' ? 'administration.mark' : 'allergy.record'

  test('in the feed, in a page of history and as tombstones, also beside a queue', async () => {
    await recorded(elsewhere)
    const loaded = () => tablet.mirror.table(collection).get(id)
    await expectOnly([collection], () => pulled({ feed: { [collection]: [received()] } }))
    expect(await loaded()).toBeDefined()
    const tombstone = { collection, id: `${id}`, revision: 1_000_001 }
    await expectOnly([collection], () => pulled({ departures: [tombstone] }))
    expect(await loaded()).toBeUndefined()
    await expectOnly([collection], () => pulled({ history: { [collection]: [received()] } }))
    expect(await loaded()).toBeDefined()
  })

  test('in the receipt of an operation on other records', async () => {
    const entry = await recorded(elsewhere)
    await expectOnly([collection, ...written(entry)], () =>
      store(entry, receiptOf(entry, 'applied', { [collection]: [received()] })),
    )
    expect(await tablet.mirror.table(collection).get(id)).toBeDefined()
  })
})

test('[S7.5] after an answer without rows only the bookkeeping was locked', async () => {
  await recorded('allergy.record')
  expect(await lockedBy(() => pulled({}))).toEqual([[]])
})

test('[S7.4] [S7.5] when a queued change depends on a row that came, the whole pull is stored once over all tables', async () => {
  const { id, args } = (await recorded('administration.mark')).operation
  const markId = `${args.mark_id}`
  const order = await tablet.mirror.rows('medication').get(PLACES.maple.medicationId)
  if (order === undefined) throw new Error('There is no order.')
  const moved = { ...order, client_id: 2, revision: 1_000_000 }
  const locked = await lockedBy(() => pulled({ feed: { medication: [moved] } }))
  expect(locked.map(({ length }) => length)).toEqual([1, collections.length])
  expect(await readOne(tablet.mirror, 'mark', markId)).toMatchObject({ client_id: 2, record_state: 'queued' })
  expect((await entryOf(id)).state).toBe('waiting')
})

test('[S13.6] [S7.5] an entry of an older Hearth does not say what it touches: all tables are locked, once', async () => {
  const entry = await recorded('administration.mark')
  const { collections: _, ...older } = entry
  await tablet.mirror.outbox.put(older)
  const locked = await lockedBy(() => store(older, receiptOf(older, 'held')))
  expect(locked.map(({ length }) => length)).toEqual([collections.length])
})

test('[S8.2] [S7.5] a change that became one of two versions between the dry run and the tap is recorded with its item', async () => {
  const { medicationId } = PLACES.maple
  const order = await tablet.mirror.rows('medication').get(medicationId)
  if (order === undefined) throw new Error('There is no order.')
  const prepared = await tablet.prepare('medication.update', {
    medication_id: medicationId,
    version_id: newId(),
    changes: { notes: 'With water' },
    seen: { notes: order.notes },
  })
  await pulled({ feed: { medication: [{ ...order, notes: 'With milk', revision: 1_000_000 }] } })
  await prepared.writeToDisk()
  expect(await tablet.mirror.pending('attention_item').toArray()).toMatchObject([{ kind: 'two_versions' }])
  expect(await tablet.mirror.outbox.count()).toBe(1)
})

test('[S4.19] [S7.5] pages that wait for the end of their feed lock no rows, and the end of it all, once', async () => {
  const { home_id, id } = examples.inventory_item[0]
  const item = { ...examples.inventory_item[0], id: id + 900, home_id, scope, revision: 1_000_000 }
  expect(await lockedBy(() => pulled({ feed: { inventory_item: [item] }, more: true }))).toEqual([[]])
  const locked = await lockedBy(() => pulled({}))
  expect(locked.map(({ length }) => length)).toEqual([collections.length])
  expect(await tablet.mirror.rows('inventory_item').get(item.id)).toBeDefined()
})

interface Page {
  /** Whether it is not the last of its feed. */
  readonly more?: boolean
  readonly feed?: RowsByCollection
  readonly history?: RowsByCollection
  readonly departures?: PullAnswer['answers'][number]['feed']['departures']
}

/** Stores an answer of the server as a pull does. */
async function pulled({ feed = {}, history, departures = [], more = false }: Page): Promise<void> {
  const states = new Map(
    (await tablet.mirror.scope_state.toArray()).map(state => [state.scope as string, state]),
  )
  const state = states.get(scope)
  if (state?.feed == null) throw new Error('The home is not here.')
  const answer: PullAnswer = {
    server_time: new Date(server.clock.now).toISOString(),
    scopes: [...states.values()],
    answers: [
      {
        ...{ scope, view: state.view, restart: null },
        feed: { cursor: state.feed, rows: feed, departures, more },
        history: history === undefined ? null : { place: null, rows: history, completed: [] },
      },
    ],
  }
  const asked = { ownerId: await ownerOf(tablet.mirror), states, assignedRevisions: new Map() }
  expect(await storePull(tablet.mirror, asked, answer)).toEqual(new Map())
}
