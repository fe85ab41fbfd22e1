/** A person's appointments for calendar apps: making the secret address of the calendar, and answering it (P5). */
import { Hono } from 'hono'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { forbidden, notFound } from '#domain/errors.ts'
import { canDo } from '#domain/rules/access/permissions.ts'
import { type AppEnvironment, callerOf } from '../../access/caller.ts'
import {
  calendarAddress,
  makeCalendarToken,
  ownerOfCalendar,
  revokeCalendarToken,
} from '../../accounts/calendar-address.ts'
import { clientIpAddress } from '../../accounts/client-address.ts'
import { countTry } from '../../accounts/rate-limits.ts'
import { RELAXED_MINUTES, requireRecentSignIn } from '../../accounts/recent-sign-in.ts'
import { type Dependencies, instantNow } from '../../dependencies.ts'
import { readCalendarEvents } from './calendar-events.ts'

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
    const ownerId = await ownerOfCalendar(database, token, now)
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
