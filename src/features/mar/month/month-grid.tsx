/**
 * The month's chart: one row per order version and time, one cell per day. It has some 750 cells, so they are plain
 * table cells, rendered once per line; the arrow keys move the focus without rendering anything.
 */
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Cell } from '#domain/rules/doses/chart/dose.ts'
import type { GridLine } from '#domain/rules/doses/chart/grid.ts'
import {
  dayOfMonth,
  dayOfWeek,
  type LocalDate,
  type LocalMonth,
  monthDays,
  monthOf,
} from '#domain/values/dates.ts'
import type { People } from '../../../charts/people.ts'
import { dayWords, monthWords, type WallClock } from '../../../labels/dates.ts'
import { createCellTextOf, GridRow } from './grid-line.tsx'
import { ARIA_ROLES } from './grid-roles.ts'
import style from './month-grid.module.css'

interface MonthGridProps {
  lines: readonly GridLine[]
  today: LocalDate
  month: LocalMonth
  home: WallClock
  people: People | undefined
  selectedDay: LocalDate
  onPickDay: (day: LocalDate) => void
  /** Called with the line and the cell; not called where nothing is scheduled. */
  onPickCell: (line: GridLine, cell: Cell) => void
}

/** How far a key moves the focus: rows, days. */
const KEY_STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -31],
  End: [0, 31],
}

/** Where the chosen day is scrolled to, as a fraction of the width: users compare it with the week before it. */
const SCROLL_POSITION = 0.8

export function MonthGrid({
  lines,
  today,
  month,
  home,
  people,
  selectedDay,
  onPickDay,
  onPickCell,
}: MonthGridProps) {
  const { t } = useTranslation()
  const tableRef = useRef<HTMLTableElement>(null)
  // Day names are computed once for all lines, because calling Intl in every cell is slow.
  const days = useMemo(
    () => monthDays(month).map(date => ({ date, label: dayWords(date, today, t) })),
    [month, today, t],
  )

  const cellTextOf = useMemo(() => createCellTextOf(people, t), [people, t])
  // Scrolls the chosen day into view, past the fixed column: a month is wider than a tablet held upright.
  useEffect(() => {
    const dayInView = selectedDay.startsWith(month) ? selectedDay : `${month}-01`
    const dayHead = tableRef.current?.querySelector<HTMLElement>(`thead [data-day="${dayInView}"]`)
    const scroller = tableRef.current?.parentElement
    if (dayHead && scroller) scroller.scrollLeft = dayHead.offsetLeft - scroller.clientWidth * SCROLL_POSITION
  }, [selectedDay, month])

  const openCellOrDay = (target: EventTarget) => {
    const pickedCell = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
    const day = pickedCell?.dataset.day
    if (pickedCell === null || day === undefined) return
    if (pickedCell.tagName === 'TH') return onPickDay(day)
    const line = lines[(pickedCell.closest('tr')?.rowIndex ?? 0) - 1]
    const cell = line?.cells.find(({ date }) => date === day)
    if (line === undefined || cell === undefined || cell.state === 'nothing') return
    // The focus returns to this cell: a tap alone does not move it.
    pickedCell.focus({ preventScroll: true })
    onPickCell(line, cell)
  }
  const handleKeyDown = useGridKeyHandler(tableRef, openCellOrDay, { month, today })

  const startDay = month === monthOf(today) ? today : days[0]?.date
  if (lines.length === 0) return <p className={style.empty}>{t('mar.grid.empty')}</p>
  return (
    <div className={style.scroller}>
      <table
        ref={tableRef}
        className={style.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern on a real table keeps its rows and cells
        role="grid"
        aria-label={t('mar.grid.label', { month: monthWords(month, t) })}
        style={gridStyle(days, selectedDay, today)}
        onClick={(event: MouseEvent) => openCellOrDay(event.target)}
        onKeyDown={handleKeyDown}
      >
        <thead {...ARIA_ROLES.rowGroup}>
          <tr {...ARIA_ROLES.row}>
            <th {...ARIA_ROLES.columnHeader} scope="col" className={style.corner}>
              {t('mar.grid.medication')}
            </th>
            {days.map(({ date, label }) => (
              <th
                key={date}
                {...ARIA_ROLES.columnHeader}
                scope="col"
                data-day={date}
                data-today={date === today || undefined}
                data-weekend={[0, 6].includes(dayOfWeek(date)) || undefined}
                tabIndex={date === startDay ? 0 : -1}
                aria-label={label}
                aria-selected={date === selectedDay}
              >
                {dayOfMonth(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ARIA_ROLES.rowGroup}>
          {lines.map((line, index) => (
            <GridRow
              key={line.key}
              line={line}
              isFirstLineOfVersion={lines[index - 1]?.version.id !== line.version.id}
              home={home}
              people={people}
              days={days}
              cellTextOf={cellTextOf}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns the key handler of the grid: arrows move the focus from cell to cell, Enter and Space open one. */
function useGridKeyHandler(
  tableRef: RefObject<HTMLTableElement | null>,
  openCellOrDay: (target: EventTarget) => void,
  { month, today }: Pick<MonthGridProps, 'month' | 'today'>,
) {
  // The cells stay when the month changes, the column heads do not: Tab enters the grid at a head again.
  const tabStop = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the month or today changes
  useLayoutEffect(
    () => () => {
      if (tabStop.current) tabStop.current.tabIndex = -1
      tabStop.current = null
    },
    [month, today],
  )

  return (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return openCellOrDay(event.target)
    }
    const step = KEY_STEPS[event.key]
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-day]') : null
    if (step === undefined || cell === null) return
    event.preventDefault()
    const nextCell = neighborCell(tableRef.current, cell, step)
    if (nextCell === undefined) return
    cell.tabIndex = -1
    nextCell.tabIndex = 0
    tabStop.current = nextCell
    nextCell.focus()
  }
}

/** Returns how many columns there are, and which are painted: the chosen day's, and today's if it is another. */
function gridStyle(
  days: readonly { date: LocalDate }[],
  selectedDay: LocalDate,
  today: LocalDate,
): CSSProperties {
  const columnOf = (day: LocalDate) => days.findIndex(({ date }) => date === day)
  const paintedColumns = {
    '--chosen': columnOf(selectedDay),
    '--today': selectedDay === today ? -1 : columnOf(today),
  }
  const presentColumns = Object.entries(paintedColumns).filter(([, index]) => index >= 0)
  return Object.fromEntries([['--days', days.length], ...presentColumns])
}

/** Returns the cell that many rows and days away, or the last cell in that direction. */
function neighborCell(
  table: HTMLTableElement | null,
  cell: HTMLElement,
  [rowStep, dayStep]: readonly [number, number],
) {
  const cellRows = [...(table?.rows ?? [])].map(row => [...row.querySelectorAll<HTMLElement>('[data-day]')])
  const row = cellRows.findIndex(cells => cells.includes(cell))
  const column = cellRows[row]?.indexOf(cell) ?? 0
  const targetRow = cellRows[Math.min(Math.max(row + rowStep, 0), cellRows.length - 1)]
  return targetRow?.[Math.min(Math.max(column + dayStep, 0), targetRow.length - 1)]
}
