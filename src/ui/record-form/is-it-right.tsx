import { type ReactNode, useState } from 'react'
import { Refusal } from '#domain/errors.ts'
import { messageWords } from '../../labels/message-words.ts'
import { Confirmation } from '../dialog/confirmation.tsx'
import { useFormWords } from './use-entry-words.ts'

interface OpenQuestion {
  readonly warnings: readonly string[]
  readonly answer: (isRight: boolean) => void
}

interface ValueConfirmation {
  /** Writes a record; if a value is unusual and the user confirms it, writes it again as confirmed. */
  confirmAndWrite<Result>(write: (isConfirmed: boolean) => Promise<Result>): Promise<Result>
  /** The question, to be rendered once beside the form. */
  question: ReactNode
}

/** Asks the user to confirm unusual values before a record is saved (M9.10, T7). */
export function useValueConfirmation(): ValueConfirmation {
  const t = useFormWords()
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion>()
  const close = () => {
    openQuestion?.answer(false)
    setOpenQuestion(undefined)
  }
  return {
    async confirmAndWrite(write) {
      try {
        return await write(false)
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'unconfirmed') throw error
        const warnings = error.details.fields?.is_confirmed ?? [error.message]
        const isRight = await new Promise<boolean>(answer => setOpenQuestion({ warnings, answer }))
        if (!isRight) throw new Refusal('unconfirmed', t('ui.form.notConfirmed'))
        return write(true)
      }
    },
    question: openQuestion && (
      <Confirmation
        opened
        onClose={close}
        title={t('ui.form.isItRight')}
        question={openQuestion.warnings.map(warning => <p key={warning}>{messageWords(warning, t)}</p>)}
        confirmLabel={t('ui.form.itIsRight')}
        isDangerous
        onConfirm={async () => openQuestion.answer(true)}
      />
    ),
  }
}
