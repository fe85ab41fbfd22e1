/** Asks before something is done; stays open and says why when it was refused. */

import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemWords } from '../../labels/message-words.ts'
import style from './confirmation.module.css'
import { Dialog } from './dialog.tsx'
import { looksOf } from './looks.ts'

export interface ConfirmationProps {
  opened: boolean
  onClose: () => void
  title: string
  /** The question, naming whom or what it is about. */
  question: ReactNode
  confirmLabel: string
  /** It takes something away: outlined in red, and Cancel is filled. */
  isDangerous?: boolean
  /** Closes when it resolves; a rejection is shown in its own words. */
  onConfirm: () => Promise<unknown>
}

export function Confirmation(props: ConfirmationProps) {
  const { t } = useTranslation()
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const looks = looksOf(props.isDangerous)

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
          <Button {...looks.stay} onClick={close} disabled={isWorking}>
            {t('ui.cancel')}
          </Button>
          <Button {...looks.act} loading={isWorking} onClick={confirm}>
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
