import * as v from 'valibot'
import { notFound } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import type { AnyRow, RecordSet } from '../../record-set.ts'
import { type Collection, entityOf } from '../../registry.ts'
import { endedStaysWith, formerHomesWith } from '../../rules/former-homes.ts'
import { formerZonesWith } from '../../rules/former-zones.ts'
import { leavesInZone } from '../../rules/presence.ts'
import { directoryId } from '../../values/ids.ts'
import type { Scope } from '../../values/scope.ts'
import { homeToday } from '../../values/time-zone.ts'
import { isScheduled, nextSequence } from '../appointment.ts'
import { refuseClosedHome } from '../parts/directory.ts'
import { aboutClients, chartReferences } from './chart.ts'
import { itemReferences, itemsThere, versionsWithItems } from './moved-items.ts'

/**
 * A client moves to another home of the company, with the whole chart: every row goes into the new home's scope. Past
 * doses keep the home and zone they were due in, also those nobody recorded. Only over a connection: two homes must not
 * disagree about where somebody lives. `items` are those of the new home that orders use from then on.
 */
export const clientMove = defineOperation({
  kind: 'client.move',
  version: 1,
  clinical: false,
  online: 'Moving a client',
  args: v.strictObject({ client_id: directoryId, home_id: directoryId, items: itemsThere }),
  references(args, records) {
    const client = records.one('client', args.client_id)
    return [
      { collection: 'client', id: args.client_id },
      { collection: 'home', id: args.home_id },
      ...(client === undefined ? [] : [{ collection: 'home', id: client.home_id } as const]),
      ...chartReferences(args.client_id, records),
      ...itemReferences(args.items),
    ]
  },
  scope(args, records) {
    const client = records.one('client', args.client_id)
    if (client === undefined) throw notFound('Client')
    return client.scope
  },
  apply({ client_id, home_id, items }, records, context) {
    const client = records.one('client', client_id)
    const home = records.one('home', home_id)
    if (client === undefined || home?.company_id !== client.company_id) {
      throw notFound('Group home')
    }
    if (client.home_id === home_id) return []
    refuseClosedHome(home)
    const { recorded_at } = context
    const left = records.one('home', client.home_id)
    const ended = left?.time_zone ?? home.time_zone
    const until_date = homeToday(recorded_at, ended)
    const former_zones =
      ended === home.time_zone
        ? client.former_zones
        : formerZonesWith(client, { time_zone: ended, until: recorded_at })
    const former_homes = formerHomesWith(client, {
      home_id: client.home_id,
      until: recorded_at,
      until_date,
    })
    const left_at = leavesInZone(client, recorded_at, home.time_zone)
    const rows: AnyRow[] = [
      {
        collection: 'client',
        row: {
          ...client,
          home_id,
          former_zones,
          former_homes,
          left_at,
          scope: home.scope,
          updated_at: recorded_at,
        },
      },
      ...(left === undefined
        ? []
        : [
            {
              collection: 'home',
              row: { ...left, ended_stays: endedStaysWith(left, client, until_date) },
            } as const,
          ]),
      ...aboutClients
        .flatMap(collection => moved(collection, client_id, home_id, home.scope, records))
        .map(entry => (ended === home.time_zone ? entry : inOtherZone(entry))),
    ]
    const after = records.copy()
    for (const row of rows) after.put(row)
    return [...rows, ...versionsWithItems(items, client_id, after, context)]
  },
})

/** The clock time of an appointment to come is another moment there, which calendar apps have to hear of (P5). */
const inOtherZone = (entry: AnyRow): AnyRow =>
  entry.collection === 'appointment' && isScheduled(entry.row)
    ? { ...entry, row: { ...entry.row, sequence: nextSequence(entry.row) } }
    : entry

function moved(
  collection: Collection,
  clientId: number,
  home_id: number,
  scope: Scope,
  records: RecordSet,
): AnyRow[] {
  return records.all(collection).flatMap(row => {
    if (!('client_id' in row) || row.client_id !== clientId) return []
    const target = entityOf(collection).onClientMove === 'home_follows' ? { home_id, scope } : { scope }
    // The same row of the same collection, elsewhere.
    return [{ collection, row: { ...row, ...target } } as AnyRow]
  })
}
