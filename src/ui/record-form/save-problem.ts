/** Explains why a form could not be saved, with the specification's kinds and titles (spec part 2 §8). */
import type { TFunction } from 'i18next'
import { type ErrorCode, type FieldErrors, Refusal } from '#domain/errors.ts'
import { messageWords } from '../../labels/message-words.ts'
import { NotSent } from '../../sync/not-sent.ts'

type ProblemKind =
  | 'duplicate_medication'
  | 'validation'
  | 'authentication'
  | 'authorization'
  | 'server'
  | 'other'

export interface SaveProblem {
  title: string
  message: string
  suggestions: readonly string[]
  fields: FieldErrors
}

const PROBLEM_KINDS: Readonly<Record<ErrorCode, ProblemKind>> = {
  duplicate_medication: 'duplicate_medication',
  malformed: 'validation',
  invalid_input: 'validation',
  unauthenticated: 'authentication',
  forbidden: 'authorization',
  internal: 'server',
  unavailable: 'server',
  not_found: 'other',
  conflict: 'other',
  duplicate_request: 'other',
  unconfirmed: 'other',
  too_large: 'other',
  too_many_requests: 'other',
}

export function toSaveProblem(error: unknown, t: TFunction): SaveProblem {
  if (error instanceof NotSent) {
    const { message, resolution } = error
    return { title: t('ui.formErrors.other.title'), message, suggestions: [resolution], fields: {} }
  }
  const refusal = error instanceof Refusal ? error : undefined
  // The user has to sign in again: it is not a lack of permission (A21).
  const mustSignInAgain = refusal?.details.sub_status === 'sign_in_again'
  const kind: ProblemKind = mustSignInAgain
    ? 'authentication'
    : refusal
      ? PROBLEM_KINDS[refusal.code]
      : 'other'
  const resolution = refusal?.details.resolution
  const fields = translatedFields(refusal?.details.fields ?? {}, t)
  // If no field is wrong, suggestions to look for one make no sense.
  const hasNoWrongField = kind === 'validation' && Object.keys(fields).length === 0
  const suggestions = hasNoWrongField ? [] : t(`ui.formErrors.${kind}.suggestions`, { returnObjects: true })
  return {
    title: t(`ui.formErrors.${kind}.title`),
    message: refusal ? messageOf(refusal.message, t) : t('ui.formErrors.unexpected'),
    suggestions: resolution === undefined ? suggestions : [messageWords(resolution, t)],
    fields,
  }
}

/**
 * Returns a message to show: a message with the wire name of a field ("first_name is required") becomes a sentence,
 * others are shown as the server sent them.
 */
function messageOf(message: string, t: TFunction): string {
  if (/^[a-z\d_.]+ is required$/.test(message)) return t('ui.formErrors.requiredField')
  if (/^[a-z\d_.]+ is invalid$/.test(message)) return t('ui.formErrors.invalid')
  return message === '' ? t('ui.formErrors.unexpected') : messageWords(message, t)
}

const translatedFields = (fields: FieldErrors, t: TFunction): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => [
      name,
      messages.map(message => messageWords(message, t)),
    ]),
  )
