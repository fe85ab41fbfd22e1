/**
 * Finds doses of homes that have no record: in the last days (M11.6), or as far back as this device has data (M11.9).
 */

import type { UnrecordedDose } from '#domain/rules/doses/chart/orders.ts'
import { memoize } from '#domain/rules/doses/chart/remembered.ts'
import { unrecordedPeriod } from '#domain/rules/doses/unrecorded-doses.ts'
import { byPersonName } from '#domain/rules/people/people-order.ts'
import { addDays, type LocalDate, type LocalMonth, monthOf } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { ClientChart, HomeRow } from './use-chart.ts'

/** The unrecorded doses of one client on one day, by time. */
export interface UnrecordedDay {
  readonly clientChart: ClientChart
  readonly date: LocalDate
  readonly doses: readonly UnrecordedDose[]
}

export interface UnrecordedDoses {
  /** The newest day first, then by name. */
  readonly days: readonly UnrecordedDay[]
  readonly count: number
  /** Homes for which only some of these days are on this device, each with the first day that is complete (M11.2). */
  readonly shortenedHomes: readonly { readonly home: HomeRow; readonly firstCompleteDay: LocalDate }[]
}

type IsMonthLoaded = (scope: Scope, month: LocalMonth) => boolean

export function unrecordedDosesOf(
  clientCharts: readonly ClientChart[],
  isMonthLoaded: IsMonthLoaded,
): UnrecordedDoses {
  const homes = [
    ...new Map(
      clientCharts.map(({ home, chart }) => [
        home.id,
        { home, today: chart.today, unrecordedFrom: chart.firstUnrecordedDay },
      ]),
    ).values(),
  ]
  const firstDayByHome = new Map(
    homes.map(({ home, today, unrecordedFrom }) => [
      home.id,
      firstLoadedDay(home, { today, unrecordedFrom }, isMonthLoaded),
    ]),
  )
  const days = clientCharts
    .flatMap(clientChart =>
      daysOf(clientChart).filter(({ date }) => date >= (firstDayByHome.get(clientChart.home.id) ?? '')),
    )
    .sort(byDayAndName)
  return {
    days,
    count: days.reduce((sum, { doses }) => sum + doses.length, 0),
    shortenedHomes: homes.flatMap(({ home, unrecordedFrom }) => {
      const firstCompleteDay = firstDayByHome.get(home.id) ?? ''
      return firstCompleteDay > unrecordedFrom ? [{ home, firstCompleteDay }] : []
    }),
  }
}

const daysOf = memoize((clientChart: ClientChart): UnrecordedDay[] =>
  [...groupBy(clientChart.chart.unrecordedDoses(), dose => dose.date)].map(([date, doses]) => ({
    clientChart,
    date,
    doses: doses.toSorted((left, right) => (left.at < right.at ? -1 : 1)),
  })),
)

/**
 * Returns the first day from which all days are on the device. Yesterday and today always are, or there is no round.
 */
function firstLoadedDay(
  { scope }: HomeRow,
  { today, unrecordedFrom }: { today: LocalDate; unrecordedFrom: LocalDate },
  isMonthLoaded: IsMonthLoaded,
): LocalDate {
  let firstDay = addDays(unrecordedPeriod(today).to, 1)
  while (firstDay > unrecordedFrom && isMonthLoaded(scope, monthOf(addDays(firstDay, -1))))
    firstDay = addDays(firstDay, -1)
  return firstDay
}

const byDayAndName = (left: UnrecordedDay, right: UnrecordedDay) =>
  right.date.localeCompare(left.date) || byPersonName(left.clientChart.client, right.clientChart.client)
