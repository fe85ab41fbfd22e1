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

test('[U10.2] [M10.9] two orders of one drug are not given together, nor where a home that was left has an item of its own', () => {
  const morning = (name: string, drug: string, inventory_id: number): OrderWords => ({
    name,
    version: { medication_name: drug, inventory_id, administration_times: ['08:00'], daily_frequency: 1 },
  })
  const person = personAt(
    '2026-03-10T12:00:00.000Z',
    morning('Here', 'Ibuprofen 200 mg', 11),
    morning('Moved', 'ibuprofen 200mg', 12),
    morning('Other', 'Metformin 500 mg', 13),
    morning('Another', 'Lisinopril 10 mg', 14),
  )
  const together = roundOf([person]).clients.flatMap(client => client.together)
  expect(together.map(({ version }) => version.medication_name)).toEqual(
    expect.arrayContaining(['Metformin 500 mg', 'Lisinopril 10 mg']),
  )
  expect(together).toHaveLength(2)
})
