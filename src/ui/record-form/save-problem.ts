/** Why a form could not be saved, in the specification's kinds and titles (spec part 2 §8). */
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

const KINDS: Readonly<Record<ErrorCode, ProblemKind>> = {
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

export function saveProblem(error: unknown, t: TFunction): SaveProblem {
  if (error instanceof NotSent) {
    const { message, resolution } = error
    return { title: t('ui.formErrors.other.title'), message, suggestions: [resolution], fields: {} }
  }
  const refusal = error instanceof Refusal ? error : undefined
  // Who they are is asked once more: nothing is forbidden to them (A21).
  const isAskedAgain = refusal?.details.sub_status === 'sign_in_again'
  const kind: ProblemKind = isAskedAgain ? 'authentication' : refusal ? KINDS[refusal.code] : 'other'
  const resolution = refusal?.details.resolution
  const fields = inWords(refusal?.details.fields ?? {}, t)
  // Without a field that is wrong there is none to look for.
  const isWhole = kind === 'validation' && Object.keys(fields).length === 0
  const suggestions = isWhole ? [] : t(`ui.formErrors.${kind}.suggestions`, { returnObjects: true })
  return {
    title: t(`ui.formErrors.${kind}.title`),
    message: refusal ? wordsOf(refusal.message, t) : t('ui.formErrors.unexpected'),
    suggestions: resolution === undefined ? suggestions : [messageWords(resolution, t)],
    fields,
  }
}

/** What names a field as the wire does ("first_name is required") becomes a sentence; the rest are the server's words. */
function wordsOf(message: string, t: TFunction): string {
  if (/^[a-z\d_.]+ is required$/.test(message)) return t('ui.formErrors.requiredField')
  if (/^[a-z\d_.]+ is invalid$/.test(message)) return t('ui.formErrors.invalid')
  return message === '' ? t('ui.formErrors.unexpected') : messageWords(message, t)
}

const inWords = (fields: FieldErrors, t: TFunction): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => [name, messages.map(one => messageWords(one, t))]),
  )
