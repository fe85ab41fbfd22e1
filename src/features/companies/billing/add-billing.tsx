import * as v from 'valibot'
import { BILLING_LENGTHS } from '#domain/entities/billing.ts'
import { newBillingFields } from '#domain/operations/billing.ts'
import { monthWords } from '../../../labels/dates.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { useServerChange } from '../../../sync/use-server-change.ts'
import type { FieldDescription, HomeTime } from '../../../ui/record-form/description.ts'
import { NeedsConnection } from '../../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../../ui/record-form/record-form-dialog.tsx'
import { useHere } from '../use-here.ts'

const form = v.object(newBillingFields)
type Name = keyof typeof form.entries

const fields = (here: HomeTime, t: ReturnType<typeof useLabels>): FieldDescription<Name>[] => [
  {
    as: 'text',
    name: 'period',
    label: t('labels.billing.fields.period'),
    hint: t('companies.billing.periodHint'),
    required: t('companies.billing.missing.period'),
    maxLength: BILLING_LENGTHS.period,
    half: true,
    emptyAs: 'text',
  },
  {
    as: 'number',
    name: 'amount',
    label: t('labels.billing.fields.amount'),
    required: t('companies.billing.missing.amount'),
    prefix: '$',
    decimals: 2,
    half: true,
    emptyAs: 'absent',
  },
  {
    as: 'textarea',
    name: 'description',
    label: t('labels.billing.fields.description'),
    required: t('companies.billing.missing.description'),
    maxLength: BILLING_LENGTHS.description,
    rows: 2,
    emptyAs: 'text',
  },
  {
    as: 'date',
    name: 'due_date',
    label: t('labels.billing.fields.due_date'),
    required: true,
    home: () => here,
    half: true,
    emptyAs: 'absent',
  },
]

interface AddBillingProps {
  companyId: number
  onClose: () => void
}

export function AddBilling({ companyId, onClose }: AddBillingProps) {
  const t = useLabels()
  const change = useServerChange()
  const here = useHere()
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('companies.billing.add')}
      schema={form}
      groups={[{ fields: fields(here, t) }]}
      initialValues={{ period: monthWords(here.today.slice(0, 7), t) }}
      onSubmit={json =>
        change({
          method: 'post',
          path: `company/${companyId}/billings`,
          json,
          words: { internal: t('companies.billing.failedSave') },
        })
      }
    >
      <NeedsConnection />
    </RecordFormDialog>
  )
}
