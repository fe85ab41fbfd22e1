import '@mantine/dates/styles.css'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import type { FieldValue } from './description.ts'

interface DateFieldProps {
  name: string
  label: string
  description: string | undefined
  error: string | undefined
  withAsterisk: boolean
  disabled: boolean
  onBlur: () => void
  value: string
  min: string | undefined
  max: string | undefined
  onChange: (value: FieldValue) => void
}

/** A calendar with days as big as a thumb. Dates are 'YYYY-MM-DD' throughout and never pass through a time zone. */
export const DateField = ({ value, min, max, onChange, ...common }: DateFieldProps) => (
  <DatePickerInput
    {...common}
    value={value === '' ? null : value}
    onChange={picked => onChange(picked ?? '')}
    {...(min === undefined ? {} : { minDate: min })}
    {...(max === undefined ? {} : { maxDate: max })}
    valueFormat="ddd, MMM D, YYYY"
    firstDayOfWeek={0}
    size="md"
    dropdownType="modal"
    modalProps={{ title: common.label, zIndex: 320, size: 'auto', closeButtonProps: { 'aria-label': closeLabel, size: 44 } }}
    className={style.date}
    clearable={!common.withAsterisk}
    leftSection={<IconCalendar size={20} aria-hidden />}
  />
)
