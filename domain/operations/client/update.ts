import * as v from 'valibot'
import { client } from '../../entities/client.ts'
import { defineOperation } from '../../operation.ts'
import type { RowOf } from '../../registry.ts'
import { stayKept } from '../../rules/presence.ts'
import { directoryId } from '../../values/ids.ts'
import { someOf } from '../../values/partial.ts'
import { homeToday } from '../../values/time-zone.ts'
import { refuseChangedMeanwhile } from '../changed-meanwhile.ts'
import { clientAndHome, clientReferences } from '../client-home.ts'
import { refuseNoneKnown } from './answer-allergies.ts'
import { changingClientFields, refuseFaultyStay } from './fields.ts'

/**
 * Changes what is known about a client. Absent is untouched, null is cleared; `seen` are the fields as the form showed
 * them. Over a connection the person is told at once where somebody else has changed the same (S8).
 */
export const clientUpdate = defineOperation({
  kind: 'client.update',
  version: 1,
  clinical: false,
  online: 'Changing a client',
  args: v.strictObject({
    client_id: directoryId,
    changes: someOf(changingClientFields),
    seen: v.nullable(someOf(changingClientFields)),
  }),
  references: ({ client_id, changes }, records) => [
    ...clientReferences(client_id, records),
    ...(changes.no_known_allergies === true
      ? [{ collection: 'allergy', field: 'client_id', value: client_id } as const]
      : []),
  ],
  scope: ({ client_id }, records) => clientAndHome(client_id, records).client.scope,
  apply({ client_id, changes, seen }, records, { recorded_at }) {
    const { client: before, home } = clientAndHome(client_id, records)
    refuseChangedMeanwhile(client.groups, { ...before }, { changes, seen })
    if (changes.no_known_allergies === true) refuseNoneKnown(client_id, records)
    const today = homeToday(recorded_at, home.time_zone)
    const row: RowOf<'client'> = { ...before, ...changes, updated_at: recorded_at }
    row.inactive_from = row.status === 'active' ? null : (before.inactive_from ?? today)
    Object.assign(row, stayKept(before, row, { now: recorded_at, zone: home.time_zone }))
    refuseFaultyStay(row, today)
    return [{ collection: 'client', row }]
  },
})
