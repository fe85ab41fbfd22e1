/** The state of a form: values, errors, whether anything changed, its draft, and a lock so that it saves only once. */

import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { messageWords } from '../../labels/message-words.ts'
import { languageOf } from '../../languages/languages.ts'
import { checkForm, messagesByField, startingValues } from './check.ts'
import type { FieldValue, FormValues, RecordFormDialogProps, SaveOutcome } from './description.ts'
import type { FormDraft } from './drafts.ts'
import { type SaveProblem, toSaveProblem } from './save-problem.ts'
import { numberOrText, numberShapeOf, unreadableMessageIn } from './typed-values.ts'
import { useDraft } from './use-draft.ts'

/** A second tap on Save with the same values within this time counts as the same tap (spec part 1 §9). */
const SUBMIT_LOCK_MS = 1_000

const comparableValueOf = (value: FieldValue | undefined) =>
  typeof value === 'string' ? value.trim() : JSON.stringify(value)

export function useRecordForm<Schema extends v.GenericSchema>(
  { schema, groups, initialValues, draftKey, onSubmit }: RecordFormDialogProps<Schema>,
  draft: FormDraft | undefined,
  onSaved: (outcome: SaveOutcome) => void,
) {
  const { t, i18n } = useTranslation()
  const language = languageOf(i18n)
  const [startValues] = useState(() => startingValues(groups, initialValues))
  const [baseValues] = useState(draft?.base ?? startValues)
  const [problem, setProblem] = useState<SaveProblem>()
  const [isSaving, setIsSaving] = useState(false)
  const isSubmitting = useRef(false)
  const lastSubmittedValues = useRef<FormValues>(undefined)

  const validate = (values: FormValues) =>
    checkForm(schema, groups, values, {
      required: label => t('ui.form.required', { label }),
      numberIn: (field, typed) => numberOrText(typed, language, numberShapeOf(field)),
      unreadableMessageOf: unreadableMessageIn(language, t),
      translate: message => messageWords(message, t),
    })
  const form = useForm<FormValues>({
    initialValues: draft === undefined ? startValues : { ...startValues, ...draft.values },
    validate: values => errorsOf(() => validate(values)),
  })
  const { values } = form
  const isDirty = Object.keys(values).some(
    name => comparableValueOf(values[name]) !== comparableValueOf(baseValues[name]),
  )
  const storedDraft = useDraft(draftKey, { values, base: baseValues, isDirty })

  /** Returns the errors that keep the form open, so that the first can be focused. */
  const submit = async (): Promise<Record<string, string>> => {
    if (isSubmitting.current || lastSubmittedValues.current === values) return {}
    isSubmitting.current = true
    setIsSaving(true)
    setProblem(undefined)
    try {
      const result = validate(values)
      form.setErrors('errors' in result ? result.errors : {})
      if ('errors' in result) return result.errors
      lastSubmittedValues.current = values
      setTimeout(() => (lastSubmittedValues.current = undefined), SUBMIT_LOCK_MS)
      const saveResult = await onSubmit(result.output, baseValues)
      const outcomePromise =
        typeof saveResult === 'object' && 'serverAnswer' in saveResult ? saveResult.serverAnswer : saveResult
      const [outcome] = await Promise.all([outcomePromise, storedDraft.end()])
      onSaved(outcome)
      return {}
    } catch (error) {
      storedDraft.resume()
      const newProblem = toSaveProblem(error, t)
      const { errors: fieldErrors } = messagesByField(newProblem.fields, groups)
      form.setErrors(fieldErrors)
      setProblem(newProblem)
      return fieldErrors
    } finally {
      setIsSaving(false)
      isSubmitting.current = false
    }
  }

  return { form, problem, isSaving, isDirty, endDraft: storedDraft.end, submit }
}

function errorsOf(validate: () => { errors?: Record<string, string> } | object): Record<string, string> {
  try {
    const result = validate()
    return 'errors' in result && result.errors ? result.errors : {}
  } catch {
    // The value breaks a rule about the whole record, not one field: the message is shown on save.
    return {}
  }
}
