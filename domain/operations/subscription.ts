import * as v from 'valibot'
import { subscription } from '../entities/subscription.ts'
import { fieldRefusal, notFound } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { type RecordSet, refuseTakenId } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { isRunningSubscription } from '../rules/homes/companies.ts'
import { partialSchemaOf } from '../values/partial.ts'
import { numericId } from '../values/schemas.ts'
import { refuseChangedMeanwhile } from './parts/changed-meanwhile.ts'
import { refuseClosedCompany, requireCompany } from './parts/directory.ts'
import { requireService } from './service.ts'

type Subscription = RowOf<'subscription'>

const { status, start_date, end_date, notes } = subscription.fields

export const newSubscriptionFields = {
  status,
  start_date,
  end_date: v.optional(end_date, null),
  notes: v.optional(notes, null),
} as const

export const changeableSubscriptionFields = { status, start_date, end_date, notes } as const

/** The form's messages for missing fields. */
export const REQUIRED_MESSAGES: Readonly<Record<string, string>> = {
  organization_service_id: 'Service selection is required',
  service_id: 'Service selection is required',
  status: 'Status is required',
  start_date: 'Start date is required',
}

/** Subscribes a company to a service of the catalogue. The server assigns the id. */
const subscriptionCreate = defineOperation({
  kind: 'subscription.create',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Adding a service to a company',
  args: v.strictObject({
    subscription_id: numericId,
    company_id: numericId,
    service_id: numericId,
    ...newSubscriptionFields,
  }),
  references: ({ subscription_id, company_id, service_id }) => [
    { collection: 'company', id: company_id },
    { collection: 'service', id: service_id },
    { collection: 'subscription', id: subscription_id },
    { collection: 'subscription', field: 'company_id', value: company_id },
  ],
  scope: ({ company_id }, records) => requireCompany(company_id, records).scope,
  apply({ subscription_id, company_id, service_id, ...fields }, records, { recorded_at }) {
    const { closed_at, scope } = requireCompany(company_id, records)
    refuseClosedCompany({ closed_at })
    requireService(service_id, records)
    refuseTakenId(records, 'subscription', subscription_id, 'This id is taken.')
    const stamps = { created_at: recorded_at, updated_at: recorded_at, scope, revision: 0 }
    const row: Subscription = { id: subscription_id, company_id, service_id, ...fields, ...stamps }
    refuseInvalidPeriod(row)
    refuseSecondSubscription(row, records, 'organization_service_id')
    return [{ collection: 'subscription', row }]
  },
})

/** Changes a subscription. Its service cannot change: another service is another subscription. */
const subscriptionUpdate = defineOperation({
  kind: 'subscription.update',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Changing a service of a company',
  args: v.strictObject({
    subscription_id: numericId,
    changes: partialSchemaOf(changeableSubscriptionFields),
    seen: v.nullable(partialSchemaOf(changeableSubscriptionFields)),
  }),
  references({ subscription_id }, records) {
    const row = records.one('subscription', subscription_id)
    return [
      { collection: 'subscription', id: subscription_id },
      ...(row === undefined
        ? []
        : [{ collection: 'subscription', field: 'company_id', value: row.company_id } as const]),
    ]
  },
  scope: ({ subscription_id }, records) => requireSubscription(subscription_id, records).scope,
  apply({ subscription_id, changes, seen }, records, { recorded_at }) {
    const previous = requireSubscription(subscription_id, records)
    refuseChangedMeanwhile(subscription.mergeGroups, { ...previous }, { changes, seen })
    const row: Subscription = { ...previous, ...changes, updated_at: recorded_at }
    refuseInvalidPeriod(row)
    if (!isRunningSubscription(previous)) refuseSecondSubscription(row, records, 'status')
    return [{ collection: 'subscription', row }]
  },
})

function requireSubscription(id: number, records: RecordSet): Subscription {
  const row = records.one('subscription', id)
  if (row === undefined) throw notFound('Subscription')
  return row
}

function refuseInvalidPeriod({ start_date, end_date }: Subscription): void {
  if (end_date !== null && end_date < start_date) {
    throw fieldRefusal('end_date', 'The end date cannot be before the start date')
  }
}

/** Throws for a second running subscription of the same service. */
function refuseSecondSubscription(row: Subscription, records: RecordSet, field: string): void {
  const hasRunning = records
    .all('subscription')
    .some(
      other =>
        other.id !== row.id &&
        other.company_id === row.company_id &&
        other.service_id === row.service_id &&
        isRunningSubscription(other),
    )
  if (hasRunning && isRunningSubscription(row))
    throw fieldRefusal(field, 'This company is subscribed to this service already.')
}

export const subscriptionOperations = [subscriptionCreate, subscriptionUpdate] as const
