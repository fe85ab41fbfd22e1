/** Asks before an action; stays open and shows the reason when the action was refused. */

import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemWords } from '../../labels/message-words.ts'
import style from './confirmation.module.css'
import { Dialog } from './dialog.tsx'
import { buttonLooks } from './looks.ts'

export interface ConfirmationProps {
  opened: boolean
  onClose: () => void
  title: string
  /** The question, which names the person or thing it is about. */
  question: ReactNode
  confirmLabel: string
  /** The action removes something: its button is outlined in red, and Cancel is filled. */
  isDangerous?: boolean
  /** The dialog closes when this resolves; a rejection is shown with its own message. */
  onConfirm: () => Promise<unknown>
}

export function Confirmation(props: ConfirmationProps) {
  const { t } = useTranslation()
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const buttonStyles = buttonLooks(props.isDangerous)

  const close = () => {
    setProblem(undefined)
    props.onClose()
  }
  const confirm = async () => {
    setIsWorking(true)
    setProblem(undefined)
    try {
      await props.onConfirm()
      close()
    } catch (error) {
      setProblem(problemWords(error, t))
    } finally {
      setIsWorking(false)
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
          <Button {...buttonStyles.cancel} onClick={close} disabled={isWorking}>
            {t('ui.cancel')}
          </Button>
          <Button {...buttonStyles.confirm} loading={isWorking} onClick={confirm}>
            {props.confirmLabel}
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
