/** A picker of month and year: two selects between two arrows. The next month is one tap, any month is two. */
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addMonths, type LocalMonth } from '#domain/values/dates.ts'
import { monthName } from '../labels/dates.ts'
import style from './month-picker.module.css'

export interface MonthPickerProps {
  /** 'YYYY-MM'. */
  month: LocalMonth
  onMonthChange: (month: LocalMonth) => void
  /** First and last year that can be selected. */
  years: readonly [number, number]
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

export function MonthPicker({ month, onMonthChange, years: [firstYear, lastYear] }: MonthPickerProps) {
  const { t } = useTranslation()
  const [year = '', monthNumber = ''] = month.split('-')
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => String(firstYear + index))
  const shiftedMonth = (months: number) => addMonths(`${month}-01`, months).slice(0, 7)
  const isInRange = (candidateMonth: LocalMonth) => years.includes(candidateMonth.slice(0, 4))

  return (
    <div className={style.picker} data-screen-only>
      <ActionIcon
        variant="default"
        aria-label={t('ui.previousMonth')}
        disabled={!isInRange(shiftedMonth(-1))}
        onClick={() => onMonthChange(shiftedMonth(-1))}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <NativeSelect
        className={style.month}
        rightSectionWidth={34}
        aria-label={t('ui.month')}
        value={monthNumber}
        onChange={event => onMonthChange(`${year}-${event.currentTarget.value}`)}
        data={MONTHS.map(number => ({ value: String(number).padStart(2, '0'), label: monthName(number, t) }))}
      />
      <NativeSelect
        className={style.year}
        rightSectionWidth={34}
        aria-label={t('ui.year')}
        value={year}
        onChange={event => onMonthChange(`${event.currentTarget.value}-${monthNumber}`)}
        data={years}
      />
      <ActionIcon
        variant="default"
        aria-label={t('ui.nextMonth')}
        disabled={!isInRange(shiftedMonth(1))}
        onClick={() => onMonthChange(shiftedMonth(1))}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}
