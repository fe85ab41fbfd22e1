/** What a tablet reports about itself, and what it learns in return: who may unlock it. */
import { sql } from 'kysely'
import type * as v from 'valibot'
import type { TabletReportAnswer, tabletReport } from '#domain/protocol/tablets.ts'
import { MINUTE_MS } from '#domain/values/dates.ts'
import { suspendedTabletRefusal } from '../../access/recognize-tablet.ts'
import type { TabletCaller } from '../../access/tablet-caller.ts'
import type { Connection, Database } from '../../database/connection.ts'
import { readKeyState } from './change-keys.ts'
import { answerEmergency } from './emergency-codes.ts'
import { wantKeysAfterLosses } from './lost-areas.ts'
import { settleActivations } from './settle-activations.ts'
import { isSilent, suspendTablet } from './share.ts'
import { findUnlockers } from './unlockers.ts'

type Report = v.InferOutput<typeof tabletReport>

/**
 * Stores a report and answers it, without the server's keys.
 *
 * @throws 403 for a tablet with a share on the server that comes back after too many days: it is suspended
 */
export async function takeReport(
  database: Database,
  tablet: TabletCaller,
  report: Report,
  now: string,
): Promise<Omit<TabletReportAnswer, 'rescue_key' | 'delivery_key'>> {
  if (tablet.protection === 'server_share' && isSilent(tablet, now)) {
    await suspendTablet(database, tablet.id, now)
    throw suspendedTabletRefusal()
  }
  await storeContact(database, tablet, report, now)
  const lifted = await storePeople(database, tablet, report.people, now)
  const { emergency } = report
  const unlockers = await findUnlockers(database, tablet, now)
  await wantKeysAfterLosses(database, tablet.id, unlockers)
  const activations = await settleActivations(database, tablet, report, unlockers, now)
  return {
    server_time: now,
    tablet: { name: tablet.name, protection: tablet.protection },
    home: await readHome(database, tablet.home_id),
    people: unlockers.map(person => {
      const activation = activations.get(person.user_id)
      return activation === undefined ? person : { ...person, activation }
    }),
    lifted,
    ...(emergency && { emergency: await answerEmergency(database, tablet.id, emergency, now) }),
    keys: await readKeyState(database, tablet.id),
  }
}

/** Writes nothing when nothing changed within a minute. */
async function storeContact(
  connection: Connection,
  { id }: TabletCaller,
  { app_version, waiting }: Report,
  now: string,
): Promise<void> {
  const minuteAgo = new Date(Date.parse(now) - MINUTE_MS).toISOString()
  await connection
    .updateTable('tablet')
    .set({
      last_contact_at: now,
      app_version,
      waiting_count: waiting.count,
      waiting_since: waiting.since,
    })
    .where('id', '=', id)
    .where(
      sql<boolean>`(last_contact_at is null or last_contact_at <= ${minuteAgo} or app_version <> ${app_version}
        or waiting_count <> ${waiting.count} or waiting_since is distinct from ${waiting.since}::timestamptz)`,
    )
    .execute()
}

/**
 * Stores the tries of the people of this company, and returns the lifts that the tablet did not carry out yet: until it
 * does, what it reports is from before the lift.
 */
async function storePeople(
  connection: Connection,
  { id: tablet_id, company_id }: TabletCaller,
  people: Report['people'],
  now: string,
): Promise<{ user_id: number; lifted_at: string }[]> {
  if (people.length === 0) return []
  const { rows } = await sql<{ user_id: number; lifted_at: string }>`
    with reported as (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as one (user_id integer, failed_tries integer, locked_until timestamptz, lifted_at timestamptz)
      where user_id in (select id from "user" where company_id = ${company_id})
    ), stored as (
      insert into tablet_person (tablet_id, user_id, failed_tries, locked_until, reported_at)
      select distinct on (user_id) ${tablet_id}::uuid, user_id, failed_tries, locked_until, ${now}::timestamptz
      from reported
      on conflict (tablet_id, user_id) do update set reported_at = excluded.reported_at,
        (failed_tries, locked_until) = (
          select case when is_carried_out then excluded.failed_tries else 0 end,
            case when is_carried_out then excluded.locked_until end
          from (select tablet_person.lifted_at is null or exists (select from reported
            where reported.user_id = tablet_person.user_id and reported.lifted_at = tablet_person.lifted_at
          ) as is_carried_out) as lift)
      returning user_id, lifted_at
    )
    select stored.user_id, stored.lifted_at from stored
    where stored.lifted_at is not null and not exists (select from reported
      where reported.user_id = stored.user_id and reported.lifted_at = stored.lifted_at)
    order by stored.user_id`.execute(connection)
  return rows
}

async function readHome(connection: Connection, homeId: number): Promise<TabletReportAnswer['home']> {
  const { id, home_name, company_name, time_zone, clock, lock_minutes } = await connection
    .selectFrom('home')
    .innerJoin('company', 'company.id', 'home.company_id')
    .select(['home.id', 'home.home_name', 'home.time_zone', 'home.clock', 'home.lock_minutes'])
    .select('company.name as company_name')
    .where('home.id', '=', homeId)
    .executeTakeFirstOrThrow()
  return { id, name: home_name, company_name, time_zone, clock, lock_minutes }
}
