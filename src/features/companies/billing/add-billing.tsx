import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { newBillingFields } from '#domain/operations/billing.ts'
import { monthWords } from '../../../labels/dates.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { useServerChange } from '../../../sync/use-server-change.ts'
import type { HomeTime } from '../../../ui/record-form/description.ts'
import { NoConnectionNotice } from '../../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../../views/field-views.ts'
import { formFields } from '../../../views/form-fields.ts'
import { useDeviceTime } from '../use-device-time.ts'

const billingSchema = v.object(newBillingFields)

const billingFieldsOf = (homeTime: HomeTime, t: TFunction) =>
  formFields(
    billingSchema,
    fieldWords('billing', t),
    { homeTimeOf: () => homeTime },
    {
      period: {
        hint: t('companies.billing.periodHint'),
        required: t('companies.billing.missing.period'),
        isHalfWidth: true,
      },
      // The messages about wrong amounts, such as those below zero, come from the schema.
      amount: {
        as: 'number',
        prefix: '$',
        decimals: 2,
        required: t('companies.billing.missing.amount'),
        isHalfWidth: true,
      },
      description: { required: t('companies.billing.missing.description'), rows: 2 },
      due_date: { isHalfWidth: true },
    },
  )

interface AddBillingProps {
  companyId: number
  onClose: () => void
}

export function AddBilling({ companyId, onClose }: AddBillingProps) {
  const t = useLabels()
  const change = useServerChange()
  const deviceTime = useDeviceTime()
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('companies.billing.add')}
      schema={billingSchema}
      groups={[{ fields: billingFieldsOf(deviceTime, t) }]}
      initialValues={{ period: monthWords(deviceTime.today.slice(0, 7), t) }}
      onSubmit={json =>
        change({
          method: 'post',
          path: `company/${companyId}/billings`,
          json,
          messages: { internal: t('companies.billing.failedSave') },
        })
      }
    >
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}
