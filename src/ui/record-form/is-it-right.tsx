import { type ReactNode, useState } from 'react'
import { Refusal } from '#domain/errors.ts'
import { messageWords } from '../../labels/message-words.ts'
import { Confirmation } from '../dialog/confirmation.tsx'
import { useEntryWords } from './use-entry-words.ts'

interface OpenQuestion {
  readonly doubts: readonly string[]
  readonly answer: (isRight: boolean) => void
}

interface ValueConfirmation {
  /** Writes a record; if a value is unusual and the user confirms it, writes it again as confirmed. */
  writeConfirmed<Result>(write: (isConfirmed: boolean) => Promise<Result>): Promise<Result>
  /** The question, to be rendered once beside the form. */
  question: ReactNode
}

/** Asks the user to confirm unusual values before a record is saved (M9.10, T7). */
export function useValueConfirmation(): ValueConfirmation {
  const t = useEntryWords()
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion>()
  const close = () => {
    openQuestion?.answer(false)
    setOpenQuestion(undefined)
  }
  return {
    async writeConfirmed(write) {
      try {
        return await write(false)
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'unconfirmed') throw error
        const doubts = error.details.fields?.is_confirmed ?? [error.message]
        const isRight = await new Promise<boolean>(answer => setOpenQuestion({ doubts, answer }))
        if (!isRight) throw new Refusal('unconfirmed', t('ui.form.notConfirmed'))
        return write(true)
      }
    },
    question: openQuestion && (
      <Confirmation
        opened
        onClose={close}
        title={t('ui.form.isItRight')}
        question={openQuestion.doubts.map(doubt => <p key={doubt}>{messageWords(doubt, t)}</p>)}
        confirmLabel={t('ui.form.itIsRight')}
        isDangerous
        onConfirm={async () => openQuestion.answer(true)}
      />
    ),
  }
}
