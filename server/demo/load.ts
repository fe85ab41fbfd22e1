/**
 * Loads the demo homes: the same people, orders and habits every time. The history ends at the moment of loading, in
 * the time zone of each home (design §1).
 */
import { sql } from 'kysely'
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import {
  changedItemOfRecord,
  isRecordWithItem,
  type RecordWithItem,
  recordItemId,
} from '#domain/rules/records/record-items.ts'
import { DAY_MS, type Instant, instantAt, millisOf } from '#domain/values/dates.ts'
import { type RandomBytes, uuidV7 } from '#domain/values/ids.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { takeDirectoryIds, writeRows } from '../database/rows.ts'
import { ensureScopes, stamp } from '../feed/stamp.ts'
import { appointmentRows } from './appointments.ts'
import { DEMO_PASSWORD } from './at-start.ts'
import { attentionRows, reviewItem } from './attention.ts'
import { claimRows } from './claims.ts'
import { clientKeys } from './clients.ts'
import { doseRows } from './doses.ts'
import { REVIEWED_AFTER_DAYS } from './happenings.ts'
import { companyKeys, companyRows, type HomeKey, homeKeys, homeRow } from './homes.ts'
import { incidentRows } from './incidents.ts'
import { noteRows } from './notes.ts'
import { chartOf } from './orders.ts'
import { accountKeys, grantKeys, personKeys, personRows } from './people.ts'
import { BILLINGS, SUBSCRIPTIONS, serviceKeys, serviceRows } from './services.ts'
import { itemKeys } from './stock.ts'
import { stockRows } from './stock-movements.ts'
import { taskRows } from './tasks.ts'
import { ticketRows } from './tickets.ts'
import { categoryKeys, trackingRows } from './tracking.ts'
import { idLookup, type World } from './world.ts'

interface DemoOptions {
  readonly database: Database
  /** Milliseconds since 1970; the history ends here. */
  readonly now: number
  /** Used for ids only: the events of the demo do not depend on it. */
  readonly random: RandomBytes
}

export async function loadDemo({ database, now, random }: DemoOptions): Promise<void> {
  const passwordHashes = await Promise.all(accountKeys.map(() => hashPassword(DEMO_PASSWORD)))
  await database.transaction().execute(async transaction => {
    const world = await prepareWorld(transaction, instantAt(now), random)
    const homes = homeKeys.map(key => ({ collection: 'home', row: homeRow(world, key) }) as const)
    const rows = [
      ...companyRows(world),
      ...homes,
      ...personRows(world),
      ...serviceRows(world),
      ...ticketRows(world),
      ...careRows(world),
    ]

    await ensureScopes(
      transaction,
      rows.map(({ row }) => row.scope),
    )
    // A home names its manager and a person names a home, so homes are written twice, first without their manager.
    await writeRows(transaction, rows.map(withoutManager))
    await writeRows(transaction, homes)
    await setPasswords(transaction, world, passwordHashes)
    await stamp(
      transaction,
      rows.map(({ collection, row }) => ({ collection, id: row.id, scope: row.scope })),
    )
  })
}

function careRows(world: World): RowInCollection[] {
  const stockItems = stockRows(world)
  const charts = clientKeys.map(key => chartOf(world, key, stockItems))
  const doses = doseRows(world, charts)
  const attentionItems = attentionRows(world, charts, doses)
  const clientRecords = [
    ...noteRows(world, charts),
    ...incidentRows(world, charts),
    ...trackingRows(world, charts),
  ]
  const recordItems = recordItemRows(world, clientRecords)
  return [
    ...stockItems,
    ...charts.flatMap(({ rows }) => rows),
    ...doses,
    ...attentionItems,
    ...clientRecords,
    ...recordItems,
    ...taskRows(world),
    ...appointmentRows(world, charts),
    ...claimRows(world, charts),
  ]
}

function withoutManager(entry: RowInCollection): RowInCollection {
  if (entry.collection !== 'home') return entry
  const row: RowOf<'home'> = { ...entry.row, manager_id: null }
  return { collection: 'home', row }
}

async function setPasswords(
  transaction: Transaction,
  world: World,
  passwordHashes: readonly string[],
): Promise<void> {
  const userIds = accountKeys.map(world.personId)
  await sql`
    update "user" set password_hash = given.hash
    from unnest(${userIds}::integer[], ${[...passwordHashes]}::text[]) as given (id, hash)
    where "user".id = given.id`.execute(transaction)
}

/**
 * Takes ids from the database's sequences: the database may already have a person (`first-admin`), and gets more rows
 * later.
 */
async function prepareWorld(transaction: Transaction, now: Instant, random: RandomBytes): Promise<World> {
  const newTabletId = () => uuidV7(millisOf(now), random)
  const newTabletPair = () => ({ kitchen: newTabletId(), upstairs: newTabletId() })
  return {
    now,
    random,
    companyId: idLookup(companyKeys, await takeDirectoryIds(transaction, 'company', companyKeys.length)),
    homeId: idLookup(homeKeys, await takeDirectoryIds(transaction, 'home', homeKeys.length)),
    serviceId: idLookup(serviceKeys, await takeDirectoryIds(transaction, 'service', serviceKeys.length)),
    subscriptionIds: await takeDirectoryIds(transaction, 'subscription', SUBSCRIPTIONS.length),
    billingIds: await takeDirectoryIds(transaction, 'billing', BILLINGS.length),
    personId: idLookup(personKeys, await takeDirectoryIds(transaction, 'user', personKeys.length)),
    grantId: idLookup(grantKeys, await takeDirectoryIds(transaction, 'grant', grantKeys.length)),
    clientId: idLookup(clientKeys, await takeDirectoryIds(transaction, 'client', clientKeys.length)),
    itemId: idLookup(itemKeys, await takeDirectoryIds(transaction, 'inventory_item', itemKeys.length)),
    categoryId: idLookup(
      categoryKeys,
      await takeDirectoryIds(transaction, 'tracking_category', categoryKeys.length),
    ),
    tabletIds: {
      maple: newTabletPair(),
      cedar: newTabletPair(),
      birch: newTabletPair(),
      juniper: newTabletPair(),
    },
  }
}

/** Opens attention items for records of the demo, by the rule that the server applies to pushed operations. */
const REVIEW_REASON = 'Talked with the shift and the nurse. Seen to.'

/** Returns the attention items. `entries`: the rows of records in the order they were made. */
function recordItemRows(world: World, entries: readonly RowInCollection[]): RowInCollection[] {
  const items = new Map<string, RowOf<'attention_item'>>()
  for (const entry of entries.filter(isRecordWithItem)) {
    const changedAt = entry.row.updated_at
    const change = { author_id: authorOf(entry), recorded_at: changedAt, received_at: changedAt }
    const item = changedItemOfRecord(entry, items.get(recordItemId(entry)), change)
    if (item !== undefined) items.set(item.id, item)
  }
  return [...items.values()].flatMap(item => {
    const days_ago = Math.floor((millisOf(world.now) - millisOf(item.recorded_at)) / DAY_MS)
    const isResolvedOrRecent = item.resolved_at !== null || days_ago <= REVIEWED_AFTER_DAYS
    if (isResolvedOrRecent) return [{ collection: 'attention_item', row: item } as const]
    return reviewItem(world, homeKeyOf(world, item), item, days_ago, REVIEW_REASON)
  })
}

const authorOf = (entry: RecordWithItem): number =>
  entry.collection === 'incident_report' ? (entry.row.closed_by ?? entry.row.reported_by) : entry.row.staff_id

const homeKeyOf = (world: World, { home_id }: RowOf<'attention_item'>): HomeKey =>
  homeKeys.find(key => world.homeId(key) === home_id) ?? 'maple'
