import * as v from 'valibot'
import { home } from '../../entities/home.ts'
import { defineOperation } from '../../operation.ts'
import type { AnyRow, RecordSet, Reference } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { formerZonesWith } from '../../rules/former-zones.ts'
import { leavesInZone } from '../../rules/presence.ts'
import { directoryId } from '../../values/ids.ts'
import { someOf } from '../../values/partial.ts'
import { isScheduled, nextSequence } from '../appointment.ts'
import { refuseChangedMeanwhile } from '../parts/changed-meanwhile.ts'
import { homeThere } from '../parts/directory.ts'
import { changingHomeFields, managerReferences, managing, seenHomeFields } from './fields.ts'

/**
 * Changes a home. Absent is untouched, null is cleared. A new manager who does not work there yet is assigned; the one
 * before keeps working there. Another time zone moves what will be due, not what was: the clients keep the one before. It
 * moves appointments too, which calendar apps have to hear of (P5).
 */
export const homeUpdate = defineOperation({
  kind: 'home.update',
  version: 1,
  clinical: false,
  online: 'Changing a group home',
  args: v.strictObject({
    home_id: directoryId,
    changes: someOf(changingHomeFields),
    seen: v.nullable(someOf(seenHomeFields)),
    /** Of the grant that a new manager may need. */
    grant_id: directoryId,
  }),
  references: ({ home_id, changes: { manager_id, time_zone }, grant_id }, records) => [
    { collection: 'home', id: home_id },
    ...(time_zone === undefined
      ? []
      : [...clientsReferences(home_id, records), ...scheduledReferences(home_id, records)]),
    { collection: 'grant', id: grant_id },
    ...(manager_id === undefined ? [] : managerReferences(manager_id)),
  ],
  scope: ({ home_id }, records) => homeThere(home_id, records).scope,
  apply({ home_id, changes, seen, grant_id }, records, { recorded_at }) {
    const before = homeThere(home_id, records)
    refuseChangedMeanwhile(home.groups, { ...before }, { changes, seen })
    const row: RowOf<'home'> = { ...before, ...changes, updated_at: recorded_at }
    const { manager_id } = changes
    const assigned =
      manager_id === undefined || manager_id === before.manager_id
        ? []
        : managing({ manager_id, home: before, grant_id }, records, recorded_at)
    const ended = { time_zone: before.time_zone, until: recorded_at }
    const isOtherZone = row.time_zone !== before.time_zone
    const clients = isOtherZone ? clientsOf(home_id, records) : []
    const appointments = isOtherZone ? scheduledOf(home_id, records) : []
    const kept = clients.map(
      (client): AnyRow => ({
        collection: 'client',
        row: {
          ...client,
          former_zones: formerZonesWith(client, ended),
          left_at: leavesInZone(client, recorded_at, row.time_zone),
          updated_at: recorded_at,
        },
      }),
    )
    const moved = appointments.map(
      (one): AnyRow => ({ collection: 'appointment', row: { ...one, sequence: nextSequence(one) } }),
    )
    return [{ collection: 'home', row }, ...assigned, ...kept, ...moved]
  },
})

/** Also those who left, whose charts are read. */
const clientsOf = (homeId: number, records: RecordSet) =>
  records.all('client').filter(client => client.home_id === homeId)

/** By their ids too, so that somebody who is changing one is waited for. */
const clientsReferences = (homeId: number, records: RecordSet): Reference[] => [
  { collection: 'client', field: 'home_id', value: homeId },
  ...clientsOf(homeId, records).map(({ id }) => ({ collection: 'client', id }) as const),
]

const scheduledOf = (homeId: number, records: RecordSet) =>
  records.all('appointment').filter(one => one.home_id === homeId && isScheduled(one))

const scheduledReferences = (homeId: number, records: RecordSet): Reference[] => [
  { collection: 'appointment', field: 'home_id', value: homeId },
  ...scheduledOf(homeId, records).map(({ id }) => ({ collection: 'appointment', id }) as const),
]
