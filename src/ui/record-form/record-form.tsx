/** The form inside its dialog. Loaded when the first form is opened. Import it through `record-form-dialog.tsx`. */
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { Dialog } from '../dialog/dialog.tsx'
import { buttonLooks } from '../dialog/looks.ts'
import { useSaveOutcomeToast } from '../saved-toast.ts'
import { startingValues, visibleFields } from './check.ts'
import type { FormValues, RecordFormDialogProps } from './description.ts'
import { useMarkDirty } from './dirty-forms.tsx'
import { DraftOffer } from './draft-offer.tsx'
import type { FormDraft } from './drafts.ts'
import { FormField } from './form-field.tsx'
import style from './record-form.module.css'
import type { SaveProblem } from './save-problem.ts'
import { useStoredDraft } from './use-draft.ts'
import { useFormWords } from './use-entry-words.ts'
import { useRecordForm } from './use-record-form.ts'

export function RecordForm<Schema extends v.GenericSchema>(props: RecordFormDialogProps<Schema>) {
  useFormWords()
  const { draftKey, title, groups, initialValues, children, onClose } = props
  const draft = useStoredDraft(draftKey)
  const [draftAnswer, setDraftAnswer] = useState<'continue' | 'start over'>()
  // Renders nothing for a few milliseconds until the draft is read: otherwise the form could turn into a question while
  // the user types.
  if (draft === undefined) return null
  if (draft !== null && draftAnswer === undefined) {
    const values = { ...startingValues(groups, initialValues), ...draft.values }
    return (
      <DraftOffer
        {...{ draft, draftKey, title, onClose }}
        onContinue={() => setDraftAnswer('continue')}
        onStartOver={() => setDraftAnswer('start over')}
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
  const showOutcome = useSaveOutcomeToast()
  const formId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const problemRef = useRef<HTMLElement>(null)
  /** How often saving failed without an error at a field. */
  const [failureCount, setFailureCount] = useState(0)
  const [isLeaving, setIsLeaving] = useState(false)
  const { form, ...formState } = useRecordForm(props, draft, outcome => {
    showOutcome(outcome)
    props.onClose()
  })
  useMarkDirty(formState.isDirty)

  const close = () => (formState.isDirty ? setIsLeaving(true) : props.onClose())
  // The message is above the first field, out of sight when the user presses Save under a long form (U20.2).
  useEffect(() => {
    if (failureCount === 0) return
    problemRef.current?.scrollIntoView({ block: 'start' })
    problemRef.current?.focus()
  }, [failureCount])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const errors = await formState.submit()
    const fields = formRef.current?.querySelectorAll<HTMLElement>('[data-field]') ?? []
    const firstWrongField = [...fields].find(({ dataset }) => errors[dataset.field ?? ''] !== undefined)
    if (firstWrongField === undefined) setFailureCount(count => count + 1)
    firstWrongField?.querySelector<HTMLElement>(':is(input, textarea, button)')?.focus()
  }

  return (
    <Dialog
      opened={props.opened}
      onClose={close}
      title={props.title}
      width="wide"
      actions={
        <FormButtons
          formId={formId}
          buttonStyles={buttonLooks(props.isDangerous)}
          onClose={close}
          isSaving={formState.isSaving}
          disabled={props.groups.length === 0}
          label={props.submitLabel}
        />
      }
    >
      <form id={formId} ref={formRef} onSubmit={save} noValidate autoComplete="off">
        {formState.problem && <SaveProblemMessage ref={problemRef} {...formState.problem} />}
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
      <UnsavedChangesDialog
        opened={isLeaving}
        isKeptAsDraft={props.draftKey !== undefined}
        onStay={() => setIsLeaving(false)}
        onLeave={() => {
          setIsLeaving(false)
          props.onClose()
        }}
        onDiscard={() => {
          setIsLeaving(false)
          void formState.endDraft().then(props.onClose)
        }}
      />
    </Dialog>
  )
}

interface FormButtonsProps {
  formId: string
  buttonStyles: ReturnType<typeof buttonLooks>
  onClose: () => void
  isSaving: boolean
  disabled: boolean
  /** "Save" by default. */
  label: string | undefined
}

function FormButtons({ formId, buttonStyles, onClose, isSaving, disabled, label }: FormButtonsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button {...buttonStyles.cancel} onClick={onClose}>
        {t('ui.cancel')}
      </Button>
      <Button {...buttonStyles.confirm} type="submit" form={formId} loading={isSaving} disabled={disabled}>
        {label ?? t('ui.save')}
      </Button>
    </>
  )
}

const contentOf = (children: RecordFormDialogProps<v.GenericSchema>['children'], values: FormValues) =>
  typeof children === 'function' ? children(values) : children

function SaveProblemMessage({ ref, title, message, suggestions }: SaveProblem & { ref: Ref<HTMLElement> }) {
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

interface UnsavedChangesDialogProps {
  opened: boolean
  /** The input is kept on this device as a draft; it can then also be discarded. */
  isKeptAsDraft: boolean
  onStay: () => void
  onLeave: () => void
  onDiscard: () => void
}

/**
 * Asks before input is lost or kept as a draft: Cancel returns to the form, Confirm closes it and shows what is kept.
 */
export function UnsavedChangesDialog({
  opened,
  isKeptAsDraft,
  onStay,
  onLeave,
  onDiscard,
}: UnsavedChangesDialogProps) {
  const { t } = useTranslation()
  const buttonStyles = buttonLooks(!isKeptAsDraft)
  return (
    <Dialog
      opened={opened}
      onClose={onStay}
      title={t('ui.form.unsavedTitle')}
      width="narrow"
      actions={
        <>
          <Button {...buttonStyles.cancel} onClick={onStay}>
            {t('ui.cancel')}
          </Button>
          {isKeptAsDraft && (
            <Button {...buttonLooks(true).confirm} onClick={onDiscard}>
              {t('ui.form.discardDraft')}
            </Button>
          )}
          <Button {...buttonStyles.confirm} onClick={onLeave}>
            {t(isKeptAsDraft ? 'ui.form.closeKept' : 'ui.confirm')}
          </Button>
        </>
      }
    >
      {isKeptAsDraft ? t('ui.form.unsavedKept') : t('ui.form.unsavedText')}
    </Dialog>
  )
}
