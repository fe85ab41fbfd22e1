/** A client leaves for a while and comes back, by what the office writes on both days (decision 60). */
import { addDays, DAY_MS, instantAt, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import { homeToday, instantOf } from '#domain/values/time-zone.ts'
import { checkAbsence } from '../laws/absences.ts'
import { keepingMoments } from '../laws/moments-kept.ts'
import type { World } from '../world/world.ts'
import { act } from './acting.ts'
import type { Command } from './commands.ts'

/** Closed, which is what a hospital stay is; or discharged on a day that has passed, on this one, or on the next. */
export const WAYS = ['inactive', 'discharged yesterday', 'discharged today', 'discharged tomorrow'] as const

const DAYS: Readonly<Record<Exclude<(typeof WAYS)[number], 'inactive'>, number>> = {
  'discharged yesterday': -1,
  'discharged today': 0,
  'discharged tomorrow': 1,
}

export async function stayAway(
  world: World,
  { client: pick, way, minutes }: Extract<Command, { do: 'stay_away' }>,
): Promise<void> {
  const client_id = world.company.clients[pick % world.company.clients.length]?.id ?? 0
  const client = await clientNow(world, client_id)
  const zone = world.company.homes.find(({ id }) => id === client?.home_id)?.time_zone
  if (
    client === undefined ||
    zone === undefined ||
    client.inactive_from !== null ||
    client.discharge_date !== null
  )
    return world.note(`client ${client_id} has left already`)
  const today = homeToday(world.nowInstant, zone)
  const discharge_date = way === 'inactive' ? null : addDays(today, DAYS[way])
  // Whatever day is typed, it counts from when it is written, or from a day that is still to come.
  const left =
    discharge_date !== null && discharge_date > today
      ? instantOf(discharge_date, '00:00', zone)
      : world.nowInstant
  const status = way === 'inactive' ? { gone: 'inactive', back: 'active' } : { gone: null, back: null }
  await write(world, client_id, `is ${way}`, status.gone, () =>
    way === 'inactive'
      ? act(world, world.company.office.id, 'client.close', {
          client_id,
          end_orders: false,
          end_plans: false,
        })
      : change(world, client_id, { discharge_date }),
  )
  world.clock.now += minutes * MINUTE_MS
  world.note(`${minutes} minutes pass`)
  const gone = await clientNow(world, client_id)
  // A request of another command that came late has brought them back.
  if (gone?.inactive_from == null && gone?.discharge_date == null) return
  await write(world, client_id, 'is back', status.back, () =>
    change(world, client_id, way === 'inactive' ? { status: 'active' } : { discharge_date: null }),
  )
  const isLong = millisOf(world.nowInstant) - millisOf(left) >= 2 * DAY_MS
  if (isLong) await checkAbsence(world, client_id, { from: left, to: instantAt(world.clock.now) })
}

const clientNow = ({ database }: World, id: number) =>
  database
    .selectFrom('client')
    .select(['home_id', 'inactive_from', 'discharge_date'])
    .where('id', '=', id)
    .executeTakeFirst()

const change = (world: World, client_id: number, changes: object) =>
  act(world, world.company.office.id, 'client.update', { client_id, changes, seen: null })

/** What was due before is due afterwards. `status`: what the law of the directory is to know; null where none is written. */
async function write(
  world: World,
  client_id: number,
  what: string,
  status: string | null,
  work: () => ReturnType<typeof act>,
): Promise<void> {
  const { oracle } = world
  const begun = oracle.nextPosition()
  const outcome = await keepingMoments(world, work)
  world.note(`client ${client_id} ${what}: ${outcome}`)
  if (status === null) return
  oracle.directory.push({
    name: `writes that ${client_id} ${what}`,
    client_id,
    field: 'status',
    value: status,
    saw: null,
    begun,
    ended: oracle.nextPosition(),
    outcome: outcome === 'applied' ? 'done' : 'refused',
  })
}
