import * as v from 'valibot'
import { defineOperation } from '../../operation.ts'
import { refuseTaken } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { directoryId } from '../../values/ids.ts'
import { newServiceFields, recurrence } from './fields.ts'

/** Adds a service to the catalogue. The server gives the id. */
export const serviceCreate = defineOperation({
  kind: 'service.create',
  version: 1,
  clinical: false,
  online: 'Adding a service',
  args: v.strictObject({ service_id: directoryId, ...newServiceFields }),
  references: ({ service_id }) => [{ collection: 'service', id: service_id }],
  scope: () => 'platform',
  apply({ service_id, ...said }, records, { recorded_at }) {
    refuseTaken(records, 'service', service_id, 'This id is taken.')
    const row: RowOf<'service'> = {
      id: service_id,
      ...said,
      ...recurrence(said),
      created_at: recorded_at,
      updated_at: recorded_at,
      scope: 'platform',
      revision: 0,
    }
    return [{ collection: 'service', row }]
  },
})
