import * as v from 'valibot'
import { client } from '../../entities/client.ts'
import { defineOperation } from '../../operation.ts'
import type { RowOf } from '../../registry.ts'
import { leavingBy, stayAs } from '../../rules/leaving.ts'
import { stayKept } from '../../rules/presence.ts'
import { directoryId } from '../../values/ids.ts'
import { someOf } from '../../values/partial.ts'
import { localDateTimeOf } from '../../values/time-zone.ts'
import { refuseChangedMeanwhile } from '../parts/changed-meanwhile.ts'
import { clientAndHome, clientReferences } from '../parts/client-home.ts'
import { refuseNoneKnown } from './answer-allergies.ts'
import { endedWithStay, endingFields, endingReferences } from './end-of-stay.ts'
import { changingClientFields, refuseFaultyStay } from './fields.ts'

/**
 * Changes what is known about a client. Absent is untouched, null is cleared; `seen` are the fields as the form showed
 * them. Over a connection the person is told at once where somebody else has changed the same (S8). A change that ends
 * the stay ends what closing would, when that is said.
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
    ...endingFields,
  }),
  references: ({ client_id, changes, ...ending }, records) => [
    ...clientReferences(client_id, records),
    ...endingReferences({ client_id, ...ending }, records),
    ...(changes.no_known_allergies === true
      ? [{ collection: 'allergy', field: 'client_id', value: client_id } as const]
      : []),
  ],
  scope: ({ client_id }, records) => clientAndHome(client_id, records).client.scope,
  apply({ client_id, changes, seen, ...ending }, records, context) {
    const { recorded_at } = context
    const { client: before, home } = clientAndHome(client_id, records)
    refuseChangedMeanwhile(client.groups, { ...before }, { changes, seen })
    if (changes.no_known_allergies === true) refuseNoneKnown(client_id, records)
    const here = localDateTimeOf(recorded_at, home.time_zone)
    const row: RowOf<'client'> = { ...before, ...changes, updated_at: recorded_at }
    Object.assign(row, stayAs(before, row, here))
    Object.assign(row, stayKept(before, row, { now: recorded_at, zone: home.time_zone }))
    refuseFaultyStay(row, here.date)
    const leaving = leavingBy(before, row, here)
    const ended =
      leaving === undefined ? [] : endedWithStay({ client_id, ...ending }, leaving, records, context)
    return [{ collection: 'client', row }, ...ended]
  },
})
