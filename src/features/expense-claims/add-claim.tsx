import { useLabels } from '../../labels/use-labels.ts'
import { useRecord } from '../../sync/use-record.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { useWorkFormContext } from '../../work-lists/use-work-form-context.ts'
import type { AddWorkProps } from '../../work-lists/work-list.tsx'
import { fieldsOfNewClaim, newClaimForm } from './claim-fields.ts'

export function AddClaim({ onClose }: AddWorkProps) {
  const t = useLabels()
  const record = useRecord()
  const workPlace = useWorkFormContext('expense_claim.create')
  if (workPlace === undefined) return null
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('expenseClaims.form.addTitle')}
      schema={newClaimForm}
      groups={[{ fields: fieldsOfNewClaim(fieldWords('expense_claim', t), workPlace, t) }]}
      initialValues={{ expense_date: workPlace.today }}
      draftKey="expense_claim.create"
      onSubmit={claim => record('expense_claim.create', { expense_claim_id: record.newId(), ...claim })}
    />
  )
}
