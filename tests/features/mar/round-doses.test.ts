/** What stays on the round, and as how many places. */
import { expect, test } from 'vitest'
import { chartOf } from '#domain/rules/chart/chart.ts'
import type { OrderRow, VersionRow } from '#domain/rules/chart/orders.ts'
import type { Instant } from '#domain/values/dates.ts'
import { monthOf } from '#domain/values/dates.ts'
import { roundOf } from '#src/charts/round.ts'
import type { ClientChart, ClientRow } from '#src/charts/use-chart.ts'
import { aClient, aHome, anOrder, type OrderWords } from './maple-house.ts'

/** One client with these orders of which nobody has marked a dose. */
function personAt(now: Instant, ...orders: OrderWords[]): ClientChart {
  const shown = <Row>(row: unknown) => ({ ...(row as object), record_state: 'confirmed' }) as Row
  const rows = orders.flatMap(anOrder)
  const of = <Row>(collection: string) =>
    rows.flatMap(entry => (entry.collection === collection ? [shown<Row>(entry.row)] : []))
  const client = shown<ClientRow>(aClient().row)
  const home = aHome().row as ClientChart['home']
  const chart = chartOf({
    client,
    zone: home.time_zone,
    lines: of<OrderRow>('medication'),
    versions: of<VersionRow>('medication_version'),
    administrations: [],
    marks: [],
    attention: [],
    now,
  })
  return { client, home, allergies: [], alike: [], chart, month: monthOf(chart.today) }
}

const placesOf = (person: ClientChart) =>
  roundOf([person]).clients.flatMap(({ doses }) => doses.map(({ dose }) => `${dose.date} ${dose.time}`))

test('[M11.5] a dose nobody marked stays on the round to the end of the next day, and then is a blank', () => {
  const daily: OrderWords = {
    name: 'Metformin',
    version: { administration_times: ['20:00'], daily_frequency: 1 },
  }
  const at = (now: Instant) => placesOf(personAt(now, daily)).includes('2026-03-10 20:00')
  expect(at('2026-03-11T07:00:00.000Z')).toBe(true)
  expect(at('2026-03-11T16:00:00.000Z')).toBe(true)
  expect(at('2026-03-12T03:59:00.000Z')).toBe(true)
  expect(at('2026-03-12T04:00:00.000Z')).toBe(false)
})

test('[M11.4] 02:30 and 03:00 are two places on the day the clocks skip that hour', () => {
  const night = (name: string, time: string): OrderWords => ({
    name,
    version: { administration_times: [time], daily_frequency: 1 },
  })
  const person = personAt('2026-03-08T08:00:00.000Z', night('Early', '02:30'), night('Late', '03:00'))
  expect(placesOf(person).filter(place => place.startsWith('2026-03-08'))).toEqual([
    '2026-03-08 02:30',
    '2026-03-08 03:00',
  ])
})
