/** A date field with a calendar as big as the dialog allows. Dates stay 'YYYY-MM-DD', never converted between zones. */
import '@mantine/dates/styles.css'
import { Button, InputBase } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/values/dates.ts'
import { longDate, shortDate } from '../../labels/dates.ts'
import { Dialog } from '../dialog/dialog.tsx'
import style from './date-field.module.css'

interface DateFieldProps {
  name: string
  label: string
  description: string | undefined
  error: string | undefined
  withAsterisk: boolean
  disabled: boolean
  onBlur: () => void
  value: string
  /** The current day in the home. */
  today: LocalDate
  min: string | undefined
  max: string | undefined
  onChange: (value: string) => void
  /** For a date decades ago, such as a birthday: the calendar opens on the years. */
  isLongAgo?: boolean
  /** For use beside other filters: the field shows its label while no day is selected. */
  isFilter?: boolean
}

const LONG_AGO_YEARS = 50

export function DateField({
  value,
  today,
  min,
  max,
  onChange,
  isLongAgo = false,
  isFilter = false,
  ...inputProps
}: DateFieldProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const canBeToday = (min === undefined || min <= today) && (max === undefined || today <= max)
  const latestDay = max !== undefined && max < today ? max : today
  const firstShownDay = isLongAgo ? `${Number(today.slice(0, 4)) - LONG_AGO_YEARS}-01-01` : latestDay
  const filterLabel = [inputProps.label, value && shortDate(value, t)].join(' ').trim()
  const pick = (date: string) => {
    onChange(date)
    setOpened(false)
  }
  return (
    <>
      <InputBase
        {...inputProps}
        component="button"
        type="button"
        pointer
        classNames={{ input: style.input ?? '' }}
        {...(isFilter ? { label: undefined, 'aria-label': filterLabel } : {})}
        leftSection={<IconCalendar size={20} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {value === '' ? (
          <span className={style.empty}>{isFilter ? inputProps.label : t('ui.form.chooseDate')}</span>
        ) : isFilter ? (
          shortDate(value, t)
        ) : (
          longDate(value, t)
        )}
      </InputBase>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={inputProps.label}
        width="narrow"
        actions={
          <>
            {!inputProps.withAsterisk && value !== '' && (
              <Button variant="default" onClick={() => pick('')}>
                {t('ui.form.clearDate')}
              </Button>
            )}
            {canBeToday && !isLongAgo && (
              <Button variant="default" onClick={() => pick(today)}>
                {t('ui.dates.today')}
              </Button>
            )}
          </>
        }
      >
        <DatePicker
          className={style.calendar}
          size="lg"
          locale={t('ui.locale').toLowerCase()}
          firstDayOfWeek={0}
          weekendDays={[]}
          // Not `highlightToday`, which marks the tablet's day.
          getDayProps={day => (day === today ? { 'aria-current': 'date' } : {})}
          value={value === '' ? null : value}
          defaultDate={value === '' ? firstShownDay : value}
          defaultLevel={isLongAgo ? 'decade' : 'month'}
          onChange={pickedDate => pickedDate !== null && pick(pickedDate)}
          {...(min === undefined ? {} : { minDate: min })}
          {...(max === undefined ? {} : { maxDate: max })}
          ariaLabels={{
            previousMonth: t('ui.previousMonth'),
            nextMonth: t('ui.nextMonth'),
            previousYear: t('ui.previousYear'),
            nextYear: t('ui.nextYear'),
            previousDecade: t('ui.previousDecade'),
            nextDecade: t('ui.nextDecade'),
          }}
        />
      </Dialog>
    </>
  )
}
