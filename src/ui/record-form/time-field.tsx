/** A clock time, typed and read by the clock of a home: hour, minutes, and AM or PM where the home says so (M6.6). */
import '@mantine/dates/styles.css'
import { TimePicker } from '@mantine/dates'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClockTime, isClockTime } from '#domain/values/dates.ts'
import type { WallClock } from '../../labels/dates.ts'
import style from './time-field.module.css'

/** What a field says while a part is missing: no time, and not "no time" either (M6.9). */
export const UNFINISHED_TIME = '--:--'

export interface TimeFieldProps {
  /** `name`: read out, not shown. */
  label: string | { name: string }
  description?: string | undefined
  error?: string | undefined
  withAsterisk?: boolean
  disabled?: boolean
  home: Pick<WallClock, 'clock'>
  /** 'HH:MM', '' when every part is empty, else `UNFINISHED_TIME`. */
  value: ClockTime | string
  onChange: (time: string) => void
  onBlur?: () => void
}

/**
 * The picker would forget the parts typed so far when it is told that they are no time yet. So it keeps its value to
 * itself, and is drawn anew when the time is set by something else.
 */
export function TimeField({ value, onChange, ...others }: TimeFieldProps) {
  const [own, setOwn] = useState(value)
  const [drawn, setDrawn] = useState(0)
  if (value !== own) {
    setOwn(value)
    setDrawn(drawn + 1)
  }
  const report = (time: string) => {
    if (time === own) return
    setOwn(time)
    onChange(time)
  }
  return <TimeParts key={drawn} {...others} value={value} onChange={report} />
}

function TimeParts({ label, value, home, error, onChange, onBlur, ...others }: TimeFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  /** '' while a part is missing. */
  const picked = useRef(isClockTime(value) ? value : '')
  const report = () => {
    const parts = group.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(PARTS) ?? []
    const isEmpty = [...parts].every(part => part.value === '')
    onChange(picked.current || (isEmpty ? '' : UNFINISHED_TIME))
  }
  const isShown = typeof label === 'string'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own label, description and error
    <div
      ref={group}
      role="group"
      aria-label={isShown ? label : label.name}
      onChange={report}
      onKeyUp={report}
      onPaste={report}
    >
      <TimePicker
        {...others}
        id={id}
        label={isShown && label}
        error={error}
        classNames={{ input: style.input, fieldsGroup: style.parts, field: style.part }}
        // A home's row of before the setting existed has none.
        format={home.clock === '24h' ? '24h' : '12h'}
        defaultValue={picked.current}
        onChange={time => {
          picked.current = time
        }}
        onBlur={() => {
          report()
          onBlur?.()
        }}
        hoursInputLabel={t('ui.time.hour')}
        minutesInputLabel={t('ui.time.minutes')}
        amPmInputLabel={t('ui.time.amPm')}
        hoursInputProps={error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}}
        minutesRef={reachByTab}
        amPmRef={reachByTab}
      />
    </div>
  )
}

const PARTS = '[role=spinbutton], select'

/** The picker is one stop of the Tab key, and nobody guesses that the arrow keys lead to its minutes. */
function reachByTab(part: HTMLElement | null) {
  if (part) part.tabIndex = 0
}
