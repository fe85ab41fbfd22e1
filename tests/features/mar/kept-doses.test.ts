/** After a mark only its own dose is another one: all others are not drawn again. */
import { expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import { chartOf } from '#domain/rules/doses/chart/chart.ts'
import type { AdministrationRow, MarkRow, OrderRow, VersionRow } from '#domain/rules/doses/chart/orders.ts'
import type { ClientChart, ClientRow } from '#src/charts/use-chart.ts'
import { areVisiblyEqual } from '#src/features/mar/chart/drawn-alike.ts'
import { aClient, aDose, aHome, anOrder, DANA } from './maple-house.ts'

const TODAY = '2026-03-10'
const NOW = '2026-03-10T12:20:00.000Z'
const shown = <Row>({ row }: RowInCollection) => ({ ...row, record_state: 'confirmed' }) as Row
const client = shown<ClientRow>(aClient())
const home = aHome().row as ClientChart['home']
const orders = ['Metformin', 'Lisinopril', 'Sertraline'].flatMap(name => anOrder({ name }))
const of = <Row>(rows: readonly RowInCollection[], collection: string) =>
  rows.filter(entry => entry.collection === collection).map(shown<Row>)
const lines = of<OrderRow>(orders, 'medication')
const versions = of<VersionRow>(orders, 'medication_version')
const given = aDose({ name: 'Metformin', date: TODAY, by: DANA, at: '2026-03-10T12:10:00.000Z' })
const marked = {
  administrations: of<AdministrationRow>(given, 'administration'),
  marks: of<MarkRow>(given, 'mark'),
}
const NOTHING = { administrations: [], marks: [] }

const chart = (doses: typeof marked | typeof NOTHING, before?: ReturnType<typeof chartOf>, now = NOW) =>
  chartOf({ client, zone: home.time_zone, lines, versions, attentionItems: [], ...doses, now }, before)
const dosesIn = (one: ReturnType<typeof chartOf>) => one.dosesOf(TODAY, TODAY)

test('[U10.11] a mark changes the dose it is of, and no other', () => {
  const before = chart(NOTHING)
  const was = dosesIn(before)
  expect(was).toHaveLength(3)
  const is = dosesIn(chart(marked, before))
  const changed = is.filter(dose => !was.includes(dose))
  expect(changed.map(({ order }) => order.currentVersion.medication_name)).toEqual(['Metformin'])
})

test('[U10.11] an order that changed changes its doses', () => {
  const before = chart(NOTHING)
  const was = dosesIn(before)
  const [first] = lines
  if (first === undefined) throw new Error('No order.')
  const changed = { ...first, notes: 'With food.' }
  const rows = { client, zone: home.time_zone, versions, attentionItems: [], ...NOTHING, now: NOW }
  const is = dosesIn(chartOf({ ...rows, lines: [changed, ...lines.slice(1)] }, before))
  expect(is.filter(dose => !was.includes(dose)).map(({ order }) => order.line.notes)).toEqual(['With food.'])
})

test('[U10.11] a dose is drawn again when the time, its client or its buttons change', () => {
  const clientChart = (now = NOW): ClientChart => {
    const { today, ...rest } = chart(NOTHING, undefined, now)
    return {
      client,
      home,
      allergies: NONE,
      similarResidents: NONE,
      chart: { ...rest, today },
      month: today.slice(0, 7),
    }
  }
  const [dose] = dosesIn(chart(NOTHING))
  const before = { clientChart: clientChart(), dose, isBusy: false, roundDose: { dueState: 'now' } }
  expect(areVisiblyEqual(before, { ...before, clientChart: clientChart() })).toBe(true)
  expect(areVisiblyEqual(before, { ...before, roundDose: { dueState: 'now' } })).toBe(true)
  expect(areVisiblyEqual(before, { ...before, roundDose: { dueState: 'late' } })).toBe(false)
  expect(areVisiblyEqual(before, { ...before, isBusy: true })).toBe(false)
  expect(areVisiblyEqual(before, { ...before, clientChart: clientChart('2026-03-10T12:20:30.000Z') })).toBe(
    false,
  )
  expect(
    areVisiblyEqual(before, { ...before, clientChart: { ...clientChart(), client: { ...client } } }),
  ).toBe(false)
})

const NONE: readonly never[] = []
