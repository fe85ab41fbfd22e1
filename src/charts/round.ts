/** The medication round: for each client of a home what is late, due now, later today and done. Pure functions. */
import { dosesDueTogether } from '#domain/rules/doses/chart/also-due.ts'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { memoize } from '#domain/rules/doses/chart/remembered.ts'
import { mayBeAllergen } from '#domain/rules/doses/drug-allergies.ts'
import { areSameDrug } from '#domain/rules/doses/drugs.ts'
import { hasCondition, timelinessOf } from '#domain/rules/doses/mark-window.ts'
import { byPersonName } from '#domain/rules/people/people-order.ts'
import { addDays, type Instant, MINUTE_MS } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import type { ClientChart } from './use-chart.ts'

/** How long a finished dose stays in the round and can be changed there; later it is only on the client's page. */
const DONE_VISIBLE_MS = 120 * MINUTE_MS

/**
 * `settle`: its marks contradict each other. `late`: its window has passed. `now`: one tap records it as given.
 * `stopped`: it may no longer be given, only what happened can be recorded (M12). `later`: due today, but its window
 * has not opened.
 */
export const DUE_STATES = ['settle', 'late', 'now', 'stopped', 'later'] as const
export type DueState = (typeof DUE_STATES)[number]

export interface RoundDose {
  dose: Dose
  dueState: DueState
  /** Whole minutes past its due time when late, else 0. */
  minutesLate: number
  isDone: boolean
  isYesterday: boolean
}

export interface ClientRound {
  clientChart: ClientChart
  name: string
  /** Sorted by time; open and finished doses are mixed. */
  doses: readonly RoundDose[]
  /** Number of doses that are late or due now, and not done. */
  openCount: number
  /** The client has a dose to give, to record or to settle. */
  isDue: boolean
  /** When the first due dose was due; for a client without one, when the next dose is due. */
  dueAt: Instant | null
  /** The next dose whose window has not opened. */
  nextDose: Dose | undefined
  /** The doses that "Give all" records; empty unless there are at least two. */
  giveAllDoses: readonly Dose[]
  /** Doses of other orders of the same drug that are due at about the same time, by the dose key (M5.18). */
  alsoDueByDose: DosesByDoseKey
}

type DosesByDoseKey = ReadonlyMap<string, readonly Dose[]>

export interface Round {
  clients: readonly ClientRound[]
  /** Number of doses that are late or due now. */
  openCount: number
  /** The next dose of today whose window has not opened. */
  nextDue: { dose: Dose; clientChart: ClientChart } | null
  /** Doses of today and yesterday that two people marked without seeing each other's mark, until reviewed. */
  disputedDoses: readonly { clientChart: ClientChart; dose: Dose }[]
}

export function roundOf(clientCharts: readonly ClientChart[]): Round {
  const clients = clientCharts.map(clientRound).sort(byTimeAndName)
  const [next] = clients
    .flatMap(({ nextDose, clientChart }) => (nextDose ? [{ dose: nextDose, clientChart }] : []))
    .sort((left, right) => (left.dose.at < right.dose.at ? -1 : 1))
  return {
    clients: clients.filter(({ doses }) => doses.length > 0),
    openCount: clients.reduce((sum, { openCount }) => sum + openCount, 0),
    nextDue: next ?? null,
    disputedDoses: clients.flatMap(({ clientChart, doses }) =>
      doses.filter(({ dose }) => isDisputed(dose)).map(({ dose }) => ({ clientChart, dose })),
    ),
  }
}

/** Returns whether a dose's marks contradict each other and no one has reviewed them yet. */
export const isDisputed = (dose: Dose) => dose.state === 'disputed' && dose.review === undefined

/** Returns one client's part of the round; it is reused while the client's chart does not change. */
const clientRound = memoize((clientChart: ClientChart): ClientRound => {
  const { chart } = clientChart
  const doses = chart
    .dosesOf(addDays(chart.today, -1), chart.today)
    .flatMap(dose => roundDosesOf(dose, clientChart))
  const alsoDueByDose = findAlsoDueDoses(doses, clientChart)
  const dueDoses = doses.filter(({ isDone, dueState }) => !isDone && dueState !== 'later')
  const nextDose = doses.find(({ isDone, dueState }) => !isDone && dueState === 'later')?.dose
  return {
    clientChart,
    name: fullName(clientChart.client),
    doses,
    openCount: dueDoses.filter(({ dueState }) => dueState === 'late' || dueState === 'now').length,
    isDue: dueDoses.length > 0,
    dueAt: dueDoses[0]?.dose.at ?? nextDose?.at ?? null,
    nextDose,
    giveAllDoses: giveAllDosesOf(doses, alsoDueByDose, clientChart.allergies),
    alsoDueByDose,
  }
})

function findAlsoDueDoses(doses: readonly RoundDose[], { chart, home }: ClientChart): DosesByDoseKey {
  const drugs = chart.orders.map(({ currentVersion }) => currentVersion)
  const hasRepeatedDrug = drugs.some((drug, index) =>
    drugs.slice(index + 1).some(laterDrug => areSameDrug(drug, laterDrug)),
  )
  // Skipped for nearly all clients, who have no two orders of one drug: the round is computed again with every mark.
  if (!hasRepeatedDrug) return new Map()
  const nearbyDoses = chart.dosesOf(addDays(chart.today, -2), addDays(chart.today, 1))
  return new Map(
    doses.map(({ dose }) => [dose.key, dosesDueTogether(dose, nearbyDoses, home.window_minutes)]),
  )
}

function roundDosesOf(dose: Dose, clientChart: ClientChart): RoundDose[] {
  const { chart, home } = clientChart
  const { timing, minutes } = timelinessOf(dose.at, chart.now, home.window_minutes)
  const isYesterday = dose.date !== chart.today
  const isDone = dose.status !== 'open' && !isDisputed(dose)
  if (isDone && !dose.effectiveMarks.some(mark => isRecent(mark.recorded_at, chart.now))) return []
  const dueState = isDone ? DUE_STATE_BY_TIMING[timing] : dueStateOf(dose, clientChart)
  if (dueState === undefined) return []
  return [{ dose, dueState, minutesLate: dueState === 'late' ? minutes : 0, isDone, isYesterday }]
}

/** Returns what is to be done about a dose of today or yesterday; undefined when nothing is. */
export function dueStateOf(
  dose: Dose,
  { chart, home }: Pick<ClientChart, 'chart' | 'home'>,
): DueState | undefined {
  if (isDisputed(dose)) return 'settle'
  if (dose.status !== 'open' || dose.offerObstacle?.reason === 'not_written') return undefined
  if (dose.offerObstacle !== null) return 'stopped'
  return DUE_STATE_BY_TIMING[timelinessOf(dose.at, chart.now, home.window_minutes).timing]
}

/** The due state for each timing of `timelinessOf`. */
export const DUE_STATE_BY_TIMING = { early: 'later', on_time: 'now', late: 'late' } as const

const isRecent = (recordedAt: Instant, now: Instant) =>
  Date.parse(now) - Date.parse(recordedAt) < DONE_VISIBLE_MS

/**
 * Returns the doses of "Give all". Left out are late doses, which need the time they were given; doses with a condition
 * in their instructions; drugs the client may be allergic to; and two doses of one drug, because one may repeat the
 * other.
 */
function giveAllDosesOf(
  doses: readonly RoundDose[],
  alsoDueByDose: DosesByDoseKey,
  allergies: ClientChart['allergies'],
): readonly Dose[] {
  const openDoses = doses.filter(({ isDone, dueState }) => !isDone && dueState !== 'later')
  // An unmarked dose of yesterday does not keep today's dose of the drug out of "Give all".
  const drugs = openDoses.filter(({ isYesterday }) => !isYesterday).map(({ dose }) => dose.version)
  const givableDoses = openDoses.filter(
    ({ dose, dueState }) =>
      dueState === 'now' &&
      !hasCondition(dose.order.line.notes) &&
      !allergies.some(({ substance }) => mayBeAllergen(dose.version.medication_name, substance)) &&
      (alsoDueByDose.get(dose.key) ?? []).length === 0 &&
      drugs.filter(drug => areSameDrug(drug, dose.version)).length === 1,
  )
  return givableDoses.length > 1 ? givableDoses.map(({ dose }) => dose) : []
}

/** Sorts clients with something to give first, by when it was due; then by name, as caregivers know them. */
const byTimeAndName = (left: ClientRound, right: ClientRound) =>
  (left.dueAt ?? SORTED_LAST).localeCompare(right.dueAt ?? SORTED_LAST) ||
  byPersonName(left.clientChart.client, right.clientChart.client)
const SORTED_LAST = '9999'
