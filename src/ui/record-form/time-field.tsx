/** A time field, typed as text and read by the home's clock: with AM or PM if the home uses them (M6.6, U21). */
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClockTime, isClockTime } from '#domain/values/dates.ts'
import { timeWords, type WallClock } from '../../labels/dates.ts'
import style from './time-field.module.css'
import { TypedText } from './typed-text.tsx'
import { timeFieldText, timeOrText } from './typed-values.ts'

interface TimeFieldProps {
  name?: string
  /** `name`: for screen readers only. */
  label: string | { name: string }
  description?: string | undefined
  error?: string | boolean | undefined
  withAsterisk?: boolean
  required?: boolean
  disabled?: boolean
  homeClock: Pick<WallClock, 'clock'>
  /** 'HH:MM', '' when empty, or what `timeOrText` returns for a text that cannot be read. */
  value: ClockTime | string
  onChange: (time: string) => void
  onBlur?: () => void
}

export function TimeField({ label, homeClock, value, onChange, ...input }: TimeFieldProps) {
  const { t } = useTranslation()
  const meaningOf = (time: string, typed: string) => {
    const timeText = isClockTime(time) ? timeWords(time, homeClock) : ''
    return timeText.toLowerCase() === typed.trim().toLowerCase() ? '' : timeText
  }
  return (
    <TypedText
      {...input}
      {...(typeof label === 'string' ? { label } : { 'aria-label': label.name })}
      className={style.field}
      {...(isClockTime(value) ? { onMouseDown: selectAll } : {})}
      placeholder={t('ui.form.timeExample', { time: timeWords('20:00', homeClock) })}
      value={value}
      textOf={time => timeFieldText(time, homeClock)}
      parse={typed => timeOrText(typed, homeClock)}
      onValueChange={onChange}
      meaningOf={meaningOf}
    />
  )
}

/** Selects an existing time on the first tap, so that typing replaces it; the second tap sets the cursor. */
function selectAll(event: MouseEvent<HTMLInputElement>) {
  const input = event.currentTarget
  if (document.activeElement === input) return
  event.preventDefault()
  input.focus()
  input.select()
}
