/** The medication round: what is due or overdue now across a home, in the order one walks it. Pure. */
import { fullName } from '#domain/entities/client.ts'
import { addDays, type ClockTime, type Instant, MINUTE_MS } from '#domain/values/dates.ts'
import type { Dose } from './chart.ts'
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
  /** Doses of today and yesterday that two people recorded without hearing of each other. */
  disputed: readonly { person: ClientChart; dose: Dose }[]
}

export function roundOf(people: readonly ClientChart[]): Round {
  const stops: (RoundStop & { at: Instant; name: string })[] = []
  const disputed: { person: ClientChart; dose: Dose }[] = []
  const later: Dose[] = []
  for (const person of people) {
    const { chart, home } = person
    const now = Date.parse(chart.now)
    const byTime = new Map<Instant, RoundDose[]>()
    for (const dose of chart.dosesOf(addDays(chart.today, -1), chart.today)) {
      if (dose.state === 'disputed') disputed.push({ person, dose })
      const opensAt = Date.parse(dose.at) - home.window_minutes * MINUTE_MS
      const isToday = dose.date === chart.today
      if (isToday && dose.status === 'open' && opensAt > now) later.push(dose)
      if (opensAt > now || !(isToday || now - Date.parse(dose.at) < OVER_MIDNIGHT_MS)) continue
      const minutesPast = Math.floor((now - Date.parse(dose.at)) / MINUTE_MS)
      const late = { minutesLate: minutesPast > home.window_minutes ? minutesPast : 0 }
      byTime.set(dose.at, [...(byTime.get(dose.at) ?? []), { dose, ...late, isDone: dose.status !== 'open' }])
    }
    for (const [at, doses] of byTime) {
      const [first] = doses
      if (first === undefined || !doses.some(({ dose, isDone }) => !isDone || isFresh(dose, now))) continue
      const { date, time } = first.dose
      const isYesterday = date !== chart.today
      stops.push({
        key: `${person.client.id} ${at}`,
        person,
        at,
        time,
        isYesterday,
        doses,
        name: fullName(person.client),
      })
    }
  }
  later.sort((left, right) => (left.at < right.at ? -1 : 1))
  return {
    stops: stops.sort(
      (left, right) => left.at.localeCompare(right.at) || left.name.localeCompare(right.name),
    ),
    open: stops.flatMap(stop => stop.doses).filter(({ isDone }) => !isDone).length,
    nextTime: later[0]?.time ?? null,
    disputed,
  }
}

const isFresh = (dose: Dose, now: number) =>
  dose.standing.some(mark => now - Date.parse(mark.recorded_at) < STAYS_MS)
