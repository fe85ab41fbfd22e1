/** A person's appointments for calendar apps: making the secret address of the calendar, and answering it (P5). */
import { Hono } from 'hono'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { sql } from 'kysely'
import { forbidden, notFound } from '#domain/errors.ts'
import { roleAt } from '#domain/rules/access/grants.ts'
import { canDo, canSee } from '#domain/rules/access/permissions.ts'
import { type CalendarEvent, calendarEvent, calendarStart } from '#domain/rules/records/calendar-events.ts'
import { homeScope } from '#domain/values/scope.ts'
import { type AppEnvironment, callerOf } from '../../access/caller.ts'
import { homesOf } from '../../access/homes.ts'
import {
  calendarAddress,
  calendarOwnerOnRead,
  makeCalendarToken,
  revokeCalendarToken,
} from '../../accounts/calendar-address.ts'
import { clientIpAddress } from '../../accounts/client-address.ts'
import { countTry } from '../../accounts/rate-limits.ts'
import { RELAXED_MINUTES, requireRecentSignIn } from '../../accounts/recent-sign-in.ts'
import type { Database } from '../../database/connection.ts'
import { rowsById, selectRows } from '../../database/rows.ts'
import { type Dependencies, instantNow } from '../../dependencies.ts'

/** The refresh interval suggested to calendar apps. */
const REFRESH_SECONDS = 3_600

const SIGN_IN_AGAIN_MESSAGE = 'Please log in again to make a calendar address'

/** Routes without a session: the address itself is the secret. */
export function publicCalendarRoutes(
  dependencies: Pick<Dependencies, 'database' | 'now' | 'settings'>,
): Hono<AppEnvironment> {
  const { database, settings } = dependencies
  return new Hono<AppEnvironment>().get('/calendar/:file', async context => {
    const uncountTry = await countTry(dependencies, 'link', { address: clientIpAddress(context, settings) })
    const now = instantNow(dependencies)
    const [, token = ''] = /^([A-Za-z0-9_-]{43})\.ics$/.exec(context.req.param('file')) ?? []
    const ownerId = await calendarOwnerOnRead(database, token, now)
    if (ownerId === undefined) throw notFound('Calendar')
    await uncountTry()
    const events = await readCalendarEvents(database, ownerId, now)
    const calendar = ical({
      name: 'Hearth',
      method: ICalCalendarMethod.PUBLISH,
      ttl: REFRESH_SECONDS,
      events: events.map(event => ({ ...event, status: ICalEventStatus[event.status] })),
    })
    return context.body(calendar.toString(), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'private, no-store',
    })
  })
}

export function calendarRoutes(
  dependencies: Pick<Dependencies, 'database' | 'now' | 'random' | 'settings'>,
): Hono<AppEnvironment> {
  const { database, settings } = dependencies
  const path = '/me/calendar-address'
  return new Hono<AppEnvironment>()
    .get(path, async context => {
      const { made_at = null, read_at = null } =
        (await calendarAddress(database, callerOf(context).user_id, instantNow(dependencies))) ?? {}
      return context.json({ made_at, read_at })
    })
    .post(path, async context => {
      const caller = callerOf(context)
      const { user_id, role } = caller
      if (!canDo(role, 'user.make_calendar_address')) throw forbidden()
      requireRecentSignIn(caller, instantNow(dependencies), RELAXED_MINUTES, SIGN_IN_AGAIN_MESSAGE)
      const token = await makeCalendarToken(dependencies, user_id)
      const url = `${settings.publicUrl}/api/v1/calendar/${token}.ics`
      return context.json({ url, made_at: instantNow(dependencies) }, 201)
    })
    .delete(path, async context => {
      await revokeCalendarToken(dependencies, callerOf(context).user_id)
      return context.json({ message: 'The calendar address has ended.' })
    })
}

/** The events of a person's calendar: the appointments they may see now, starting a month back. */
async function readCalendarEvents(database: Database, userId: number, now: string): Promise<CalendarEvent[]> {
  const grants = await database.selectFrom('grant').selectAll().where('user_id', '=', userId).execute()
  // The compiler sees plain text where the table has scopes.
  const grantFacts = grants as unknown as Parameters<typeof roleAt>[0]
  const homes = (await homesOf(database, grantFacts, now)).filter(({ id, company_id }) =>
    canSee(roleAt(grantFacts, { scope: homeScope(id), company_id }, now), 'appointment'),
  )
  const timeZoneByScope = new Map(homes.map(({ id, time_zone }) => [homeScope(id), time_zone]))
  const firstDate = calendarStart(now.slice(0, 10))
  const rows = await selectRows(
    database,
    'appointment',
    sql`scope = any(${[...timeZoneByScope.keys()]}::text[]) and appointment_date >= ${firstDate} and removed_at is null
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
