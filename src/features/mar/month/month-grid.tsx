/**
 * The month's chart: one row per order version and time, one cell per day. Some 750 cells, so they are plain table
 * cells, rendered once per line; the arrow keys move the focus without rendering anything.
 */
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
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
import { cellWords, Line } from './grid-line.tsx'
import { ROLES } from './grid-roles.ts'
import style from './month-grid.module.css'

interface MonthGridProps {
  lines: readonly GridLine[]
  today: LocalDate
  month: LocalMonth
  home: WallClock
  people: People | undefined
  selected: LocalDate
  onDay: (day: LocalDate) => void
  /** Called with the line and the cell; not called where nothing is scheduled. */
  onCell: (line: GridLine, cell: Cell) => void
}

/** How far a key moves the focus: rows, days. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -31],
  End: [0, 31],
}

/** Position of the chosen day as a fraction of the width: users compare it with the week before. */
const SEEN_AT = 0.8

export function MonthGrid({ lines, today, month, home, people, selected, onDay, onCell }: MonthGridProps) {
  const { t } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  // Day names are computed once for all lines: calling Intl in every cell costs more than all the rest.
  const days = useMemo(
    () => monthDays(month).map(date => ({ date, words: dayWords(date, today, t) })),
    [month, today, t],
  )

  const saysOf = useMemo(() => cellWords(people, t), [people, t])
  // Scrolls the chosen day into view, past the fixed column: a month is wider than a tablet held upright.
  useEffect(() => {
    const inView = selected.startsWith(month) ? selected : `${month}-01`
    const day = table.current?.querySelector<HTMLElement>(`thead [data-day="${inView}"]`)
    const scroller = table.current?.parentElement
    if (day && scroller) scroller.scrollLeft = day.offsetLeft - scroller.clientWidth * SEEN_AT
  }, [selected, month])

  // The cells stay when the month changes, the column heads do not: Tab enters the grid at a head again.
  const stop = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the month or today changes
  useLayoutEffect(
    () => () => {
      if (stop.current) stop.current.tabIndex = -1
      stop.current = null
    },
    [month, today],
  )

  const open = (target: EventTarget) => {
    const picked = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
    const day = picked?.dataset.day
    if (picked === null || day === undefined) return
    if (picked.tagName === 'TH') return onDay(day)
    const line = lines[(picked.closest('tr')?.rowIndex ?? 0) - 1]
    const cell = line?.cells.find(({ date }) => date === day)
    if (line === undefined || cell === undefined || cell.state === 'nothing') return
    // The focus returns to this cell: a tap alone does not move it.
    picked.focus({ preventScroll: true })
    onCell(line, cell)
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return open(event.target)
    }
    const step = STEPS[event.key]
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-day]') : null
    if (step === undefined || cell === null) return
    event.preventDefault()
    const next = neighbour(table.current, cell, step)
    if (next === undefined) return
    cell.tabIndex = -1
    next.tabIndex = 0
    stop.current = next
    next.focus()
  }

  const start = month === monthOf(today) ? today : days[0]?.date
  if (lines.length === 0) return <p className={style.empty}>{t('mar.grid.empty')}</p>
  return (
    <div className={style.scroller}>
      <table
        ref={table}
        className={style.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern on a real table keeps its rows and cells
        role="grid"
        aria-label={t('mar.grid.label', { month: monthWords(month, t) })}
        style={columnsOf(days, selected, today)}
        onClick={(event: MouseEvent) => open(event.target)}
        onKeyDown={move}
      >
        <thead {...ROLES.group}>
          <tr {...ROLES.row}>
            <th {...ROLES.column} scope="col" className={style.corner}>
              {t('mar.grid.medication')}
            </th>
            {days.map(({ date, words }) => (
              <th
                key={date}
                {...ROLES.column}
                scope="col"
                data-day={date}
                data-today={date === today || undefined}
                data-weekend={[0, 6].includes(dayOfWeek(date)) || undefined}
                tabIndex={date === start ? 0 : -1}
                aria-label={words}
                aria-selected={date === selected}
              >
                {dayOfMonth(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.group}>
          {lines.map((line, index) => (
            <Line
              key={line.key}
              line={line}
              isFirst={lines[index - 1]?.version.id !== line.version.id}
              home={home}
              people={people}
              days={days}
              saysOf={saysOf}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns how many columns there are, and which are painted: the chosen day's, and today's if it is another. */
function columnsOf(
  days: readonly { date: LocalDate }[],
  selected: LocalDate,
  today: LocalDate,
): CSSProperties {
  const at = (day: LocalDate) => days.findIndex(({ date }) => date === day)
  const painted = { '--chosen': at(selected), '--today': selected === today ? -1 : at(today) }
  const shown = Object.entries(painted).filter(([, index]) => index >= 0)
  return Object.fromEntries([['--days', days.length], ...shown])
}

/** Returns the cell that many rows and days away, or the last cell in that direction. */
function neighbour(
  table: HTMLTableElement | null,
  cell: HTMLElement,
  [rows, days]: readonly [number, number],
) {
  const all = [...(table?.rows ?? [])].map(row => [...row.querySelectorAll<HTMLElement>('[data-day]')])
  const row = all.findIndex(cells => cells.includes(cell))
  const column = all[row]?.indexOf(cell) ?? 0
  const target = all[Math.min(Math.max(row + rows, 0), all.length - 1)]
  return target?.[Math.min(Math.max(column + days, 0), target.length - 1)]
}
