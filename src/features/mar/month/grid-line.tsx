/** One line of the month's chart, rendered again only when it looks different. */
import type { TFunction } from 'i18next'
import { memo } from 'react'
import type { Cell } from '#domain/rules/doses/chart/dose.ts'
import type { GridLine } from '#domain/rules/doses/chart/grid.ts'
import type { MarkRow } from '#domain/rules/doses/chart/orders.ts'
import { firstReport } from '#domain/rules/doses/effective-marks.ts'
import { CELL_SIGNS } from '#domain/rules/doses/mar-grid.ts'
import { dayOfMonth, type LocalDate } from '#domain/values/dates.ts'
import type { People } from '../../../charts/people.ts'
import { timeWords, type WallClock } from '../../../labels/dates.ts'
import { statusWords, userNameOf } from '../chart/dose-text.ts'
import { LineHead } from './grid-line-head.tsx'
import { ARIA_ROLES } from './grid-roles.ts'

/** The states whose symbol is in a box, so that it differs from the others not only by color. */
const BOXED_STATES: ReadonlySet<Cell['state']> = new Set(['missed', 'held', 'disputed'])

export type CellText = (cell: Cell, mark: MarkRow | undefined) => string

/** "Given by Dana Reyes", built once per outcome and person: a month has hundreds of cells but few such pairs. */
export function cellWords(people: People | undefined, t: TFunction): CellText {
  const wordsByKey = new Map<string, string>()
  return ({ state, record }, mark) => {
    const key = `${record?.status} ${state} ${mark?.author_id}`
    const cachedWords = wordsByKey.get(key)
    if (cachedWords !== undefined) return cachedWords
    const status = statusWords({ status: record?.status ?? 'open', state }, t)
    const words =
      mark === undefined
        ? status
        : t('mar.grid.cellBy', { status, name: userNameOf(people, mark.author_id, t) })
    wordsByKey.set(key, words)
    return words
  }
}

interface GridRowProps {
  line: GridLine
  isFirst: boolean
  home: WallClock
  people: People | undefined
  days: readonly { date: LocalDate; label: string }[]
  cellText: CellText
}

export const GridRow = memo(
  function Line({ line, isFirst, home, people, days, cellText }: GridRowProps) {
    const drug = line.version.medication_name
    return (
      <tr
        {...ARIA_ROLES.row}
        data-first={isFirst || undefined}
        data-ended={!line.order.isActive || undefined}
      >
        <LineHead line={line} home={home} isFirst={isFirst} />
        {line.cells.map((cell, index) => {
          const mark = effectiveMark(cell)
          return (
            <td
              {...ARIA_ROLES.cell}
              // The key is the day of the month, so that another month is shown in the same elements.
              key={dayOfMonth(cell.date)}
              data-day={cell.date}
              data-state={cell.state}
              aria-haspopup={cell.state === 'nothing' ? undefined : 'dialog'}
              data-unsent={mark && mark.record_state !== 'confirmed' ? mark.record_state : undefined}
              tabIndex={-1}
              aria-label={`${drug}, ${timeWords(line.time, home)}, ${days[index]?.label}: ${cellText(cell, mark)}`}
            >
              {BOXED_STATES.has(cell.state) ? <b>{CELL_SIGNS[cell.state]}</b> : CELL_SIGNS[cell.state]}
              {mark && <small>{people?.get(mark.author_id)?.initials ?? '?'}</small>}
            </td>
          )
        })}
      </tr>
    )
  },
  (previousProps, nextProps) =>
    previousProps.home.clock === nextProps.home.clock &&
    previousProps.people === nextProps.people &&
    previousProps.days === nextProps.days &&
    previousProps.cellText === nextProps.cellText &&
    previousProps.isFirst === nextProps.isFirst &&
    previousProps.line.version === nextProps.line.version &&
    previousProps.line.order.isActive === nextProps.line.order.isActive &&
    previousProps.line.cells.length === nextProps.line.cells.length &&
    previousProps.line.cells.every((cell, index) => hasSameLook(cell, nextProps.line.cells[index])),
)

/** Returns the mark whose author's initials the cell shows: the first that reported the act in effect. */
function effectiveMark({ record }: Cell) {
  const mark = record?.effective.find(candidate => candidate.status !== 'scheduled')
  return mark === undefined || record === null ? undefined : firstReport(mark, record.history)
}

/** Compares two cells: the chart is rebuilt with every mark, but only lines that look different are rendered. */
function hasSameLook(previousCell: Cell, nextCell: Cell | undefined): boolean {
  if (nextCell === undefined || previousCell.date !== nextCell.date || previousCell.state !== nextCell.state)
    return false
  const [previousMark, nextMark] = [effectiveMark(previousCell), effectiveMark(nextCell)]
  return previousMark?.id === nextMark?.id && previousMark?.record_state === nextMark?.record_state
}
