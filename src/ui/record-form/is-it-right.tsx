import { type ReactNode, useState } from 'react'
import { Refusal } from '#domain/errors.ts'
import { messageWords } from '../../labels/message-words.ts'
import { Confirmation } from '../dialog/confirmation.tsx'
import { useEntryWords } from './use-entry-words.ts'

interface Asked {
  readonly doubts: readonly string[]
  readonly answer: (isRight: boolean) => void
}

interface IsItRight {
  /** Writes a record; if a value is unusual and the user confirms it, writes it again as confirmed. */
  written<Result>(write: (isConfirmed: boolean) => Promise<Result>): Promise<Result>
  /** The question, to be rendered once beside the form. */
  question: ReactNode
}

/** Asks the user to confirm unusual values before a record is saved (M9.10, T7). */
export function useIsItRight(): IsItRight {
  const t = useEntryWords()
  const [asked, setAsked] = useState<Asked>()
  const close = () => {
    asked?.answer(false)
    setAsked(undefined)
  }
  return {
    async written(write) {
      try {
        return await write(false)
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'unconfirmed') throw error
        const doubts = error.details.fields?.is_confirmed ?? [error.message]
        const isRight = await new Promise<boolean>(answer => setAsked({ doubts, answer }))
        if (!isRight) throw new Refusal('unconfirmed', t('ui.form.notConfirmed'))
        return write(true)
      }
    },
    question: asked && (
      <Confirmation
        opened
        onClose={close}
        title={t('ui.form.isItRight')}
        question={asked.doubts.map(doubt => <p key={doubt}>{messageWords(doubt, t)}</p>)}
        confirmLabel={t('ui.form.itIsRight')}
        isDangerous
        onConfirm={async () => asked.answer(true)}
      />
    ),
  }
}
