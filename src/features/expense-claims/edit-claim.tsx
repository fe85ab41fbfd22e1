import * as v from 'valibot'
import { dollarWords } from '../../labels/formats.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRecord } from '../../sync/use-record.ts'
import { changesOf } from '../../ui/record-form/changes.ts'
import { schemaInput } from '../../ui/record-form/check.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useBothKept } from '../../ui/record-form/use-both-kept.ts'
import { fieldWords } from '../../views/field-views.ts'
import { startValuesOf } from '../../views/form-fields.ts'
import { useWorkFormContext } from '../../work-lists/use-work-form-context.ts'
import { decisionWords } from './claim-columns.tsx'
import { claimSchema, decisionSchema, fieldsOfClaim, fieldsOfDecision } from './claim-fields.ts'
import { type ClaimWork, clientNameOf } from './claims.ts'

interface ClaimFormProps {
  work: ClaimWork
  onClose: () => void
}

/** Edits a pending claim. Sends only what was changed, with what the form showed (S8). */
export function EditClaim({ work, onClose }: ClaimFormProps) {
  const { record: claim, home } = work
  const t = useLabels()
  const recordOperation = useRecord()
  const showBothKept = useBothKept(t('expenseClaims.form.bothKept'))
  const workContext = useWorkFormContext('expense_claim.update', home, claim)
  if (workContext === undefined) return null
  const groups = [{ fields: fieldsOfClaim(fieldWords('expense_claim', t), workContext, claim, t) }]
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('expenseClaims.form.editTitle')}
      schema={claimSchema}
      groups={groups}
      initialValues={startValuesOf(claim, claimSchema)}
      draftKey={`expense_claim.update/${claim.id}`}
      onSubmit={async (values, baseValues) => {
        const shownValues = v.parse(claimSchema, schemaInput(groups, baseValues))
        const args = {
          expense_claim_id: claim.id,
          changes: changesOf(shownValues, values),
          seen: shownValues,
        }
        return showBothKept(await recordOperation('expense_claim.update', args))
      }}
    >
      <p>{clientNameOf(work)}</p>
    </RecordFormDialog>
  )
}

/** Decides about a claim. */
export function DecideClaim({ work, onClose }: ClaimFormProps) {
  const { record: claim, home } = work
  const t = useLabels()
  const recordOperation = useRecord()
  const showBothKept = useBothKept(t('expenseClaims.form.bothKept'))
  const workContext = useWorkFormContext('expense_claim.decide', home, claim)
  if (workContext === undefined) return null
  const shownValues = startValuesOf(claim, decisionSchema)
  const groups = [{ fields: fieldsOfDecision(fieldWords('expense_claim', t), workContext, claim, t) }]
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={decisionWords(claim, t)}
      schema={decisionSchema}
      groups={groups}
      initialValues={{ ...shownValues, payment_date: claim.payment_date ?? workContext.today }}
      onSubmit={async values => {
        const changes = changesOf(shownValues, { ...values, ...clearedFields(values.status) })
        return showBothKept(
          await recordOperation('expense_claim.decide', {
            expense_claim_id: claim.id,
            changes,
            seen: shownValues,
          }),
        )
      }}
    >
      <p>
        {clientNameOf(work)}, {dollarWords(claim.amount, t)}
      </p>
      <p>{claim.description}</p>
    </RecordFormDialog>
  )
}

/** Clears payment or reason of a claim that is no longer paid or rejected. */
const clearedFields = (status: string) => ({
  ...(status === 'rejected' ? {} : { rejection_reason: null }),
  ...(status === 'paid' ? {} : { payment_date: null, payment_method: null, payment_reference: null }),
})
