/** A clock time, typed as text and read by the clock of a home: with AM or PM where the home says so (M6.6, U21). */
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClockTime, isClockTime } from '#domain/values/dates.ts'
import { timeWords, type WallClock } from '../../labels/dates.ts'
import style from './time-field.module.css'
import { TypedText } from './typed-text.tsx'
import { timeOrText, typedTime } from './typed-values.ts'

interface TimeFieldProps {
  name?: string
  /** `name`: read out, not shown. */
  label: string | { name: string }
  description?: string | undefined
  error?: string | boolean | undefined
  withAsterisk?: boolean
  required?: boolean
  disabled?: boolean
  home: Pick<WallClock, 'clock'>
  /** 'HH:MM', '' when nothing is typed, else what `timeOrText` makes of a text that cannot be read. */
  value: ClockTime | string
  onChange: (time: string) => void
  onBlur?: () => void
}

export function TimeField({ label, home, value, onChange, ...input }: TimeFieldProps) {
  const { t } = useTranslation()
  const meaningOf = (meant: string, typed: string) => {
    const words = isClockTime(meant) ? timeWords(meant, home) : ''
    return words.toLowerCase() === typed.trim().toLowerCase() ? '' : words
  }
  return (
    <TypedText
      {...input}
      {...(typeof label === 'string' ? { label } : { 'aria-label': label.name })}
      className={style.field}
      {...(isClockTime(value) ? { onMouseDown: selectAll } : {})}
      placeholder={t('ui.form.timeExample', { time: timeWords('20:00', home) })}
      value={value}
      textOf={time => typedTime(time, home)}
      readAs={typed => timeOrText(typed, home)}
      onValue={onChange}
      meaningOf={meaningOf}
    />
  )
}

/** A time that is there is replaced, not added to: the first tap selects it, the second one sets the cursor. */
function selectAll(event: MouseEvent<HTMLInputElement>) {
  const input = event.currentTarget
  if (document.activeElement === input) return
  event.preventDefault()
  input.focus()
  input.select()
}
