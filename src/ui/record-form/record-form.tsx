/** The form inside its dialog. Loaded when the first form is opened; `record-form-dialog.tsx` is the way in. */
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { Dialog } from '../dialog.tsx'
import { useMarkDirty } from '../dirty-forms.tsx'
import { useToast } from '../toasts.tsx'
import { askedFields } from './check.ts'
import type { RecordFormDialogProps } from './description.ts'
import { Field } from './field.tsx'
import style from './record-form.module.css'
import type { SaveProblem } from './save-problem.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useRecordForm } from './use-record-form.ts'

export function RecordForm<Schema extends v.GenericSchema>(props: RecordFormDialogProps<Schema>) {
  const { t } = useTranslation()
  const toast = useToast()
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const form = useRecordForm(props, where => {
    if (where === 'saved') toast({ text: t('ui.saved'), tone: 'given' })
    else if (where === 'saved-here') toast({ text: t('ui.savedHere'), tone: 'waiting' })
    else toast(where)
    props.onClose()
  })
  useMarkDirty(form.isDirty)

  const close = () => (form.isDirty ? setIsLeaving(true) : props.onClose())
  const save = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const errors = await form.submit()
    const first = askedFields(props.groups, form.values).find(field => errors[field.name] !== undefined)
    if (first)
      element.current
        ?.querySelector<HTMLElement>(`[data-field="${first.name}"] :is(input, textarea, button)`)
        ?.focus()
  }

  return (
    <Dialog
      opened={props.opened}
      onClose={close}
      title={props.title}
      width="wide"
      actions={
        <>
          <Button variant="default" onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={form.isSaving} disabled={props.groups.length === 0}>
            {props.submitLabel ?? t('ui.save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={element} onSubmit={save} noValidate>
        {form.problem && <Problem {...form.problem} />}
        {props.children}
        {props.groups.length === 0 && <p>{t('ui.form.notConfigured')}</p>}
        <div className={style.groups}>
          {props.groups.map((group, index) => {
            const asked = askedFields([group], form.values)
            if (asked.length === 0) return null
            return (
              <fieldset key={group.title ?? `group-${index}`} className={style.group}>
                {group.title && <legend>{group.title}</legend>}
                {asked.map(field => (
                  <div
                    key={field.name}
                    className={style.field}
                    data-field={field.name}
                    data-half={field.half || undefined}
                  >
                    <Field
                      field={field}
                      value={form.values[field.name] ?? null}
                      values={form.values}
                      error={form.errors[field.name]}
                      onChange={value => form.change(field.name, value)}
                      onBlur={() => form.leave(field.name)}
                    />
                    {field.note && (
                      <p className={style.note} role="status">
                        {field.note(form.values)}
                      </p>
                    )}
                  </div>
                ))}
              </fieldset>
            )
          })}
        </div>
      </form>
      <UnsavedChanges
        opened={isLeaving}
        onStay={() => setIsLeaving(false)}
        onLeave={() => {
          setIsLeaving(false)
          props.onClose()
        }}
      />
    </Dialog>
  )
}

function Problem({ title, message, suggestions }: SaveProblem) {
  const { t } = useTranslation()
  return (
    <section className={style.problem} role="alert">
      <h3>
        <IconAlertTriangle size={20} aria-hidden />
        {title}
      </h3>
      <p>{message}</p>
      <ul aria-label={t('ui.form.suggestions')}>
        {suggestions.map(suggestion => (
          <li key={suggestion}>{suggestion}</li>
        ))}
      </ul>
    </section>
  )
}
