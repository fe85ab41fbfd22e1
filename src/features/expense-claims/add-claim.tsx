import { useTranslation } from 'react-i18next'
import { useRecord } from '../../sync/use-record.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useWorkPlace } from '../../work-lists/use-work-place.ts'
import type { AddWorkProps } from '../../work-lists/work-list.tsx'
import { fieldsOfClaim, newClaimForm } from './claim-fields.ts'

export function AddClaim({ onClose }: AddWorkProps) {
  const { t } = useTranslation()
  const record = useRecord()
  const place = useWorkPlace('expense_claim.create')
  if (place === undefined) return null
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('expenseClaims.form.addTitle')}
      schema={newClaimForm}
      groups={[
        {
          fields: [
            {
              ...place.anyClientField('client_id'),
              required: t('expenseClaims.form.clientMissing'),
              emptyAs: 'absent',
            },
            ...fieldsOfClaim(place, t),
          ],
        },
      ]}
      initialValues={{ expense_date: place.today }}
      draftKey="expense_claim.create"
      onSubmit={claim => record('expense_claim.create', { expense_claim_id: record.newId(), ...claim })}
    />
  )
}
