/** The state of a form: values, errors, whether anything changed, its draft, and a lock so that it saves only once. */

import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { messageWords } from '../../labels/message-words.ts'
import { languageOf } from '../../languages/languages.ts'
import { atFields, check, startingValues } from './check.ts'
import type { FieldValue, FormValues, Outcome, RecordFormDialogProps } from './description.ts'
import type { FormDraft } from './drafts.ts'
import { type SaveProblem, saveProblem } from './save-problem.ts'
import { notRead, numberOrText, shapeOf } from './typed-values.ts'
import { useDraft } from './use-draft.ts'

/** A second tap on Save with the same values within this time counts as the same tap (spec part 1 §9). */
const SUBMIT_LOCK_MS = 1_000

const asWords = (value: FieldValue | undefined) =>
  typeof value === 'string' ? value.trim() : JSON.stringify(value)

export function useRecordForm<Schema extends v.GenericSchema>(
  { schema, groups, initialValues, draftKey, onSubmit }: RecordFormDialogProps<Schema>,
  draft: FormDraft | undefined,
  onSaved: (outcome: Outcome) => void,
) {
  const { t, i18n } = useTranslation()
  const language = languageOf(i18n)
  const [fresh] = useState(() => startingValues(groups, initialValues))
  const [base] = useState(draft?.base ?? fresh)
  const [problem, setProblem] = useState<SaveProblem>()
  const [isSaving, setIsSaving] = useState(false)
  const isSending = useRef(false)
  const justSent = useRef<FormValues>(undefined)

  const validate = (values: FormValues) =>
    check(schema, groups, values, {
      required: label => t('ui.form.required', { label }),
      numberIn: (field, typed) => numberOrText(typed, language, shapeOf(field)),
      notRead: notRead(language, t),
      spoken: message => messageWords(message, t),
    })
  const form = useForm<FormValues>({
    initialValues: draft === undefined ? fresh : { ...fresh, ...draft.values },
    validate: values => errorsOf(() => validate(values)),
  })
  const { values } = form
  const isDirty = Object.keys(values).some(name => asWords(values[name]) !== asWords(base[name]))
  const kept = useDraft(draftKey, { values, base, isDirty })

  /** Returns the errors that keep the form open, so that the first can be focused. */
  const submit = async (): Promise<Record<string, string>> => {
    if (isSending.current || justSent.current === values) return {}
    isSending.current = true
    setIsSaving(true)
    setProblem(undefined)
    try {
      const checked = validate(values)
      form.setErrors('errors' in checked ? checked.errors : {})
      if ('errors' in checked) return checked.errors
      justSent.current = values
      setTimeout(() => (justSent.current = undefined), SUBMIT_LOCK_MS)
      const recorded = await onSubmit(checked.output, base)
      const answered = typeof recorded === 'object' && 'answered' in recorded ? recorded.answered : recorded
      const [outcome] = await Promise.all([answered, kept.end()])
      onSaved(outcome)
      return {}
    } catch (error) {
      kept.resume()
      const refused = saveProblem(error, t)
      const { errors: here } = atFields(refused.fields, groups)
      form.setErrors(here)
      setProblem(refused)
      return here
    } finally {
      setIsSaving(false)
      isSending.current = false
    }
  }

  return { form, problem, isSaving, isDirty, endDraft: kept.end, submit }
}

function errorsOf(validate: () => { errors?: Record<string, string> } | object): Record<string, string> {
  try {
    const checked = validate()
    return 'errors' in checked && checked.errors ? checked.errors : {}
  } catch {
    // The rule is about the whole record, not this field: its message is shown on save.
    return {}
  }
}
