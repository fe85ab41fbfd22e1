/** No list offers or counts a dose that nobody may give: all lists, over every state an order can be in (M12). */
import { expect, test } from 'vitest'
import type { RowOf } from '#domain/registry.ts'
import { chartOf } from '#domain/rules/doses/chart/chart.ts'
import type { OrderRow, VersionRow } from '#domain/rules/doses/chart/orders.ts'
import { marSummary } from '#domain/rules/doses/mar-summary.ts'
import { timelinessOf } from '#domain/rules/doses/mark-window.ts'
import { lateDoses } from '#domain/rules/notifications/late-doses.ts'
import { addDays, type Instant, monthOf } from '#domain/values/dates.ts'
import { homeToday, instantOf } from '#domain/values/time-zone.ts'
import { roundOf } from '#src/charts/round.ts'
import type { ClientChart, ClientRow } from '#src/charts/use-chart.ts'
import { aClient, aHome, anOrder, orderId } from './maple-house.ts'

const ZONE = 'America/New_York'
const TIMES = ['00:15', '08:00', '12:00', '20:00', '23:45']
/** Around due times, midnight and the deletion. */
const MOMENTS = [
  '2026-03-09T12:20:00.000Z',
  '2026-03-10T03:50:00.000Z',
  '2026-03-10T04:20:00.000Z',
  '2026-03-10T12:20:00.000Z',
  '2026-03-10T14:00:30.000Z',
  '2026-03-10T17:44:00.000Z',
  '2026-03-11T00:30:00.000Z',
  '2026-03-11T12:20:00.000Z',
]
const WRITTEN = '2026-03-10T14:00:30.000Z'

type Line = Partial<RowOf<'medication'>>
interface State {
  name: string
  line?: Line
  version?: Partial<RowOf<'medication_version'>>
  client?: Partial<RowOf<'client'>>
  /** Whether a dose due at this moment may be offered on a day of the home, beyond being on the schedule. */
  offers?: (due: { at: Instant; date: string }, today: string) => boolean
}

const STATES: readonly State[] = [
  { name: 'active' },
  { name: 'deleted', line: { removed_at: '2026-03-10T16:43:00.000Z', removed_by: 4 }, offers: () => false },
  {
    name: 'deleted on its last day',
    line: { removed_at: WRITTEN, end_date: '2026-03-10' },
    offers: () => false,
  },
  { name: 'ended', line: { end_date: '2026-03-09' }, offers: (_, today) => today <= '2026-03-09' },
  { name: 'ends today', line: { end_date: '2026-03-10' }, offers: (_, today) => today <= '2026-03-10' },
  { name: 'starts later', line: { start_date: '2026-03-11', start_time: '08:00' } },
  {
    name: 'written today, started in January',
    line: { created_at: WRITTEN },
    version: { created_at: WRITTEN },
    offers: ({ at }) => at >= '2026-03-10T14:00:00.000Z',
  },
  {
    name: 'written in the minute of its first dose',
    line: { created_at: '2026-03-10T12:00:40.000Z', start_date: '2026-03-10', start_time: '08:00' },
    version: { created_at: '2026-03-10T12:00:40.000Z' },
    offers: ({ at }) => at >= '2026-03-10T12:00:00.000Z',
  },
  {
    name: 'its start was moved to an earlier day',
    line: { created_at: '2026-03-01T14:00:00.000Z', start_date: '2026-03-08' },
    version: { created_at: WRITTEN, effective_date: '2026-03-08' },
    offers: ({ at }) => at >= '2026-03-10T14:00:00.000Z',
  },
  {
    name: 'client discharged',
    client: { discharge_date: '2026-03-10' },
    offers: (_, today) => today < '2026-03-10',
  },
  {
    name: 'client made inactive',
    client: { status: 'inactive', inactive_from: '2026-03-10' },
    // Before that day only a clock that is behind asks.
    offers: () => false,
  },
  {
    name: 'client to be discharged',
    client: { discharge_date: '2026-03-11' },
    offers: (_, today) => today < '2026-03-11',
  },
]

interface Asked {
  person: ClientChart
  order: { line: OrderRow; versions: VersionRow[] }
  now: Instant
}

function asked({ line = {}, version = {}, client = {} }: State, now: Instant, isAsNeeded = false): Asked {
  const shown = <Row>(row: unknown) => ({ ...(row as object), record_state: 'confirmed' }) as Row
  const times = isAsNeeded
    ? { frequency_type: 'as_needed' as const, administration_times: [], daily_frequency: null }
    : { administration_times: TIMES, daily_frequency: TIMES.length }
  const rows = anOrder({ name: 'Metformin', line, version: { ...times, ...version } })
  const of = <Row>(collection: string) =>
    rows.flatMap(entry => (entry.collection === collection ? [shown<Row>(entry.row)] : []))
  const home = aHome().row as ClientChart['home']
  const who = shown<ClientRow>(aClient(client).row)
  const [lines, versions] = [of<OrderRow>('medication'), of<VersionRow>('medication_version')]
  const nothing = { administrations: [], marks: [], attentionItems: [] }
  const chart = chartOf({ client: who, zone: home.time_zone, lines, versions, ...nothing, now })
  const person = {
    client: who,
    home,
    allergies: [],
    similarResidents: [],
    chart,
    month: monthOf(chart.today),
  }
  return { person, order: { line: lines[0] as OrderRow, versions }, now }
}

/** What a person who reads the order would offer, day by day and time by time. */
function expected({ line = {}, client = {}, offers = () => true }: State, now: Instant) {
  const today = homeToday(now, ZONE)
  return [addDays(today, -1), today].flatMap(date =>
    TIMES.filter(time => {
      const at = instantOf(date, time, ZONE)
      const start = `${line.start_date ?? '2026-01-06'} ${line.start_time ?? '00:00'}`
      const isAfter = [line.end_date ? date > line.end_date : false, (client.discharge_date ?? '9') <= date]
      return `${date} ${time}` >= start && !isAfter.includes(true) && offers({ at, date }, today)
    }).map(time => ({ place: `${date} ${time}`, at: instantOf(date, time, ZONE) })),
  )
}

const timingAt = (now: Instant, at: Instant) => timelinessOf(at, now, 60).timing
const placeOf = ({ date, time }: { date: string; time: string }) => `${date} ${time}`

/** The same of every list at each moment, so that a failure shows where they part. */
function listed(state: State, now: Instant) {
  const { person, order } = asked(state, now)
  const { client, home, chart } = person
  const round = roundOf([person])
  const doses = round.clients.flatMap(one => one.doses)
  const withTurn = (...turns: string[]) =>
    doses.filter(({ dueState }) => turns.includes(dueState)).map(({ dose }) => placeOf(dose))
  const charted = chart.dosesOf(addDays(chart.today, -1), chart.today)
  const summary = marSummary(client, [order], new Map(), now, home, placeOf)
  return {
    due: withTurn('late', 'now'),
    late: withTurn('late'),
    open: round.openCount,
    onChart: charted.filter(({ offerObstacle }) => offerObstacle === null).map(placeOf),
    overdue: lateDoses({ home, client, orders: [order], recordedDoses: new Map(), now }).map(placeOf),
    together: round.clients.flatMap(({ giveAllDoses }) => giveAllDoses.map(placeOf)),
    next: summary.next_medication_schedule,
  }
}

test.each(STATES)('[M12.1] every list offers the same doses of an order: $name', state => {
  for (const now of MOMENTS) {
    const all = expected(state, now)
    const of = (...timings: string[]) =>
      all.filter(({ at }) => timings.includes(timingAt(now, at))).map(({ place }) => place)
    const { together, next, ...lists } = listed(state, now)
    expect({ now, ...lists }).toEqual({
      now,
      due: of('late', 'on_time'),
      late: of('late'),
      open: of('late', 'on_time').length,
      onChart: all.map(({ place }) => place),
      overdue: of('late'),
    })
    for (const place of together) expect(of('on_time')).toContain(place)
    const today = homeToday(now, ZONE)
    const [coming] = of('on_time', 'early').filter(place => place >= today)
    if (coming !== undefined) expect(next).toBe(coming)
    expect(of('late')).not.toContain(next)
  }
})

test.each(STATES)('[M12.2] an as-needed dose is offered while its order runs: $name', state => {
  for (const now of MOMENTS) {
    const { chart } = asked(state, now, true).person
    const isStarted = (state.line?.start_date ?? '2026-01-06') <= chart.today
    const offers = state.offers?.({ at: '9999', date: chart.today }, chart.today) ?? true
    const ids = chart.asNeededOrders.map(({ id }) => id)
    expect({ now, ids }).toEqual({ now, ids: isStarted && offers ? [orderId('Metformin')] : [] })
  }
})
