import * as v from 'valibot'
import { SERVICE_LENGTHS, service } from '../entities/service.ts'
import { fieldRefusal, notFound } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { type RecordSet, refuseTakenId } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { partialSchemaOf } from '../values/partial.ts'
import { numericId } from '../values/schemas.ts'
import { boundedText } from '../values/text.ts'
import { refuseChangedMeanwhile } from './parts/changed-meanwhile.ts'

type Service = RowOf<'service'>

const { description, base_cost, billing_code, is_recurring, frequency } = service.fields
const name = boundedText(
  { min: 2, max: SERVICE_LENGTHS.name },
  {
    missingMessage: 'Service name is required',
    shortMessage: 'Service name must have at least 2 characters',
    longMessage: `Service name cannot exceed ${SERVICE_LENGTHS.name} characters`,
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

export const changeableServiceFields = {
  name,
  description,
  base_cost,
  billing_code,
  is_recurring,
  frequency,
} as const

/** The form's messages for missing fields. */
export const REQUIRED_MESSAGES: Readonly<Record<string, string>> = {
  name: 'Service name is required',
  base_cost: 'Base cost is required',
}

type Recurrence = Pick<Service, 'is_recurring' | 'frequency'>

/** Adds a service to the catalogue. The server assigns the id. */
const serviceCreate = defineOperation({
  kind: 'service.create',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Adding a service',
  args: v.strictObject({ service_id: numericId, ...newServiceFields }),
  references: ({ service_id }) => [{ collection: 'service', id: service_id }],
  scope: () => 'platform',
  apply({ service_id, ...fields }, records, { recorded_at }) {
    refuseTakenId(records, 'service', service_id, 'This id is taken.')
    const row: Service = {
      id: service_id,
      ...fields,
      ...checkedRecurrence(fields),
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
  isClinical: false,
  onlineActionLabel: 'Changing a service',
  args: v.strictObject({
    service_id: numericId,
    changes: partialSchemaOf(changeableServiceFields),
    seen: v.nullable(partialSchemaOf(changeableServiceFields)),
  }),
  references: ({ service_id }) => [{ collection: 'service', id: service_id }],
  scope: ({ service_id }, records) => requireService(service_id, records).scope,
  apply({ service_id, changes, seen }, records, { recorded_at }) {
    const previous = requireService(service_id, records)
    refuseChangedMeanwhile(service.mergeGroups, { ...previous }, { changes, seen })
    const nextService = { ...previous, ...changes }
    const row: Service = { ...nextService, ...checkedRecurrence(nextService), updated_at: recorded_at }
    return [{ collection: 'service', row }]
  },
})

export function requireService(serviceId: number, records: RecordSet): Service {
  const row = records.one('service', serviceId)
  if (row === undefined) throw notFound('Service')
  return row
}

/** Requires a frequency where the service recurs, and clears it where it does not. */
function checkedRecurrence({ is_recurring, frequency }: Recurrence): Recurrence {
  if (is_recurring && frequency === null) throw fieldRefusal('frequency', 'Frequency is required')
  return { is_recurring, frequency: is_recurring ? frequency : null }
}

export const serviceOperations = [serviceCreate, serviceUpdate] as const
