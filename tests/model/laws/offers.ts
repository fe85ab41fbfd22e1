/**
 * M12, M2.3, M5.18, X1.3: on every device, whenever something has arrived, no list offers a dose of an order that is
 * deleted, over or not yet written, or of a client who has left; and all lists that count or offer doses say the same.
 */
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { doseKey } from '#domain/rules/doses/mar-grid.ts'
import { marSummary } from '#domain/rules/doses/mar-summary.ts'
import { lateDoses } from '#domain/rules/notifications/late-doses.ts'
import { addDays, instantAt, MINUTE_MS, millisOf, minutesBetween } from '#domain/values/dates.ts'
import { type ClientRound, type RoundDose, roundOf } from '#src/charts/round.ts'
import { isActiveClient } from '#src/charts/use-chart.ts'
import type { Tally } from '../tally.ts'
import type { Device } from '../world/device.ts'
import { Broken, broken } from './broken.ts'
import { chartsOn, type OpenChart, timeOn } from './charts-on.ts'

export async function checkOffers(device: Device): Promise<void> {
  if (device.openTabs.length === 0 || device.person === null || !device.isWhollyOpen) return
  try {
    await checkOnce(device)
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    // What a pull in another tab wrote between two reads is whole when it is read again.
    await checkOnce(device)
  }
}

async function checkOnce(device: Device): Promise<void> {
  const { mirror } = await device.tab()
  for (const person of await chartsOn(mirror, await timeOn(device))) checkClient(device, person)
}

function checkClient({ name, world: { tally } }: Device, person: OpenChart): void {
  const { client, chart } = person
  const [round] = roundOf([person]).clients
  const doses = round?.doses ?? []
  const open = doses.filter(
    ({ isDone, dueState }) => !isDone && dueState !== 'settle' && dueState !== 'stopped',
  )
  const listed = [...open.map(({ dose }) => dose), ...(round?.giveAllDoses ?? [])]
  for (const dose of listed) {
    const why = whyNot(dose, person)
    if (why !== undefined) broken('M12.1', `${name} offers ${told(dose)} of client ${client.id}, ${why}`)
  }
  for (const order of chart.asNeededOrders) {
    const why = whyNoneOf(order.id, person)
    if (why !== undefined) broken('M12.2', `${name} offers as-needed order ${order.id}, ${why}`)
  }
  tally.dosesStopped += doses.filter(({ dueState }) => dueState === 'stopped').length
  tally.dosesBeforeWritten += chart
    .dosesOf(addDays(chart.today, -1), chart.today)
    .filter(({ offerObstacle: notOffered }) => notOffered?.reason === 'not_written').length
  if (round !== undefined) checkSameDrug(name, person, round, open, tally)
  checkBlanks(name, person)
  if (isActiveClient(client)) checkFigures(name, person, open)
}

/** From the rows alone. */
function whyNoneOf(orderId: string, { client, chart, lines }: OpenChart): string | undefined {
  const line = lines.find(({ id }) => id === orderId)
  if (line === undefined) return 'whose order is not there'
  if (line.removed_at !== null) return `whose order was deleted at ${line.removed_at}`
  if (line.end_date !== null && line.end_date < chart.today) return `whose order was over on ${line.end_date}`
  const { status, inactive_from, discharge_date, left_at } = client
  if (status !== 'active') return `who is inactive since ${inactive_from}`
  const hasLeft = discharge_date !== null && left_at !== null && left_at <= chart.now
  return hasLeft ? `who was discharged at ${left_at}` : undefined
}

function whyNot(dose: Dose, person: OpenChart): string | undefined {
  const { at, order, version } = dose
  const written = [order.line.created_at, version.created_at].toSorted().at(-1) ?? ''
  const isSince = millisOf(at) + MINUTE_MS > millisOf(written)
  return (
    whyNoneOf(order.id, person) ?? (isSince ? undefined : `which was due before it was written (${written})`)
  )
}

const plainName = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Each of two doses of one drug that are due together says so, and neither is given with the others by one tap. */
function checkSameDrug(
  name: string,
  { home }: OpenChart,
  { alsoDueByDose, giveAllDoses }: ClientRound,
  open: readonly RoundDose[],
  tally: Tally,
): void {
  for (const { dose } of open) {
    const twin = open.find(
      ({ dose: other }) =>
        other.order.id !== dose.order.id &&
        plainName(other.version.medication_name) === plainName(dose.version.medication_name) &&
        Math.abs(minutesBetween(dose.at, other.at)) <= home.window_minutes,
    )
    if (twin === undefined) continue
    tally.dosesOfOneDrug++
    if ((alsoDueByDose.get(dose.key) ?? []).length === 0)
      broken('M5.18', `${name} does not say of ${told(dose)} that ${told(twin.dose)} is due with it`)
    if (giveAllDoses.some(({ key }) => key === dose.key))
      broken('M5.18', `${name} gives ${told(dose)} with all others, though ${told(twin.dose)} is due with it`)
  }
}

/** The days before yesterday: a blank is what the chart shows without a record and could have been recorded. */
function checkBlanks(name: string, { chart, client }: OpenChart): void {
  const blanks = chart
    .unrecordedDoses()
    .map(({ medication_id, date, time }) => doseKey(medication_id, date, time))
  const expected = chart
    .dosesOf(addDays(chart.today, -7), addDays(chart.today, -2))
    .filter(
      ({ isScheduled, status, offerObstacle: notOffered }) =>
        isScheduled && status === 'open' && notOffered?.reason !== 'not_written',
    )
  const missing = expected.find(({ key }) => !blanks.includes(key))
  if (missing !== undefined || blanks.length !== expected.length)
    broken(
      'M11.6',
      `${name} has ${blanks.length} blanks of client ${client.id}, its chart ${expected.length}${missing ? `: ${told(missing)}` : ''}`,
    )
}

/** The overdue rounds and the next administration are those of the round. */
function checkFigures(name: string, { chart, client, home }: OpenChart, open: readonly RoundDose[]): void {
  const { now, today } = chart
  const orders = [...chart.orders, ...chart.deletedOrders].map(({ line, versions }) => ({ line, versions }))
  const days = chart.dosesOf(addDays(today, -1), addDays(today, 1))
  const recorded = recordedIn(days)
  const placeOf = ({ date, time, at }: Pick<Dose, 'date' | 'time' | 'at'>) => `${date} ${time} (${at})`
  const late = lateDoses({ home, client, orders, recordedDoses: recorded, now })
    .map(({ due_at: at, ...dose }) => placeOf({ ...dose, at }))
    .sort()
  const lateOnRound = open
    .filter(({ dueState, dose }) => dueState === 'late' && dose.status === 'open')
    .map(({ dose }) => placeOf(dose))
    .sort()
  if (late.join() !== lateOnRound.join())
    broken(
      'X1.3',
      `on ${name} client ${client.id} has late ${lateOnRound} on the round, and ${late} in notifications`,
    )
  const [next] = days
    .filter(
      ({ status, offerObstacle: notOffered, at }) =>
        status === 'open' && notOffered === null && !isLate(at, now, home),
    )
    .filter(({ date }) => date >= today)
    .sort((one, other) => (one.at < other.at ? -1 : 1))
  if (next === undefined) return
  const { next_medication_schedule } = marSummary(
    client,
    orders.filter(({ line }) => line.removed_at === null),
    recorded,
    now,
    home,
  )
  // Of two at one moment either may be named.
  const words = days
    .filter(({ at }) => at === next.at)
    .map(({ date, time }) => (date === today ? time : `Tomorrow ${time}`))
  if (!words.includes(next_medication_schedule ?? ''))
    broken(
      'M12.5',
      `on ${name} the next dose of client ${client.id} is ${words}, not ${next_medication_schedule}`,
    )
}

/** As the overview of the MAR hands it on. */
export const recordedIn = (doses: readonly Dose[]) =>
  new Map(doses.map(({ key, status, zone }) => [key, { status, time_zone: zone }] as const))

const isLate = (at: string, now: string, { window_minutes }: OpenChart['home']): boolean =>
  instantAt(millisOf(at) + (window_minutes + 1) * MINUTE_MS) <= now

const told = ({ order, date, time }: Dose): string => `${order.id.slice(-6)} ${date} ${time}`
