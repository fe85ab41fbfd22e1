/** Computes the notifications of homes from their tables, by the rules of `domain/rules/notifications` (X1). */
import { type RawBuilder, sql } from 'kysely'
import { findOperationDefinition } from '#domain/operations.ts'
import type { RowOf } from '#domain/registry.ts'
import { factsOfOrders } from '#domain/rules/notifications/client-orders.ts'
import {
  type HomeNotification,
  LISTED_DAYS,
  listedSince,
  type NotificationFacts,
} from '#domain/rules/notifications/facts.ts'
import { roundDays } from '#domain/rules/notifications/late-doses.ts'
import { notificationsOf } from '#domain/rules/notifications/notifications.ts'
import { LAST_HOURS_MS } from '#domain/rules/records/incident-clock.ts'
import { addDays, type Instant, instantAt, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import { homeIdOf, homeScope, type Scope } from '#domain/values/scope.ts'
import type { Connection } from '../database/connection.ts'
import { selectRows } from '../database/rows.ts'

export type Home = Pick<RowOf<'home'>, 'id' | 'company_id' | 'home_name' | 'time_zone' | 'window_minutes'>

/**
 * An author whose form is still open sees the reason of a refusal at the field, and has this time to correct the record
 * before others are notified.
 */
const CORRECTION_MINUTES = 10

export async function findNotifications(
  connection: Connection,
  homes: readonly Home[],
  now: Instant,
): Promise<HomeNotification[]> {
  const scopes = homes.map(({ id }) => homeScope(id))
  const scopeCondition = sql`scope = any(${scopes}::text[])`
  const today = now.slice(0, 10)
  return notificationsOf({
    now,
    homes,
    ...(await readIncidentsAndItems(connection, scopeCondition, now)),
    ...(await readOrderFacts(connection, homes, scopeCondition, now)),
    ...(await readStock(connection, scopeCondition, today)),
    appointments: await selectRows(
      connection,
      'appointment',
      // Covers today and tomorrow in homes that are a day behind or ahead of UTC.
      sql`${scopeCondition} and removed_at is null
        and appointment_date between ${addDays(today, -1)} and ${addDays(today, 2)}`,
    ),
    refusedRecords: await readRefusedRecords(connection, scopes, now),
    devicesNotReady: await readDevicesNotReady(connection, homes),
  })
}

async function readIncidentsAndItems(
  connection: Connection,
  scopeCondition: RawBuilder<unknown>,
  now: Instant,
): Promise<Pick<NotificationFacts, 'attentionItems' | 'incidents'>> {
  const attentionItems = await selectRows(
    connection,
    'attention_item',
    sql`${scopeCondition} and kind in ('severe_incident', 'possible_double_dose')
      and opened_at > ${listedSince(now)}`,
  )
  const incidentIds = attentionItems
    .filter(({ kind }) => kind === 'severe_incident')
    .flatMap(({ subject_ids }) => subject_ids)
  const listedFrom = listedSince(now)
  const incidents = await selectRows(
    connection,
    'incident_report',
    // Severe reports, and reports whose last hours, deadline or late recording is within the listed days.
    sql`id = any(${incidentIds}::uuid[]) or (${scopeCondition} and removed_at is null
      and due_at <= ${instantAt(millisOf(now) + LAST_HOURS_MS)} and (due_at > ${listedFrom} or created_at > ${listedFrom}))`,
  )
  return { attentionItems, incidents }
}

/** Reads the facts about orders of active clients. */
async function readOrderFacts(
  connection: Connection,
  homes: readonly Home[],
  scopeCondition: RawBuilder<unknown>,
  now: Instant,
): Promise<Pick<NotificationFacts, 'lateDoses' | 'orderedAllergies'>> {
  const clients = await selectRows(connection, 'client', sql`${scopeCondition} and status = 'active'`)
  const clientIds = clients.map(({ id }) => id)
  const dayRanges = homes.map(({ time_zone }) => roundDays(now, time_zone))
  const firstDay = dayRanges.map(({ from: firstDay }) => firstDay).toSorted()[0] ?? now.slice(0, 10)
  const clientCondition = sql`client_id = any(${clientIds}::integer[])`
  const recentCondition = sql`${clientCondition} and administration_date >= ${firstDay}`
  const orders = await selectRows(
    connection,
    'medication',
    sql`${clientCondition} and removed_at is null and (end_date is null or end_date >= ${firstDay})`,
  )
  const versions = await selectRows(
    connection,
    'medication_version',
    sql`medication_id = any(${orders.map(({ id }) => id)}::uuid[])`,
  )
  const administrations = await selectRows(connection, 'administration', recentCondition)
  const marks = await selectRows(connection, 'mark', recentCondition)
  const allergies = await selectRows(connection, 'allergy', sql`${clientCondition} and withdrawn_at is null`)
  return factsOfOrders({ homes, clients, allergies, orders, versions, administrations, marks, now })
}

async function readStock(
  connection: Connection,
  scopeCondition: RawBuilder<unknown>,
  today: string,
): Promise<Pick<NotificationFacts, 'stock' | 'movements'>> {
  // The same conditions as `isLowStock` and `isNotRemovedItem`.
  const lowCondition = sql`removed_at is null and (quantity <= 0 or quantity < minimum_stock_level)`
  const stock = await selectRows(connection, 'inventory_item', sql`${scopeCondition} and ${lowCondition}`)
  const movements = await selectRows(
    connection,
    'stock_movement',
    sql`item_id = any(${stock.map(({ id }) => id)}::integer[])
      and moved_on >= ${addDays(today, -LISTED_DAYS - 1)}`,
  )
  return { stock, movements }
}

async function readDevicesNotReady(
  connection: Connection,
  homes: readonly Home[],
): Promise<NotificationFacts['devicesNotReady']> {
  const homeIds = homes.map(({ id }) => id)
  const condition = sql`id = any(${homeIds}::integer[]) and devices_not_ready is not null`
  const rows = await selectRows(connection, 'home', condition, ['id', 'devices_not_ready'])
  return rows.flatMap(({ id, devices_not_ready }) =>
    (devices_not_ready ?? []).map(device => ({ ...device, home_id: id })),
  )
}

/**
 * Reads refused operations of devices that their author has not discarded or resent since, without the quiet kinds of
 * operation (`isQuiet`).
 */
async function readRefusedRecords(
  connection: Connection,
  scopes: readonly Scope[],
  now: Instant,
): Promise<NotificationFacts['refusedRecords']> {
  const { rows } = await sql<{
    id: string
    kind: string
    author_id: number
    scope: Scope
    received_at: Instant
  }>`
    select id, kind, author_id, scope, received_at from operation as refused
    where scope = any(${[...scopes]}::text[]) and outcome = 'rejected' and signature is not null
      and received_at > ${listedSince(now)}
      and received_at <= ${instantAt(millisOf(now) - CORRECTION_MINUTES * MINUTE_MS)}
      and not exists (
        select from operation as later
        where later.author_id = refused.author_id and later.received_at >= refused.received_at
          and refused.id::text in (later.envelope->>'replaces', later.args->>'operation_id')
      )`.execute(connection)
  return rows
    .filter(({ kind }) => findOperationDefinition(kind)?.isQuiet !== true)
    .map(({ id, author_id, scope, received_at }) => ({
      operation_id: id,
      author_id,
      home_id: homeIdOf(scope) ?? null,
      at: received_at,
    }))
}
