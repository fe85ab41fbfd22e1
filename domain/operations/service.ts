import * as v from 'valibot'
import { SERVICE_LENGTHS, service } from '../entities/service.ts'
import { notFound, wrongField } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { type RecordSet, refuseTaken } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { optionalOf } from '../values/partial.ts'
import { directoryId } from '../values/schemas.ts'
import { wordsOf } from '../values/text.ts'
import { refuseChangedMeanwhile } from './parts/changed-meanwhile.ts'

type Service = RowOf<'service'>

const { description, base_cost, billing_code, is_recurring, frequency } = service.fields
const name = wordsOf(
  { least: 2, most: SERVICE_LENGTHS.name },
  {
    missing: 'Service name is required',
    short: 'Service name must have at least 2 characters',
    long: `Service name cannot exceed ${SERVICE_LENGTHS.name} characters`,
  },
)

export const newServiceFields = {
  name,
  description: v.optional(description, null),
  base_cost,
  billing_code: v.optional(billing_code, null),
  is_recurring: v.optional(is_recurring, false),
  frequency: v.optional(frequency, null),
} as const

export const changingServiceFields = {
  name,
  description,
  base_cost,
  billing_code,
  is_recurring,
  frequency,
} as const

/** The form's messages for missing fields. */
export const MISSING: Readonly<Record<string, string>> = {
  name: 'Service name is required',
  base_cost: 'Base cost is required',
}

type Recurrence = Pick<Service, 'is_recurring' | 'frequency'>

/** Adds a service to the catalogue. The server assigns the id. */
const serviceCreate = defineOperation({
  kind: 'service.create',
  version: 1,
  clinical: false,
  online: 'Adding a service',
  args: v.strictObject({ service_id: directoryId, ...newServiceFields }),
  references: ({ service_id }) => [{ collection: 'service', id: service_id }],
  scope: () => 'platform',
  apply({ service_id, ...said }, records, { recorded_at }) {
    refuseTaken(records, 'service', service_id, 'This id is taken.')
    const row: Service = {
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

/** Changes a service of the catalogue, for all who subscribe to it. */
const serviceUpdate = defineOperation({
  kind: 'service.update',
  version: 1,
  clinical: false,
  online: 'Changing a service',
  args: v.strictObject({
    service_id: directoryId,
    changes: optionalOf(changingServiceFields),
    seen: v.nullable(optionalOf(changingServiceFields)),
  }),
  references: ({ service_id }) => [{ collection: 'service', id: service_id }],
  scope: ({ service_id }, records) => serviceThere(service_id, records).scope,
  apply({ service_id, changes, seen }, records, { recorded_at }) {
    const before = serviceThere(service_id, records)
    refuseChangedMeanwhile(service.groups, { ...before }, { changes, seen })
    const said = { ...before, ...changes }
    const row: Service = { ...said, ...recurrence(said), updated_at: recorded_at }
    return [{ collection: 'service', row }]
  },
})

export function serviceThere(serviceId: number, records: RecordSet): Service {
  const found = records.one('service', serviceId)
  if (found === undefined) throw notFound('Service')
  return found
}

/** Requires a frequency where the service recurs, and clears it where it does not. */
function recurrence({ is_recurring, frequency }: Recurrence): Recurrence {
  if (is_recurring && frequency === null) throw wrongField('frequency', 'Frequency is required')
  return { is_recurring, frequency: is_recurring ? frequency : null }
}

export const serviceOperations = [serviceCreate, serviceUpdate] as const
