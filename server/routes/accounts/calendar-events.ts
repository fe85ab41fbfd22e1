/** The events of a person's calendar: the appointments they may see now, starting a month back. */
import { sql } from 'kysely'
import { roleAt } from '#domain/rules/access/grants.ts'
import { canSee } from '#domain/rules/access/permissions.ts'
import { type CalendarEvent, calendarEvent, calendarStart } from '#domain/rules/records/calendar-events.ts'
import { homeScope } from '#domain/values/scope.ts'
import { homesOf } from '../../access/homes.ts'
import type { Database } from '../../database/connection.ts'
import { rowsById, selectRows } from '../../database/rows.ts'

export async function readCalendarEvents(
  database: Database,
  userId: number,
  now: string,
): Promise<CalendarEvent[]> {
  const grants = await database.selectFrom('grant').selectAll().where('user_id', '=', userId).execute()
  // The compiler sees plain text where the table has scopes.
  const grantFacts = grants as unknown as Parameters<typeof roleAt>[0]
  const homes = (await homesOf(database, grantFacts, now)).filter(({ id, company_id }) =>
    canSee(roleAt(grantFacts, { scope: homeScope(id), company_id }, now), 'appointment'),
  )
  const timeZoneByScope = new Map(homes.map(({ id, time_zone }) => [homeScope(id), time_zone]))
  const since = calendarStart(now.slice(0, 10))
  const rows = await selectRows(
    database,
    'appointment',
    sql`scope = any(${[...timeZoneByScope.keys()]}::text[]) and appointment_date >= ${since} and removed_at is null
      order by appointment_date, time, id`,
  )
  const clients = await rowsById(database, 'client', [...new Set(rows.map(({ client_id }) => client_id))])
  const clientsById = new Map(clients.map(client => [client.id, client]))
  return rows.flatMap(({ scope, revision: _, ...appointment }) => {
    const [client, timeZone] = [
      clientsById.get(appointment.client_id),
      timeZoneByScope.get(scope as ReturnType<typeof homeScope>),
    ]
    if (client === undefined || timeZone === undefined) return []
    return [calendarEvent({ appointment, client, zone: timeZone })]
  })
}
