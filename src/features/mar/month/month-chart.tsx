import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { GridLine } from '#domain/rules/doses/chart/grid.ts'
import { originalReport } from '#domain/rules/doses/effective-marks.ts'
import { CELL_SIGNS, type CellState } from '#domain/rules/doses/mar-grid.ts'
import type { LocalDate, LocalMonth } from '#domain/values/dates.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { MonthOnDevice } from '../../../homes/month-on-device.tsx'
import { MonthPicker } from '../../../ui/month-picker.tsx'
import { useDoseActions } from '../dose/use-dose-actions.tsx'
import style from './month-chart.module.css'
import { MonthGrid } from './month-grid.tsx'

/** How many years before and after the current year the selector offers (spec part 2 §9). */
const YEARS_EITHER_SIDE = 5
const LEGEND_STATES: readonly CellState[] = [
  'given',
  'missed',
  'held',
  'disputed',
  'no_record',
  'future',
  'nothing',
]

interface MonthChartProps {
  clientChart: ClientChart
  people: People | undefined
  day: LocalDate
  canMark: boolean
  onPickDay: (day: LocalDate) => void
  onPickMonth: (month: LocalMonth) => void
}

/** The month with its selectors and legend; a month that is not on this device is reported as missing (M11). */
export function MonthChart({ clientChart, people, day, canMark, onPickDay, onPickMonth }: MonthChartProps) {
  const { t } = useTranslation()
  const { chart, client, home, month } = clientChart
  const actions = useDoseActions({ people, charts: [clientChart], canMark: () => canMark })
  const currentYear = Number(chart.today.slice(0, 4))
  const lines = useMemo(() => chart.monthOf(month), [chart, month])
  return (
    <section className={style.chart} aria-labelledby="month-chart">
      <header className={style.head}>
        <h2 id="month-chart">{t('mar.grid.title')}</h2>
        <Button
          component={Link}
          to={`/dashboard/mar/${client.id}/print/${month}`}
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden />}
        >
          {t('mar.print.open')}
        </Button>
        <MonthPicker
          month={month}
          onMonthChange={onPickMonth}
          years={[currentYear - YEARS_EITHER_SIDE, currentYear + YEARS_EITHER_SIDE]}
        />
      </header>
      <MonthOnDevice
        scope={client.scope}
        month={month}
        today={chart.today}
        explanation={t('mar.grid.notHereText')}
      >
        <MonthGrid
          lines={lines}
          today={chart.today}
          month={month}
          home={home}
          people={people}
          selectedDay={day}
          onPickDay={onPickDay}
          onPickCell={({ order }, cell) => actions.open(chart.doseAt(order, cell), clientChart)}
        />
        <Legend lines={lines} people={people} />
      </MonthOnDevice>
      {actions.dialogs}
    </section>
  )
}

interface LegendProps extends Pick<MonthChartProps, 'people'> {
  lines: readonly GridLine[]
}

/** Explains the symbols and whose initials are whose. */
function Legend({ lines, people }: LegendProps) {
  const { t } = useTranslation()
  const authorIds = new Set(
    lines
      .flatMap(line => line.cells)
      .flatMap(({ record }) =>
        record === null
          ? []
          : record.effectiveMarks.map(mark => originalReport(mark, record.allMarks).author_id),
      ),
  )
  const markAuthors = [...authorIds].flatMap(id => people?.get(id) ?? [])
  return (
    <div className={style.legend}>
      <ul aria-label={t('mar.grid.legend')}>
        {LEGEND_STATES.map(state => (
          <li key={state}>
            <span className={style.sign} data-state={state}>
              {CELL_SIGNS[state]}
            </span>
            {t(`mar.status.${state}`)}
          </li>
        ))}
      </ul>
      {markAuthors.length > 0 && (
        <ul aria-label={t('mar.grid.initials')}>
          {markAuthors.map(author => (
            <li key={author.id}>
              <strong>{author.initials}</strong> {author.first_name} {author.last_name}
            </li>
          ))}
        </ul>
      )}
      <p data-screen-only>{t('mar.grid.hint')}</p>
    </div>
  )
}
