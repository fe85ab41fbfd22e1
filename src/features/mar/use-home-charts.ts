import { useMemo } from 'react'
import { monthOf } from '#domain/values/dates.ts'
import { readRows } from '../../mirror/read.ts'
import { useMirrorQuery } from '../../mirror/use-rows.ts'
import { chartOf } from './chart.ts'
import { groupBy } from './orders.ts'
import {
  type ClientChart,
  END_OF_TIME,
  type HomeRow,
  readDoses,
  recentFrom,
  standing,
  useTrueNow,
} from './use-chart.ts'

/** The charts of all active clients of these homes, kept live; undefined while they are first read. */
export function useHomeCharts(homes: readonly HomeRow[] | undefined): ClientChart[] | undefined {
  const now = useTrueNow()
  const ids = homes?.map(home => home.id)
  const key = ids?.join()
  const people = useMirrorQuery(
    async mirror => {
      if (ids === undefined) return undefined
      const all = await readRows(mirror, { collection: 'client', index: 'home_id', anyOf: ids })
      const clients = all.filter(client => client.status === 'active')
      const of = { index: 'client_id', anyOf: clients.map(client => client.id) } as const
      const [allergies, lines, versions] = await Promise.all([
        readRows(mirror, { collection: 'allergy', ...of }),
        readRows(mirror, { collection: 'medication', ...of }),
        readRows(mirror, { collection: 'medication_version', ...of }),
      ])
      return { clients, allergies, lines, versions }
    },
    [key],
  )
  const versions = people?.versions
  const from = useMemo(() => recentFrom(now, versions), [now, versions])
  const doses = useMirrorQuery(
    async mirror => {
      if (ids === undefined) return undefined
      const ofHomes = await Promise.all(ids.map(id => readDoses(mirror, 'home_id', id, from, END_OF_TIME)))
      return {
        administrations: ofHomes.flatMap(({ administrations }) => administrations),
        marks: ofHomes.flatMap(({ marks }) => marks),
      }
    },
    [key, from],
  )

  return useMemo(() => {
    if (homes === undefined || people === undefined || doses === undefined) return undefined
    const homeById = new Map(homes.map(home => [home.id, home]))
    const lines = groupBy(people.lines, row => row.client_id)
    const versionsOf = groupBy(people.versions, row => row.client_id)
    const allergies = groupBy(people.allergies, row => row.client_id)
    const administrations = groupBy(doses.administrations, row => row.client_id)
    const marks = groupBy(doses.marks, row => row.client_id)
    return people.clients.flatMap(client => {
      const home = homeById.get(client.home_id)
      if (home === undefined) return []
      const chart = chartOf({
        client,
        zone: home.time_zone,
        lines: lines.get(client.id) ?? [],
        versions: versionsOf.get(client.id) ?? [],
        administrations: administrations.get(client.id) ?? [],
        marks: marks.get(client.id) ?? [],
        now,
      })
      return [
        { client, home, allergies: standing(allergies.get(client.id)), chart, month: monthOf(chart.today) },
      ]
    })
  }, [homes, people, doses, now])
}
