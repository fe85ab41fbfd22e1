/**
 * Asks a question such as "Why was it not given?": big buttons, one tap. A choice may require a text, then one more
 * tap.
 */
import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CharacterCounter } from '../record-form/counter.tsx'
import type { Tone } from '../theme-colors.ts'
import style from './choice-dialog.module.css'
import { Dialog } from './dialog.tsx'

const MAX_CHARACTERS = 500

export interface Choice<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
  tone?: Tone
  /** Label of a text box that this choice opens. The choice cannot be submitted while the box is empty. */
  textLabel?: string
}

export interface ChoiceDialogProps<Value extends string> {
  opened: boolean
  onClose: () => void
  title: string
  /** What the question is about, so that the user does not answer for the wrong client: face, drug, time. */
  subject?: ReactNode
  choices: readonly Choice<Value>[]
  onChoose: (value: Value, text: string | null) => void
}

export function ChoiceDialog<Value extends string>(props: ChoiceDialogProps<Value>) {
  const { t } = useTranslation()
  const [pendingChoice, setOpenChoice] = useState<Choice<Value>>()
  const [text, setText] = useState('')

  const reset = () => {
    setOpenChoice(undefined)
    setText('')
  }
  const close = () => {
    reset()
    props.onClose()
  }
  const choose = (choice: Choice<Value>) => {
    if (choice.textLabel !== undefined) return setOpenChoice(choice)
    reset()
    props.onChoose(choice.value, null)
  }

  return (
    <Dialog
      opened={props.opened}
      onClose={close}
      title={props.title}
      actions={
        pendingChoice && (
          <>
            <Button variant="default" onClick={reset}>
              {t('ui.back')}
            </Button>
            <Button
              disabled={text.trim() === '' || text.trim().length > MAX_CHARACTERS}
              onClick={() => {
                const trimmedText = text.trim()
                reset()
                props.onChoose(pendingChoice.value, trimmedText)
              }}
            >
              {t('ui.save')}
            </Button>
          </>
        )
      }
    >
      {props.subject && <div className={style.subject}>{props.subject}</div>}
      {pendingChoice ? (
        <>
          <Textarea
            label={pendingChoice.textLabel}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
            minRows={3}
            autosize
            autoFocus
          />
          <CharacterCounter usedCount={text.trim().length} maxCount={MAX_CHARACTERS} />
        </>
      ) : (
        <div className={style.choices}>
          {props.choices.map(choice => (
            <button
              key={choice.value}
              type="button"
              className={style.choice}
              data-tone={choice.tone ?? 'plain'}
              onClick={() => choose(choice)}
            >
              {choice.icon && <span className={style.icon}>{choice.icon}</span>}
              {choice.label}
            </button>
          ))}
        </div>
      )}
    </Dialog>
  )
}
