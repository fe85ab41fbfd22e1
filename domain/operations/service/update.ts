import * as v from 'valibot'
import { service } from '../../entities/service.ts'
import { defineOperation } from '../../operation.ts'
import type { RowOf } from '../../registry.ts'
import { directoryId } from '../../values/ids.ts'
import { someOf } from '../../values/partial.ts'
import { refuseChangedMeanwhile } from '../parts/changed-meanwhile.ts'
import { changingServiceFields, recurrence, serviceThere } from './fields.ts'

/** Changes a service of the catalogue, for all who subscribe to it. */
export const serviceUpdate = defineOperation({
  kind: 'service.update',
  version: 1,
  clinical: false,
  online: 'Changing a service',
  args: v.strictObject({
    service_id: directoryId,
    changes: someOf(changingServiceFields),
    seen: v.nullable(someOf(changingServiceFields)),
  }),
  references: ({ service_id }) => [{ collection: 'service', id: service_id }],
  scope: ({ service_id }, records) => serviceThere(service_id, records).scope,
  apply({ service_id, changes, seen }, records, { recorded_at }) {
    const before = serviceThere(service_id, records)
    refuseChangedMeanwhile(service.groups, { ...before }, { changes, seen })
    const said = { ...before, ...changes }
    const row: RowOf<'service'> = { ...said, ...recurrence(said), updated_at: recorded_at }
    return [{ collection: 'service', row }]
  },
})
