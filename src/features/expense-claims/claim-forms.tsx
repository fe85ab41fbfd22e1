import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { expenseClaim } from '#domain/entities/expense-claim.ts'
import { claimFields, decisionFields } from '#domain/operations/expense-claim.ts'
import { MAX_PHOTOS } from '#domain/values/ids.ts'
import { dollarWords } from '../../labels/formats.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRecordOperation } from '../../sync/use-record.ts'
import { changedValuesOf } from '../../ui/record-form/changes.ts'
import { toSchemaInput } from '../../ui/record-form/check.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useEditOutcome } from '../../ui/record-form/use-both-kept.ts'
import { type FieldWords, fieldWords } from '../../views/field-views.ts'
import { type FormFieldOptions, formFields, startValuesOf } from '../../views/form-fields.ts'
import { useWorkFormContext, type WorkFormContext } from '../../work-lists/use-work-form-context.ts'
import type { AddWorkProps } from '../../work-lists/work-list.tsx'
import { type Claim, type ClaimWork, clientNameOf, decisionWords } from './claim-columns.tsx'

interface ClaimFormProps {
  work: ClaimWork
  onClose: () => void
}

/** Edits a pending claim. Sends only the changed fields, with the values the form showed (S8). */
export function EditClaim({ work, onClose }: ClaimFormProps) {
  const { record: claim, home } = work
  const t = useLabels()
  const recordOperation = useRecordOperation()
  const outcomeOfEdit = useEditOutcome(t('expenseClaims.form.bothKept'))
  const formContext = useWorkFormContext('expense_claim.update', home, claim)
  if (formContext === undefined) return null
  const groups = [{ fields: fieldsOfClaim(fieldWords('expense_claim', t), formContext, claim, t) }]
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
        const shownValues = v.parse(claimSchema, toSchemaInput(groups, baseValues))
        const args = {
          expense_claim_id: claim.id,
          changes: changedValuesOf(shownValues, values),
          seen: shownValues,
        }
        return outcomeOfEdit(await recordOperation('expense_claim.update', args))
      }}
    >
      <p>{clientNameOf(work)}</p>
    </RecordFormDialog>
  )
}

/** Sets the status of a claim, with the payment or the reason of a rejection. */
export function DecideClaim({ work, onClose }: ClaimFormProps) {
  const { record: claim, home } = work
  const t = useLabels()
  const recordOperation = useRecordOperation()
  const outcomeOfEdit = useEditOutcome(t('expenseClaims.form.bothKept'))
  const formContext = useWorkFormContext('expense_claim.decide', home, claim)
  if (formContext === undefined) return null
  const shownValues = startValuesOf(claim, decisionSchema)
  const groups = [{ fields: fieldsOfDecision(fieldWords('expense_claim', t), formContext, claim, t) }]
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={decisionWords(claim, t)}
      schema={decisionSchema}
      groups={groups}
      initialValues={{ ...shownValues, payment_date: claim.payment_date ?? formContext.today }}
      onSubmit={async values => {
        const changes = changedValuesOf(shownValues, { ...values, ...clearedFields(values.status) })
        return outcomeOfEdit(
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

export function AddClaim({ onClose }: AddWorkProps) {
  const t = useLabels()
  const recordOperation = useRecordOperation()
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

/** Form fields of a claim and of its decision; the operations' own schemas decide what is valid (spec part 3 §5). */
const newClaimSchema = v.object({ client_id: expenseClaim.fields.client_id, ...claimFields })

const claimSchema = v.object(claimFields)

const decisionSchema = v.object(decisionFields)

type ClaimFieldWords = FieldWords<'expense_claim'>

/** Options of fields in both forms. `recordPath`: the `collection/id` of an existing claim; empty for a new claim. */
const sharedOptionsOf = ({ homeTimeOf }: WorkFormContext, t: TFunction, recordPath: string) =>
  ({
    amount: { required: t('expenseClaims.form.amountMissing'), isHalfWidth: true },
    expense_date: {
      required: t('expenseClaims.form.dateMissing'),
      max: values => homeTimeOf(values).today,
      isHalfWidth: true,
    },
    expense_category: {
      as: 'select',
      placeholder: t('expenseClaims.form.chooseCategory'),
      required: t('expenseClaims.form.categoryMissing'),
    },
    description: { required: t('expenseClaims.form.descriptionMissing'), rows: 3 },
    photo_ids: {
      hint: t('expenseClaims.form.receiptHint', { count: MAX_PHOTOS }),
      documents: true,
      record: recordPath,
    },
    notes: { rows: 2 },
  }) as const satisfies FormFieldOptions<'expense_claim', keyof typeof claimSchema.entries>

const fieldsOfNewClaim = (words: ClaimFieldWords, formContext: WorkFormContext, t: TFunction) =>
  formFields(
    newClaimSchema,
    words,
    { ...formContext, clientField: formContext.anyClientField },
    {
      client_id: { required: t('expenseClaims.form.clientMissing') },
      ...sharedOptionsOf(formContext, t, ''),
    },
  )

const fieldsOfClaim = (
  words: ClaimFieldWords,
  formContext: WorkFormContext,
  { id }: Pick<Claim, 'id'>,
  t: TFunction,
) => formFields(claimSchema, words, formContext, sharedOptionsOf(formContext, t, `expense_claim/${id}`))

/** Asks for the payment if the claim is paid, for the reason if it is rejected. */
const fieldsOfDecision = (
  words: ClaimFieldWords,
  formContext: WorkFormContext,
  { expense_date }: Pick<Claim, 'expense_date'>,
  t: TFunction,
) =>
  formFields(decisionSchema, words, formContext, {
    status: { as: 'choice', required: t('expenseClaims.form.statusMissing') },
    rejection_reason: { rows: 3, isShown: ({ status }) => status === 'rejected' },
    payment_date: {
      min: expense_date,
      max: values => formContext.homeTimeOf(values).today,
      isShown: ({ status }) => status === 'paid',
      isHalfWidth: true,
    },
    payment_reference: { isShown: ({ status }) => status === 'paid', isHalfWidth: true },
    payment_method: { as: 'choice', isShown: ({ status }) => status === 'paid' },
  })
