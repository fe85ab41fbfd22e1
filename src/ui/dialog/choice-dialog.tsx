/**
 * Asks a question such as "Why was it not given?": big buttons, one tap. A choice may require a text, then one more
 * tap.
 */
import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Counter } from '../record-form/counter.tsx'
import type { Tone } from '../theme-colors.ts'
import style from './choice-dialog.module.css'
import { Dialog } from './dialog.tsx'

const MAX_LETTERS = 500

export interface Choice<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
  tone?: Tone
  /** Label of a text box that this choice opens. The choice cannot be submitted while the box is empty. */
  asksWords?: string
}

export interface ChoiceDialogProps<Value extends string> {
  opened: boolean
  onClose: () => void
  title: string
  /** What the question is about, so that the user does not answer for the wrong client: face, drug, time. */
  subject?: ReactNode
  choices: readonly Choice<Value>[]
  onChoose: (value: Value, words: string | null) => void
}

export function ChoiceDialog<Value extends string>(props: ChoiceDialogProps<Value>) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<Choice<Value>>()
  const [words, setWords] = useState('')

  const done = () => {
    setAsking(undefined)
    setWords('')
  }
  const close = () => {
    done()
    props.onClose()
  }
  const choose = (choice: Choice<Value>) => {
    if (choice.asksWords !== undefined) return setAsking(choice)
    done()
    props.onChoose(choice.value, null)
  }

  return (
    <Dialog
      opened={props.opened}
      onClose={close}
      title={props.title}
      actions={
        asking && (
          <>
            <Button variant="default" onClick={done}>
              {t('ui.back')}
            </Button>
            <Button
              disabled={words.trim() === '' || words.trim().length > MAX_LETTERS}
              onClick={() => {
                const trimmed = words.trim()
                done()
                props.onChoose(asking.value, trimmed)
              }}
            >
              {t('ui.save')}
            </Button>
          </>
        )
      }
    >
      {props.subject && <div className={style.subject}>{props.subject}</div>}
      {asking ? (
        <>
          <Textarea
            label={asking.asksWords}
            value={words}
            onChange={event => setWords(event.currentTarget.value)}
            minRows={3}
            autosize
            autoFocus
          />
          <Counter used={words.trim().length} max={MAX_LETTERS} />
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
