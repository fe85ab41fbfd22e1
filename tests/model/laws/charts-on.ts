/** The charts of a device, put together from its mirror as its screens do. */
import { chartOf } from '#domain/rules/doses/chart/chart.ts'
import type { OrderRow } from '#domain/rules/doses/chart/orders.ts'
import { addDays, monthOf } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import {
  type ClientChart,
  END_OF_TIME,
  firstChartDay,
  readDoses,
  readRoundClients,
} from '#src/charts/use-chart.ts'
import { loadedMonthsOf } from '#src/mirror/read/loaded-months.ts'
import { readRows } from '#src/mirror/read/read.ts'
import type { MirrorDatabase } from '#src/mirror/tables/database.ts'
import type { Device } from '../world/device.ts'

/** A chart, and the orders it was made from. */
export interface OpenChart extends ClientChart {
  readonly lines: readonly OrderRow[]
}

/** What this device takes for the time. */
export async function timeOn(device: Device): Promise<string> {
  const tab = await device.tab()
  return new Date(device.now() + tab.connectivity.state().clockOffsetMs).toISOString()
}

/** Of active clients and of those who left lately, where the round is wholly there. */
export async function chartsOn(mirror: MirrorDatabase, now: string): Promise<OpenChart[]> {
  const today = now.slice(0, 10)
  const clients = await readRoundClients(mirror, null, today)
  const is = { index: 'client_id', anyOf: clients.map(({ id }) => id) } as const
  const [homes, lines, versions, attention] = await Promise.all([
    readRows(mirror, { collection: 'home', all: true }),
    readRows(mirror, { collection: 'medication', ...is }),
    readRows(mirror, { collection: 'medication_version', ...is }),
    readRows(mirror, { collection: 'attention_item', ...is }),
  ])
  const from = addDays(firstChartDay(today, versions), -1)
  const doses = await readDoses(mirror, is.anyOf, from, END_OF_TIME)
  const { isRoundLoaded } = loadedMonthsOf(doses.loadedScopes)
  const of = <Row extends { client_id: number | null }>(rows: readonly Row[]) =>
    groupBy(rows, row => row.client_id)
  const linesOf = of(lines)
  const versionsOf = of(versions)
  const attentionOf = of(attention)
  const administrationsOf = of(doses.administrations)
  const marksOf = of(doses.marks)
  return clients.flatMap((client): OpenChart[] => {
    const home = homes.find(({ id }) => id === client.home_id)
    if (home === undefined || !isRoundLoaded(client.scope)) return []
    const own = linesOf.get(client.id) ?? []
    const chart = chartOf({
      client,
      zone: home.time_zone,
      lines: own,
      versions: versionsOf.get(client.id) ?? [],
      attentionItems: attentionOf.get(client.id) ?? [],
      administrations: administrationsOf.get(client.id) ?? [],
      marks: marksOf.get(client.id) ?? [],
      now,
    })
    return [
      { client, home, allergies: [], similarResidents: [], chart, month: monthOf(chart.today), lines: own },
    ]
  })
}
