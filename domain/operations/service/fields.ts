/** What the operations on the catalogue of services share (spec part 3 §5). */
import * as v from 'valibot'
import { SERVICE_LENGTHS, service } from '../../entities/service.ts'
import { notFound, wrongField } from '../../errors.ts'
import type { RecordSet } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { wordsOf } from '../../values/text.ts'

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

/** The form's words for what is left out. */
export const MISSING: Readonly<Record<string, string>> = {
  name: 'Service name is required',
  base_cost: 'Base cost is required',
}

export function serviceThere(serviceId: number, records: RecordSet): RowOf<'service'> {
  const found = records.one('service', serviceId)
  if (found === undefined) throw notFound('Service')
  return found
}

type Recurrence = Pick<RowOf<'service'>, 'is_recurring' | 'frequency'>

/** What recurs says how often; what does not has no frequency. */
export function recurrence({ is_recurring, frequency }: Recurrence): Recurrence {
  if (is_recurring && frequency === null) throw wrongField('frequency', 'Frequency is required')
  return { is_recurring, frequency: is_recurring ? frequency : null }
}
