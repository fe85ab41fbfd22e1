/** Form fields of a claim and of its decision; the operations' own schemas decide what is valid (spec part 3 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { expenseClaim } from '#domain/entities/expense-claim.ts'
import { claimFields, decisionFields } from '#domain/operations/expense-claim.ts'
import { MAX_PHOTOS } from '#domain/values/ids.ts'
import type { FieldWords } from '../../views/field-views.ts'
import { type FormFieldOptions, formFields } from '../../views/form-fields.ts'
import type { WorkPlace } from '../../work-lists/use-work-place.ts'
import type { Claim } from './claims.ts'

export const newClaimForm = v.object({ client_id: expenseClaim.fields.client_id, ...claimFields })
export const claimForm = v.object(claimFields)
export const decisionForm = v.object(decisionFields)

type Words = FieldWords<'expense_claim'>

/** Options of fields in both forms. `record`: the `collection/id` of an existing claim; empty for a new claim. */
const shared = ({ homeIn }: WorkPlace, t: TFunction, record: string) =>
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
      record,
    },
    notes: { rows: 2 },
  }) as const satisfies FormFieldOptions<'expense_claim', keyof typeof claimForm.entries>

export const fieldsOfNewClaim = (words: Words, place: WorkPlace, t: TFunction) =>
  formFields(
    newClaimForm,
    words,
    { ...place, clientField: place.anyClientField },
    { client_id: { required: t('expenseClaims.form.clientMissing') }, ...shared(place, t, '') },
  )

export const fieldsOfClaim = (words: Words, place: WorkPlace, { id }: Pick<Claim, 'id'>, t: TFunction) =>
  formFields(claimForm, words, place, shared(place, t, `expense_claim/${id}`))

/** Asks for the payment if the claim is paid, for the reason if it is rejected. */
export const fieldsOfDecision = (
  words: Words,
  place: WorkPlace,
  { expense_date }: Pick<Claim, 'expense_date'>,
  t: TFunction,
) =>
  formFields(decisionForm, words, place, {
    status: { as: 'choice', required: t('expenseClaims.form.statusMissing') },
    rejection_reason: { rows: 3, when: ({ status }) => status === 'rejected' },
    payment_date: {
      min: expense_date,
      max: values => place.homeIn(values).today,
      when: ({ status }) => status === 'paid',
      half: true,
    },
    payment_reference: { when: ({ status }) => status === 'paid', half: true },
    payment_method: { as: 'choice', when: ({ status }) => status === 'paid' },
  })
