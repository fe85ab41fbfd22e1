/**
 * The month's chart: one row per order version and time, a cell a day. Some 750 cells, so they are plain table cells,
 * drawn once per line; the arrows move the focus without drawing anything.
 */
import type { TFunction } from 'i18next'
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CELL_SIGNS } from '#domain/rules/mar-grid.ts'
import {
  dayOfMonth,
  dayOfWeek,
  type LocalDate,
  type LocalMonth,
  monthDays,
  monthOf,
} from '#domain/values/dates.ts'
import { dayWords, monthWords } from '../../ui/dates.ts'
import type { Cell, GridLine } from './chart.ts'
import { nameOf, type People, saidFirst, statusWords } from './dose-text.ts'
import { LineHead } from './grid-line-head.tsx'
import style from './month-grid.module.css'
import type { MarkRow } from './orders.ts'

interface MonthGridProps {
  lines: readonly GridLine[]
  today: LocalDate
  month: LocalMonth
  people: People | undefined
  selected: LocalDate
  onDay: (day: LocalDate) => void
}

/** How far an arrow moves: rows, days. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -31],
  End: [0, 31],
}

/** Signs that stand out by their shape too. */
const BOXED: ReadonlySet<Cell['state']> = new Set(['missed', 'held', 'disputed'])

/** Where the chosen day comes to stand, as a part of the width: the week before it is what one compares with. */
const SEEN_AT = 0.8

export function MonthGrid({ lines, today, month, people, selected, onDay }: MonthGridProps) {
  const { t } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  // Day names once for all lines: asking Intl in every cell would cost more than all the rest.
  const days = useMemo(
    () => monthDays(month).map(date => ({ date, words: dayWords(date, today, t) })),
    [month, today, t],
  )

  const saysOf = useMemo(() => cellWords(people, t), [people, t])

  // The chosen day in sight, past the column that stays: a month is wider than a tablet held upright.
  useEffect(() => {
    const inView = selected.startsWith(month) ? selected : `${month}-01`
    const day = table.current?.querySelector<HTMLElement>(`thead [data-day="${inView}"]`)
    const scroller = table.current?.parentElement
    if (day && scroller) scroller.scrollLeft = day.offsetLeft - scroller.clientWidth * SEEN_AT
  }, [selected, month])

  // The cells stay when the month is turned, its heads do not: one of those is where Tab comes in again.
  const stop = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another month, or another today
  useEffect(
    () => () => {
      if (stop.current) stop.current.tabIndex = -1
      stop.current = null
    },
    [month, today],
  )

  const open = (target: EventTarget) => {
    const day = target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined
    if (day !== undefined) onDay(day)
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
        aria-label={t('mar.grid.label', { month: monthWords(month) })}
        onClick={(event: MouseEvent) => open(event.target)}
        onKeyDown={move}
      >
        <colgroup>
          <col />
          {days.map(({ date }) => (
            <col
              key={date}
              data-selected={date === selected || undefined}
              data-today={date === today || undefined}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={style.corner}>
              {t('mar.grid.medication')}
            </th>
            {days.map(({ date, words }) => (
              <th
                key={date}
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
        <tbody>
          {lines.map((line, place) => (
            <Line
              key={line.key}
              line={line}
              isFirst={lines[place - 1]?.version.id !== line.version.id}
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

/** The cell so many rows and days away, or the last one there is. */
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

type SaysOf = (cell: Cell, mark: MarkRow | undefined) => string

/** "Given by Dana Reyes", said once for each outcome and person: a month has hundreds of cells and few of those. */
function cellWords(people: People | undefined, t: TFunction): SaysOf {
  const said = new Map<string, string>()
  return ({ state, record }, mark) => {
    const key = `${record?.status} ${state} ${mark?.author_id}`
    const known = said.get(key)
    if (known !== undefined) return known
    const status = statusWords({ status: record?.status ?? 'open', state }, t)
    const words =
      mark === undefined ? status : t('mar.grid.cellBy', { status, name: nameOf(people, mark.author_id, t) })
    said.set(key, words)
    return words
  }
}

interface LineProps {
  line: GridLine
  isFirst: boolean
  people: People | undefined
  days: readonly { date: LocalDate; words: string }[]
  saysOf: SaysOf
}

const Line = memo(
  function Line({ line, isFirst, people, days, saysOf }: LineProps) {
    const drug = line.version.medication_name
    return (
      <tr data-first={isFirst || undefined} data-ended={!line.order.isActive || undefined}>
        <LineHead line={line} isFirst={isFirst} />
        {line.cells.map((cell, place) => {
          const mark = standingMark(cell)
          return (
            <td
              // The cells of another month are the same ones with other words.
              key={dayOfMonth(cell.date)}
              data-day={cell.date}
              data-state={cell.state}
              data-unsent={mark && mark.record_state !== 'confirmed' ? mark.record_state : undefined}
              tabIndex={-1}
              aria-label={`${drug}, ${line.time}, ${days[place]?.words}: ${saysOf(cell, mark)}`}
            >
              {BOXED.has(cell.state) ? <b>{CELL_SIGNS[cell.state]}</b> : CELL_SIGNS[cell.state]}
              {mark && <small>{people?.get(mark.author_id)?.initials ?? '?'}</small>}
            </td>
          )
        })}
      </tr>
    )
  },
  (before, after) =>
    before.people === after.people &&
    before.days === after.days &&
    before.saysOf === after.saysOf &&
    before.isFirst === after.isFirst &&
    before.line.version === after.line.version &&
    before.line.order.isActive === after.line.order.isActive &&
    before.line.cells.length === after.line.cells.length &&
    before.line.cells.every((cell, place) => looksLike(cell, after.line.cells[place])),
)

/** Whose initials the cell shows: the first to tell the act that stands. */
function standingMark({ record }: Cell) {
  const mark = record?.standing.find(one => one.status !== 'scheduled')
  return mark === undefined || record === null ? undefined : saidFirst(mark, record.history)
}

/** The chart is put together anew with every mark; only lines that look different are drawn. */
function looksLike(before: Cell, after: Cell | undefined): boolean {
  if (after === undefined || before.date !== after.date || before.state !== after.state) return false
  const [one, other] = [standingMark(before), standingMark(after)]
  return one?.id === other?.id && one?.record_state === other?.record_state
}
