/** Asks before something is deleted, naming it; stays open and says why when it was refused. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import style from './delete-confirmation.module.css'
import { Dialog } from './dialog.tsx'

export interface DeleteConfirmationProps {
  opened: boolean
  onClose: () => void
  /** "Delete progress note". */
  title: string
  /** The question, naming what goes: "Are you sure you want to delete this medication?" */
  question: ReactNode
  /** "Delete Client"; defaults to "Delete". */
  confirmLabel?: string
  /** Closes when it resolves; a rejection is shown in its own words. */
  onDelete: () => Promise<unknown>
}

export function DeleteConfirmation(props: DeleteConfirmationProps) {
  const { t } = useTranslation()
  const [isDeleting, setIsDeleting] = useState(false)
  const [problem, setProblem] = useState<string>()

  const close = () => {
    setProblem(undefined)
    props.onClose()
  }
  const remove = async () => {
    setIsDeleting(true)
    setProblem(undefined)
    try {
      await props.onDelete()
      close()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('ui.formErrors.unexpected'))
    } finally {
      setIsDeleting(false)
    }
  }

  return (
    <Dialog
      opened={props.opened}
      onClose={close}
      title={props.title}
      width="narrow"
      actions={
        <>
          <Button variant="default" onClick={close} disabled={isDeleting}>
            {t('ui.cancel')}
          </Button>
          <Button color="attention" loading={isDeleting} onClick={remove}>
            {props.confirmLabel ?? t('ui.delete')}
          </Button>
        </>
      }
    >
      <div className={style.question}>{props.question}</div>
      {problem && (
        <p className={style.problem} role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
