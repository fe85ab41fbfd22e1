import { useLabels } from '../../labels/use-labels.ts'
import { useRecord } from '../../sync/use-record.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { useWorkFormContext } from '../../work-lists/use-work-form-context.ts'
import type { AddWorkProps } from '../../work-lists/work-list.tsx'
import { fieldsOfNewClaim, newClaimSchema } from './claim-fields.ts'

export function AddClaim({ onClose }: AddWorkProps) {
  const t = useLabels()
  const recordOperation = useRecord()
  const formContext = useWorkFormContext('expense_claim.create')
  if (formContext === undefined) return null
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('expenseClaims.form.addTitle')}
      schema={newClaimSchema}
      groups={[{ fields: fieldsOfNewClaim(fieldWords('expense_claim', t), formContext, t) }]}
      initialValues={{ expense_date: formContext.today }}
      draftKey="expense_claim.create"
      onSubmit={claim =>
        recordOperation('expense_claim.create', { expense_claim_id: recordOperation.newId(), ...claim })
      }
    />
  )
}
