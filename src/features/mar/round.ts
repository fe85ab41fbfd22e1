/** The medication round: what is due or overdue now across a home, in the order one walks it. Pure. */
import { fullName } from '#domain/entities/client.ts'
import { addDays, type ClockTime, type Instant, MINUTE_MS } from '#domain/values/dates.ts'
import type { Dose } from './chart.ts'
import { remembered } from './remembered.ts'
import type { ClientChart } from './use-chart.ts'

/** A dose of late yesterday stays in the round this long: midnight does not make it go away. */
const OVER_MIDNIGHT_MS = 6 * 60 * MINUTE_MS
/** A marked dose stays in its place so that nothing jumps under the finger. */
const STAYS_MS = 10 * MINUTE_MS

export interface RoundDose {
  dose: Dose
  /** Whole minutes past the window; 0 while it is on time. */
  minutesLate: number
  isDone: boolean
}

/** One client at one time of day. */
export interface RoundStop {
  key: string
  person: ClientChart
  time: ClockTime
  isYesterday: boolean
  doses: readonly RoundDose[]
}

export interface Round {
  stops: readonly RoundStop[]
  /** Doses still to be marked. */
  open: number
  /** The next dose of today that is not due yet. */
  nextTime: ClockTime | null
  /** Doses of today and yesterday that two people recorded without hearing of each other, until somebody looked. */
  disputed: readonly { person: ClientChart; dose: Dose }[]
}

export function roundOf(people: readonly ClientChart[]): Round {
  const parts = people.map(partOf)
  const stops = parts
    .flatMap(part => part.stops)
    .sort((left, right) => left.at.localeCompare(right.at) || left.name.localeCompare(right.name))
  const [next] = parts.flatMap(part => part.later).sort((left, right) => (left.at < right.at ? -1 : 1))
  return {
    stops,
    open: stops.flatMap(stop => stop.doses).filter(({ isDone }) => !isDone).length,
    nextTime: next?.time ?? null,
    disputed: parts.flatMap(part => part.disputed),
  }
}

interface Part {
  stops: readonly (RoundStop & { at: Instant; name: string })[]
  /** Doses of today that are not due yet. */
  later: readonly Dose[]
  disputed: Round['disputed']
}

/** What one client adds to it; that of a client nobody marked anything for stays as it is. */
const partOf = remembered((person: ClientChart): Part => {
  const { chart, home, client } = person
  const now = Date.parse(chart.now)
  const name = fullName(client)
  const disputed: { person: ClientChart; dose: Dose }[] = []
  const later: Dose[] = []
  const byTime = new Map<Instant, RoundDose[]>()
  for (const dose of chart.dosesOf(addDays(chart.today, -1), chart.today)) {
    if (dose.state === 'disputed' && dose.lookedAt === undefined) disputed.push({ person, dose })
    const opensAt = Date.parse(dose.at) - home.window_minutes * MINUTE_MS
    const isToday = dose.date === chart.today
    if (isToday && dose.status === 'open' && opensAt > now) later.push(dose)
    if (opensAt > now || !(isToday || now - Date.parse(dose.at) < OVER_MIDNIGHT_MS)) continue
    const minutesPast = Math.floor((now - Date.parse(dose.at)) / MINUTE_MS)
    const late = { minutesLate: minutesPast > home.window_minutes ? minutesPast : 0 }
    byTime.set(dose.at, [...(byTime.get(dose.at) ?? []), { dose, ...late, isDone: dose.status !== 'open' }])
  }
  const stops = [...byTime].flatMap(([at, doses]) => {
    const [first] = doses
    if (first === undefined || !doses.some(({ dose, isDone }) => !isDone || isFresh(dose, now))) return []
    const { date, time } = first.dose
    return [{ key: `${client.id} ${at}`, person, at, time, isYesterday: date !== chart.today, doses, name }]
  })
  return { stops, later, disputed }
})

const isFresh = (dose: Dose, now: number) =>
  dose.standing.some(mark => now - Date.parse(mark.recorded_at) < STAYS_MS)
