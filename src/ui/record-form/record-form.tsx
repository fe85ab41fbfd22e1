/** The form inside its dialog. Loaded when the first form is opened. Import it through `record-form-dialog.tsx`. */
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { Dialog } from '../dialog/dialog.tsx'
import { buttonLooks } from '../dialog/looks.ts'
import { useSavedToast } from '../saved-toast.ts'
import { startingValues, visibleFields } from './check.ts'
import type { FormValues, RecordFormDialogProps } from './description.ts'
import { useMarkDirty } from './dirty-forms.tsx'
import { DraftOffer } from './draft-offer.tsx'
import type { FormDraft } from './drafts.ts'
import { FormField } from './form-field.tsx'
import style from './record-form.module.css'
import type { SaveProblem } from './save-problem.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useStoredDraft } from './use-draft.ts'
import { useFormWords } from './use-entry-words.ts'
import { useRecordForm } from './use-record-form.ts'

export function RecordForm<Schema extends v.GenericSchema>(props: RecordFormDialogProps<Schema>) {
  useFormWords()
  const { draftKey, title, groups, initialValues, children, onClose } = props
  const draft = useStoredDraft(draftKey)
  const [draftAnswer, setAnswer] = useState<'continue' | 'start over'>()
  // Waits a few milliseconds for the draft: a form that turns into a question while the user types would be worse.
  if (draft === undefined) return null
  if (draft !== null && draftAnswer === undefined) {
    const values = { ...startingValues(groups, initialValues), ...draft.values }
    return (
      <DraftOffer
        {...{ draft, draftKey, title, onClose }}
        onContinue={() => setAnswer('continue')}
        onStartOver={() => setAnswer('start over')}
      >
        {contentOf(children, values)}
      </DraftOffer>
    )
  }
  return <OpenForm {...props} draft={draftAnswer === 'continue' && draft !== null ? draft : undefined} />
}

type OpenFormProps<Schema extends v.GenericSchema> = RecordFormDialogProps<Schema> & {
  /** The draft that its author continues. */
  draft: FormDraft | undefined
}

function OpenForm<Schema extends v.GenericSchema>({ draft, ...props }: OpenFormProps<Schema>) {
  const { t } = useTranslation()
  const showOutcome = useSavedToast()
  const formId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const problemRef = useRef<HTMLElement>(null)
  /** How often saving failed without an error at a field. */
  const [failureCount, setFailures] = useState(0)
  const [isLeaving, setIsLeaving] = useState(false)
  const { form, ...state } = useRecordForm(props, draft, outcome => {
    showOutcome(outcome)
    props.onClose()
  })
  useMarkDirty(state.isDirty)

  const close = () => (state.isDirty ? setIsLeaving(true) : props.onClose())
  // The message is above the first field, out of sight when the user presses Save under a long form (U20.2).
  useEffect(() => {
    if (failureCount === 0) return
    problemRef.current?.scrollIntoView({ block: 'start' })
    problemRef.current?.focus()
  }, [failureCount])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const errors = await state.submit()
    const fields = formRef.current?.querySelectorAll<HTMLElement>('[data-field]') ?? []
    const firstWrongField = [...fields].find(({ dataset }) => errors[dataset.field ?? ''] !== undefined)
    if (firstWrongField === undefined) setFailures(count => count + 1)
    firstWrongField?.querySelector<HTMLElement>(':is(input, textarea, button)')?.focus()
  }

  return (
    <Dialog
      opened={props.opened}
      onClose={close}
      title={props.title}
      width="wide"
      actions={
        <Buttons
          formId={formId}
          buttonStyles={buttonLooks(props.isDangerous)}
          onClose={close}
          isSaving={state.isSaving}
          disabled={props.groups.length === 0}
          label={props.submitLabel}
        />
      }
    >
      <form id={formId} ref={formRef} onSubmit={save} noValidate autoComplete="off">
        {state.problem && <Problem ref={problemRef} {...state.problem} />}
        {props.children && <div className={style.about}>{contentOf(props.children, form.values)}</div>}
        {props.groups.length === 0 && <p>{t('ui.form.notConfigured')}</p>}
        <div className={style.groups}>
          {props.groups.map((group, index) => {
            const shownFields = visibleFields([group], form.values)
            if (shownFields.length === 0) return null
            return (
              <fieldset key={group.title ?? `group-${index}`} className={style.group}>
                {group.title && <legend>{group.title}</legend>}
                {shownFields.map(field => (
                  <FormField
                    key={field.name}
                    form={form}
                    field={field}
                    path={field.name}
                    values={form.values}
                  />
                ))}
              </fieldset>
            )
          })}
        </div>
      </form>
      <UnsavedChanges
        opened={isLeaving}
        isKeptAsDraft={props.draftKey !== undefined}
        onStay={() => setIsLeaving(false)}
        onLeave={() => {
          setIsLeaving(false)
          props.onClose()
        }}
        onDiscard={() => {
          setIsLeaving(false)
          void state.endDraft().then(props.onClose)
        }}
      />
    </Dialog>
  )
}

interface ButtonsProps {
  formId: string
  buttonStyles: ReturnType<typeof buttonLooks>
  onClose: () => void
  isSaving: boolean
  disabled: boolean
  /** "Save" by default. */
  label: string | undefined
}

function Buttons({ formId, buttonStyles, onClose, isSaving, disabled, label }: ButtonsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button {...buttonStyles.stay} onClick={onClose}>
        {t('ui.cancel')}
      </Button>
      <Button {...buttonStyles.act} type="submit" form={formId} loading={isSaving} disabled={disabled}>
        {label ?? t('ui.save')}
      </Button>
    </>
  )
}

const contentOf = (children: RecordFormDialogProps<v.GenericSchema>['children'], values: FormValues) =>
  typeof children === 'function' ? children(values) : children

function Problem({ ref, title, message, suggestions }: SaveProblem & { ref: Ref<HTMLElement> }) {
  const { t } = useTranslation()
  return (
    <section ref={ref} className={style.problem} role="alert" tabIndex={-1}>
      <h3>
        <IconAlertTriangle size={20} aria-hidden />
        {title}
      </h3>
      <p>{message}</p>
      {suggestions.length > 0 && (
        <ul aria-label={t('ui.form.suggestions')}>
          {suggestions.map(suggestion => (
            <li key={suggestion}>{suggestion}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
