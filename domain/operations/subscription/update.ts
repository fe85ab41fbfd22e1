import * as v from 'valibot'
import { subscription } from '../../entities/subscription.ts'
import { defineOperation } from '../../operation.ts'
import type { RowOf } from '../../registry.ts'
import { isRunning } from '../../rules/companies.ts'
import { directoryId } from '../../values/ids.ts'
import { someOf } from '../../values/partial.ts'
import { refuseChangedMeanwhile } from '../parts/changed-meanwhile.ts'
import { changingSubscriptionFields, refuseOddPeriod, refuseSecond, subscriptionThere } from './fields.ts'

/** Changes a subscription. The service stays: another one is another subscription. */
export const subscriptionUpdate = defineOperation({
  kind: 'subscription.update',
  version: 1,
  clinical: false,
  online: 'Changing a service of a company',
  args: v.strictObject({
    subscription_id: directoryId,
    changes: someOf(changingSubscriptionFields),
    seen: v.nullable(someOf(changingSubscriptionFields)),
  }),
  references({ subscription_id }, records) {
    const there = records.one('subscription', subscription_id)
    return [
      { collection: 'subscription', id: subscription_id },
      ...(there === undefined
        ? []
        : [{ collection: 'subscription', field: 'company_id', value: there.company_id } as const]),
    ]
  },
  scope: ({ subscription_id }, records) => subscriptionThere(subscription_id, records).scope,
  apply({ subscription_id, changes, seen }, records, { recorded_at }) {
    const before = subscriptionThere(subscription_id, records)
    refuseChangedMeanwhile(subscription.groups, { ...before }, { changes, seen })
    const row: RowOf<'subscription'> = { ...before, ...changes, updated_at: recorded_at }
    refuseOddPeriod(row)
    if (!isRunning(before)) refuseSecond(row, records, 'status')
    return [{ collection: 'subscription', row }]
  },
})
