import { ActionIcon, Button, Input } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ClockTime } from '#domain/values/dates.ts'
import { timeWords, type WallClock } from '../../labels/dates.ts'
import style from './record-form.module.css'
import { TimeField } from './time-field.tsx'
import { timeErrorMessage } from './typed-values.ts'

interface TimesFieldProps {
  label: string
  hint: string | undefined
  error: string | undefined
  required: boolean
  homeClock: Pick<WallClock, 'clock'>
  maxTimes: number
  usualTimes: readonly ClockTime[]
  times: readonly string[]
  onTimesChange: (times: string[]) => void
}

/** The clock times of a day, side by side. */
export function TimesField(props: TimesFieldProps) {
  const { label, error, required, homeClock, maxTimes, usualTimes, times, onTimesChange } = props
  const { t } = useTranslation()
  const usualWords = usualTimes.map(time => timeWords(time, homeClock)).join(', ')
  const hint = props.hint ?? (usualWords && t('ui.form.usualTimes', { times: usualWords }))
  const changeTime = (index: number, time: string) =>
    onTimesChange(times.map((previousTime, position) => (position === index ? time : previousTime)))
  return (
    <fieldset className={style.choices} aria-invalid={error !== undefined}>
      <Input.Label component="legend" size="md" labelElement="div" required={required}>
        {label}
      </Input.Label>
      {hint && <Input.Description size="md">{hint}</Input.Description>}
      <div>
        {times.map((time, index) => (
          // A time has no identity but its index: two equal times may be in the list while one is being changed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <span key={index} className={style.time}>
            <TimeField
              label={{ name: t('ui.form.chooseTime', { number: index + 1 }) }}
              homeClock={homeClock}
              error={
                error !== undefined && (time === '' || timeErrorMessage(time, homeClock, t) !== undefined)
              }
              value={time}
              onChange={newTime => changeTime(index, newTime)}
            />
            <ActionIcon
              aria-label={t('ui.form.removeTime', { number: index + 1 })}
              onClick={() => onTimesChange(times.filter((_, position) => position !== index))}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </span>
        ))}
        {times.length < maxTimes && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onTimesChange([...times, usualTimes.find(time => !times.includes(time)) ?? ''])}
          >
            {t('ui.form.addTime')}
          </Button>
        )}
      </div>
      {error && (
        <Input.Error size="md" mt={6}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}
