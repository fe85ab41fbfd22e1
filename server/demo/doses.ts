/** Sixty days of recorded doses in the homes, some of them left open. */
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { planOfVersion, seenMarkIdsFor } from '#domain/rules/doses/double-dose.ts'
import { DEFAULT_WINDOW_MINUTES } from '#domain/rules/doses/mark-window.ts'
import type { DueSlot } from '#domain/rules/doses/schedule.ts'
import { versionInForceAt } from '#domain/rules/doses/versions.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { daysBetween, type Instant, instantAt, millisOf } from '#domain/values/dates.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { applyOperation, newId } from './act.ts'
import { asNeededDoses } from './happenings.ts'
import { homeKeys, homes } from './homes.ts'
import { type Chart, dueDoses, type OrderOnChart } from './orders.ts'
import { personOnShift } from './people.ts'
import { minutesAfter, type Tap, tapsOf } from './rounds.ts'
import { dateAgo, momentAgo, type World } from './world.ts'

/** Only this many latest marks of an order can be among those that a new mark must have seen (M5). */
const RECENT_MARK_COUNT = 8
/** How long a tap takes to reach the server, in minutes: a third of a second. */
const SYNC_DELAY_MINUTES = 1 / 180

interface DoseRound {
  readonly chart: Chart
  readonly order: OrderOnChart
  readonly slots: readonly DueSlot[]
}

/** The facts that identify the record of a dose. */
interface DoseFacts {
  readonly administration_id: string
  readonly administration_date: string
  readonly administration_time: string
  readonly is_as_needed: boolean
}

export function doseRows(world: World, charts: readonly Chart[]): RowInCollection[] {
  return homeKeys.flatMap(home => {
    const rounds = charts
      .filter(chart => chart.home === home)
      .flatMap(chart => chart.orders.map(order => makeClosedRound(world, chart, order)))
    const forgottenSlot = lastSlotOf(rounds.flatMap(({ slots }) => slots))
    return rounds.flatMap(round => [...roundRows(world, round, forgottenSlot), ...asNeededRows(world, round)])
  })
}

/** Returns the doses whose time is over. Doses due now or later are left to the person who opens the demo. */
function makeClosedRound(world: World, chart: Chart, order: OrderOnChart): DoseRound {
  const closedBefore = minutesAfter(world.now, -DEFAULT_WINDOW_MINUTES)
  return { chart, order, slots: dueDoses(world, chart, order).filter(({ at }) => at <= closedBefore) }
}

/** Returns the last dose before the round that is open now: in every home someone forgot to mark it. */
const lastSlotOf = (slots: readonly DueSlot[]): DueSlot | undefined =>
  slots.reduce<DueSlot | undefined>(
    (last, slot) => (last === undefined || slot.at > last.at ? slot : last),
    undefined,
  )

function roundRows(
  world: World,
  { chart, order, slots }: DoseRound,
  forgottenSlot: DueSlot | undefined,
): RowInCollection[] {
  const { home, key: client } = chart
  const today = homeToday(world.now, homes[home].time_zone)
  const { drug } = order
  const recordTap = tapRecorder(world, chart, order)
  return slots
    .filter(slot => slot !== forgottenSlot)
    .flatMap(slot => {
      const dose = {
        administration_id: administrationId(slot.medication_id, slot.date, slot.time),
        administration_date: slot.date,
        administration_time: slot.time,
        is_as_needed: false,
      }
      const days_ago = daysBetween(slot.date, today)
      return tapsOf({ home, client, drug, slot, days_ago }).flatMap(tap => recordTap(dose, tap))
    })
}

function asNeededRows(world: World, { chart, order }: DoseRound): RowInCollection[] {
  const zone = homes[chart.home].time_zone
  const recordTap = tapRecorder(world, chart, order)
  return asNeededDoses
    .filter(({ client, drug }) => client === chart.key && drug === order.drug)
    .flatMap(({ days_ago, time, note }) => {
      const recorded_at = momentAgo(world, zone, days_ago, time)
      const dose = {
        administration_id: newId(world, recorded_at),
        administration_date: dateAgo(world, zone, days_ago),
        administration_time: time,
        is_as_needed: true,
      }
      const author = personOnShift(chart.home, days_ago, time)
      return recordTap(dose, { status: 'given', notes: note, author, recorded_at })
    })
}

/** Returns a function that records taps on one order, oldest first. Each mark has seen the marks its tablet knew. */
function tapRecorder(world: World, { home, records }: Chart, { line, versions }: OrderOnChart) {
  const planByVersion = new Map(versions.map(version => [version.id, planOfVersion(version)]))
  const versionAt = ({ administration_date: date, administration_time: time }: DoseFacts) =>
    versionInForceAt(versions, { date, time })
  const orderMarks: RowOf<'mark'>[] = []
  return (dose: DoseFacts, tap: Tap): RowInCollection[] => {
    const {
      status,
      reason_code = null,
      notes = null,
      author,
      recorded_at,
      given_at = recorded_at,
      tablet,
    } = tap
    const takenAt = status === 'given' ? given_at : null
    const visibleMarks = tap.is_unaware === true ? [] : orderMarks.slice(-RECENT_MARK_COUNT)
    const doseToMark = {
      ...dose,
      medication_id: line.id,
      plan: planByVersion.get(versionAt(dose)?.id ?? ''),
      given_at: takenAt,
    }
    const seenIds = seenMarkIdsFor(doseToMark, visibleMarks, mark =>
      planByVersion.get(mark.medication_version_id ?? ''),
    )
    const rows = applyOperation(
      world,
      'administration.mark',
      {
        ...dose,
        mark_id: newId(world, recorded_at),
        medication_id: line.id,
        medication_version_id: versionAt(dose)?.id ?? null,
        status,
        given_at: takenAt,
        reason_code,
        notes,
        seen_mark_ids: seenIds,
      },
      records,
      {
        author,
        recorded_at,
        received_at: receivedAtOf(world, tap),
        tablet_id: world.tabletIds[home][tablet ?? 'kitchen'],
        zone: homes[home].time_zone,
      },
    )
    for (const entry of rows) if (entry.collection === 'mark') orderMarks.push(entry.row)
    return rows
  }
}

/** Returns when the server received the tap: at once, or when the tablet was online again; never after now. */
function receivedAtOf(world: World, { recorded_at, offline_minutes = SYNC_DELAY_MINUTES }: Tap): Instant {
  return instantAt(Math.min(millisOf(minutesAfter(recorded_at, offline_minutes)), millisOf(world.now)))
}
