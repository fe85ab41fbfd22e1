/** What the operations on subscriptions share (spec part 3 §5). */
import * as v from 'valibot'
import { subscription } from '../../entities/subscription.ts'
import { notFound, wrongField } from '../../errors.ts'
import type { RecordSet } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { isRunning } from '../../rules/companies.ts'

const { status, start_date, end_date, notes } = subscription.fields

export const newSubscriptionFields = {
  status,
  start_date,
  end_date: v.optional(end_date, null),
  notes: v.optional(notes, null),
} as const

export const changingSubscriptionFields = { status, start_date, end_date, notes } as const

/** The form's words for what is left out. */
export const MISSING: Readonly<Record<string, string>> = {
  organization_service_id: 'Service selection is required',
  service_id: 'Service selection is required',
  status: 'Status is required',
  start_date: 'Start date is required',
}

export function subscriptionThere(id: number, records: RecordSet): RowOf<'subscription'> {
  const found = records.one('subscription', id)
  if (found === undefined) throw notFound('Subscription')
  return found
}

export function refuseOddPeriod({ start_date, end_date }: RowOf<'subscription'>): void {
  if (end_date !== null && end_date < start_date) {
    throw wrongField('end_date', 'The end date cannot be before the start date')
  }
}

/** One subscription of a service runs at a time. */
export function refuseSecond(row: RowOf<'subscription'>, records: RecordSet, field: string): void {
  const running = records
    .all('subscription')
    .some(
      other =>
        other.id !== row.id &&
        other.company_id === row.company_id &&
        other.service_id === row.service_id &&
        isRunning(other),
    )
  if (running && isRunning(row))
    throw wrongField(field, 'This company is subscribed to this service already.')
}
