/** What stays on the round, and as how many places. */
import { expect, test } from 'vitest'
import { chartOf } from '#domain/rules/doses/chart/chart.ts'
import type { OrderRow, VersionRow } from '#domain/rules/doses/chart/orders.ts'
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
    attentionItems: [],
    now,
  })
  return { client, home, allergies: [], similarResidents: [], chart, month: monthOf(chart.today) }
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
  const together = roundOf([person]).clients.flatMap(client => client.giveAllDoses)
  expect(together.map(({ version }) => version.medication_name)).toEqual(
    expect.arrayContaining(['Metformin 500 mg', 'Lisinopril 10 mg']),
  )
  expect(together).toHaveLength(2)
})

/** Two orders of Ibuprofen, the second from the stock of a home that was left, and two other drugs at 08:00. */
const twoOrders = (now: Instant, time: string, more: Partial<OrderWords> = {}) => {
  const at = (name: string, drug: string, administration_time: string): OrderWords => ({
    name,
    version: {
      medication_name: drug,
      administration_times: [administration_time],
      daily_frequency: 1,
    },
  })
  return personAt(
    now,
    at('Here', 'Ibuprofen 200 mg', '08:00'),
    { ...at('Moved', 'ibuprofen 200mg', time), ...more },
    at('Other', 'Metformin 500 mg', '08:00'),
    at('Another', 'Lisinopril 10 mg', '08:00'),
  )
}
const alsoOf = (person: ClientChart) => {
  const [round] = roundOf([person]).clients
  return (round?.doses ?? []).flatMap(({ dose }) =>
    (round?.alsoDueByDose.get(dose.key) ?? []).map(
      other => `${dose.order.line.id === other.order.line.id} ${dose.time} ${other.time}`,
    ),
  )
}
const AT_EIGHT = '2026-03-10T12:00:00.000Z'

test('[M5.18] doses of two orders of one drug within the window of each other name each other', () => {
  expect(alsoOf(twoOrders(AT_EIGHT, '08:00'))).toContain('false 08:00 08:00')
  const both = alsoOf(twoOrders(AT_EIGHT, '09:00'))
  expect(both).toContain('false 08:00 09:00')
  expect(both).toContain('false 09:00 08:00')
  expect(alsoOf(twoOrders(AT_EIGHT, '09:01'))).toEqual([])
})

test('[M5.18] not with an order that is over', () => {
  const ended = { line: { end_date: '2026-03-09' } }
  expect(alsoOf(twoOrders(AT_EIGHT, '08:00', ended)).filter(told => told === '2026-03-10')).toEqual([])
  const today = roundOf([twoOrders(AT_EIGHT, '08:00', ended)]).clients.flatMap(({ doses, alsoDueByDose }) =>
    doses
      .filter(({ dose }) => dose.date === '2026-03-10')
      .flatMap(({ dose }) => alsoDueByDose.get(dose.key) ?? []),
  )
  expect(today).toEqual([])
})

test('[M5.18] [U10.2] "Give all" takes neither, also where the other is only due later', () => {
  // At 07:30 the dose of 08:00 is due and that of 08:40 is not yet.
  const person = twoOrders('2026-03-10T11:30:00.000Z', '08:40')
  const together = roundOf([person]).clients.flatMap(client => client.giveAllDoses)
  expect(together.map(({ version }) => version.medication_name).sort()).toEqual([
    'Lisinopril 10 mg',
    'Metformin 500 mg',
  ])
})

test('[M5.18] around midnight too', () => {
  const night = (name: string, time: string): OrderWords => ({
    name,
    version: { medication_name: 'Ibuprofen 200 mg', administration_times: [time], daily_frequency: 1 },
  })
  const person = personAt('2026-03-11T03:45:00.000Z', night('One', '23:50'), night('Two', '00:10'))
  const [round] = roundOf([person]).clients
  const evening = round?.doses.find(({ dose }) => dose.date === '2026-03-10' && dose.time === '23:50')
  expect(round?.alsoDueByDose.get(evening?.dose.key ?? '')?.map(({ date }) => date)).toEqual(['2026-03-11'])
})
