/** Form fields of a claim and of its decision; the operations' own schemas decide what is valid (spec part 3 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { expenseClaim } from '#domain/entities/expense-claim.ts'
import { claimFields, decisionFields } from '#domain/operations/expense-claim.ts'
import { MAX_PHOTOS } from '#domain/values/ids.ts'
import type { FieldWords } from '../../views/field-views.ts'
import { type FormFieldOptions, formFields } from '../../views/form-fields.ts'
import type { WorkFormContext } from '../../work-lists/use-work-form-context.ts'
import type { Claim } from './claims.ts'

export const newClaimSchema = v.object({ client_id: expenseClaim.fields.client_id, ...claimFields })
export const claimSchema = v.object(claimFields)
export const decisionSchema = v.object(decisionFields)

type ClaimFieldWords = FieldWords<'expense_claim'>

/** Options of fields in both forms. `recordPath`: the `collection/id` of an existing claim; empty for a new claim. */
const sharedOptionsOf = ({ homeIn }: WorkFormContext, t: TFunction, recordPath: string) =>
  ({
    amount: { required: t('expenseClaims.form.amountMissing'), half: true },
    expense_date: {
      required: t('expenseClaims.form.dateMissing'),
      max: values => homeIn(values).today,
      half: true,
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

export const fieldsOfNewClaim = (words: ClaimFieldWords, formContext: WorkFormContext, t: TFunction) =>
  formFields(
    newClaimSchema,
    words,
    { ...formContext, clientField: formContext.anyClientField },
    {
      client_id: { required: t('expenseClaims.form.clientMissing') },
      ...sharedOptionsOf(formContext, t, ''),
    },
  )

export const fieldsOfClaim = (
  words: ClaimFieldWords,
  formContext: WorkFormContext,
  { id }: Pick<Claim, 'id'>,
  t: TFunction,
) => formFields(claimSchema, words, formContext, sharedOptionsOf(formContext, t, `expense_claim/${id}`))

/** Asks for the payment if the claim is paid, for the reason if it is rejected. */
export const fieldsOfDecision = (
  words: ClaimFieldWords,
  formContext: WorkFormContext,
  { expense_date }: Pick<Claim, 'expense_date'>,
  t: TFunction,
) =>
  formFields(decisionSchema, words, formContext, {
    status: { as: 'choice', required: t('expenseClaims.form.statusMissing') },
    rejection_reason: { rows: 3, when: ({ status }) => status === 'rejected' },
    payment_date: {
      min: expense_date,
      max: values => formContext.homeIn(values).today,
      when: ({ status }) => status === 'paid',
      half: true,
    },
    payment_reference: { when: ({ status }) => status === 'paid', half: true },
    payment_method: { as: 'choice', when: ({ status }) => status === 'paid' },
  })
