/**
 * Devices that may not open Hearth without a connection (X1.9): each reports this itself with a pull. The report is
 * kept with the user's home until the device reports that it is ready, or its session has ended.
 */
import { type RawBuilder, sql } from 'kysely'
import { MAX_DEVICES_NOT_READY } from '#domain/entities/home.ts'
import type { RowOf } from '#domain/registry.ts'
import { isOpenAt } from '#domain/rules/access/grants.ts'
import type { Instant } from '#domain/values/dates.ts'
import { derivedId } from '#domain/values/ids.ts'
import { homeIdOf, type Scope } from '#domain/values/scope.ts'
import type { Caller } from '../access/caller.ts'
import type { Database } from '../database/connection.ts'
import { stamp } from '../feed/stamp.ts'

type NotReadyDevices = NonNullable<RowOf<'home'>['devices_not_ready']>

/** Derives a device's id. People in the home see the id; only the server knows which session it belongs to. */
const deviceIdOf = (sessionId: string): string => derivedId('device', sessionId)

export async function recordReadiness(
  database: Database,
  { session_id, user_id, grants }: Pick<Caller, 'session_id' | 'user_id' | 'grants'>,
  isReady: boolean,
  now: Instant,
): Promise<void> {
  const device = deviceIdOf(session_id)
  if (isReady) {
    await updateHomes(database, listsDeviceCondition({ device }), list =>
      list.filter(listedDevice => listedDevice.device !== device),
    )
    return
  }
  // A grant for a whole company does not assign a person to one home.
  const homeIds = grants
    .filter(grant => isOpenAt(grant, now))
    .flatMap(({ granted_scope }) => homeIdOf(granted_scope) ?? [])
  const session = await database
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['session.device_name', 'user.current_home_id'])
    .where('session.id', '=', session_id)
    .executeTakeFirst()
  // A device is reported in one home only, even if its user works in several.
  const reportHomeId = homeIds.find(id => id === session?.current_home_id) ?? Math.min(...homeIds)
  if (session === undefined || homeIds.length === 0) return
  const entry = { device, user_id, device_name: session.device_name, since: now }
  await updateHomes(
    database,
    sql`id = ${reportHomeId} or ${listsDeviceCondition({ device })}`,
    (list, id) => {
      const otherDevices = list.filter(listedDevice => listedDevice.device !== device)
      if (id !== reportHomeId) return otherDevices
      return otherDevices.length < list.length ? list : [...list, entry].slice(-MAX_DEVICES_NOT_READY)
    },
  )
}

/** Removes devices that are signed out, whose user is gone, or whose session expired. */
export async function forgetEndedDevices(database: Database, now: Instant): Promise<void> {
  const hasDevicesCondition = sql`devices_not_ready is not null`
  const { rows } = await sql<{ user_id: number }>`
    select distinct (one->>'user_id')::integer as user_id
    from home, jsonb_array_elements(devices_not_ready) as one where ${hasDevicesCondition}`.execute(database)
  if (rows.length === 0) return
  const openSessions = await sql<{ id: string }>`
    select session.id from session join "user" as person on person.id = session.user_id
    where person.id = any(${rows.map(({ user_id }) => user_id)}::integer[]) and person.is_active
      and ended_at is null and successor->>'refresh_expires_at' > ${now}`.execute(database)
  const openDevices = new Set(openSessions.rows.map(({ id }) => deviceIdOf(id)))
  await updateHomes(database, hasDevicesCondition, list =>
    list.filter(({ device }) => openDevices.has(device)),
  )
}

const listsDeviceCondition = (entry: { readonly device: string }) =>
  sql`devices_not_ready @> ${JSON.stringify([entry])}::jsonb`

async function updateHomes(
  database: Database,
  condition: RawBuilder<unknown>,
  changeList: (list: NotReadyDevices, homeId: number) => NotReadyDevices,
): Promise<void> {
  // Most devices report that they are ready and were never reported otherwise.
  const { rows: matchingHomes } = await sql`select from home where ${condition} limit 1`.execute(database)
  if (matchingHomes.length === 0) return
  await database.transaction().execute(async transaction => {
    const { rows } = await sql<{ id: number; scope: Scope; devices_not_ready: NotReadyDevices | null }>`
      select id, scope, devices_not_ready from home where ${condition} order by id for update`.execute(
      transaction,
    )
    const changedHomes = rows.flatMap(({ id, scope, devices_not_ready }) => {
      const list = devices_not_ready ?? []
      const nextList = changeList(list, id)
      return nextList.length === list.length && nextList.at(-1)?.device === list.at(-1)?.device
        ? []
        : [{ id, scope, nextList }]
    })
    for (const { id, nextList } of changedHomes) {
      const value = nextList.length === 0 ? null : JSON.stringify(nextList)
      await sql`update home set devices_not_ready = ${value}::jsonb where id = ${id}`.execute(transaction)
    }
    await stamp(
      transaction,
      changedHomes.map(({ id, scope }) => ({ collection: 'home', id, scope })),
    )
  })
}
