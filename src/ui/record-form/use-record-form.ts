/** What a form remembers: values, which are wrong, whether anything changed, and that it saves only once. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import type { ToastWords } from '../toasts.tsx'
import { atFields, check, startingValues } from './check.ts'
import type { FieldValue, RecordFormDialogProps, SavedWhere } from './description.ts'
import { type SaveProblem, saveProblem } from './save-problem.ts'

/** A second tap on Save within this time after an answer is taken for the same tap (spec part 1 §9). */
const SUBMIT_LOCK_MS = 1_000

const asWords = (value: FieldValue | undefined) =>
  typeof value === 'string' ? value.trim() : JSON.stringify(value)

export function useRecordForm<Schema extends v.GenericSchema>(
  { schema, groups, initialValues, onSubmit }: RecordFormDialogProps<Schema>,
  onSaved: (where: SavedWhere | ToastWords) => void,
) {
  const { t } = useTranslation()
  const [initial] = useState(() => startingValues(groups, initialValues))
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<SaveProblem>()
  const [isSaving, setIsSaving] = useState(false)
  const isLocked = useRef(false)

  const validate = () =>
    check(schema, groups, values, {
      required: label => t('ui.form.required', { label }),
      unfinishedTime: t('ui.form.unfinishedTime'),
      unfinishedTimes: t('ui.form.unfinishedTimes'),
    })

  const change = (name: string, value: FieldValue) => {
    setValues(before => ({ ...before, [name]: value }))
    setErrors(({ [name]: _mended, ...others }) => others)
  }

  /** Leaving a field validates the form, but reports only this field. */
  const leave = (name: string) => {
    const message = errorsOf(validate)[name]
    setErrors(({ [name]: _before, ...others }) =>
      message === undefined ? others : { ...others, [name]: message },
    )
  }

  /** Returns the errors that keep it open, for the focus to go to the first. */
  const submit = async (): Promise<Record<string, string>> => {
    if (isLocked.current) return {}
    isLocked.current = true
    setIsSaving(true)
    setProblem(undefined)
    try {
      const checked = validate()
      setErrors('errors' in checked ? checked.errors : {})
      if ('errors' in checked) {
        isLocked.current = false
        return checked.errors
      }
      onSaved(await onSubmit(checked.output))
      return {}
    } catch (error) {
      const refused = saveProblem(error, t)
      const { errors: here } = atFields(refused.fields, groups)
      setErrors(here)
      setProblem(refused)
      return here
    } finally {
      setIsSaving(false)
      if (isLocked.current) setTimeout(() => (isLocked.current = false), SUBMIT_LOCK_MS)
    }
  }

  const isDirty = Object.keys(values).some(name => asWords(values[name]) !== asWords(initial[name]))
  return { values, errors, problem, isSaving, isDirty, change, leave, submit }
}

function errorsOf(validate: () => { errors?: Record<string, string> } | object): Record<string, string> {
  try {
    const checked = validate()
    return 'errors' in checked && checked.errors ? checked.errors : {}
  } catch {
    // A rule about the whole record, not about this field: said when saving.
    return {}
  }
}
