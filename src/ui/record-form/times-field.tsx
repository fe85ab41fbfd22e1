import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import style from './record-form.module.css'

interface TimesFieldProps {
  label: string
  hint: string | undefined
  error: string | undefined
  required: boolean
  most: number
  times: readonly string[]
  onTimes: (times: string[]) => void
}

/** The clock times of a day, one beside the other, with the tablet's own time wheel for each. */
export function TimesField({ label, hint, error, required, most, times, onTimes }: TimesFieldProps) {
  const { t } = useTranslation()
  const change = (place: number, time: string) => onTimes(times.map((old, at) => (at === place ? time : old)))
  return (
    <fieldset className={style.choices} aria-invalid={error !== undefined}>
      <Input.Label component="legend" size="md" labelElement="div" required={required}>
        {label}
      </Input.Label>
      {hint && <Input.Description size="md">{hint}</Input.Description>}
      <div>
        {times.map((time, place) => (
          // A time has no identity but its place: two equal ones may stand side by side while one is being changed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <span key={place} className={style.time}>
            <TextInput
              type="time"
              aria-label={t('ui.form.chooseTime', { number: place + 1 })}
              value={time}
              onChange={event => change(place, event.currentTarget.value)}
            />
            <ActionIcon
              aria-label={t('ui.form.removeTime', { number: place + 1 })}
              onClick={() => onTimes(times.filter((_, at) => at !== place))}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </span>
        ))}
        {times.length < most && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onTimes([...times, '08:00'])}
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
