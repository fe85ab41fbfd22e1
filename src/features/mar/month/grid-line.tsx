/** One line of the month's chart, rendered again only when it looks different. */
import type { TFunction } from 'i18next'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cell } from '#domain/rules/doses/chart/dose.ts'
import type { GridLine } from '#domain/rules/doses/chart/grid.ts'
import type { MarkRow } from '#domain/rules/doses/chart/orders.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { originalReport } from '#domain/rules/doses/effective-marks.ts'
import { CELL_SIGNS } from '#domain/rules/doses/mar-grid.ts'
import { dayOfMonth, type LocalDate } from '#domain/values/dates.ts'
import type { People } from '../../../charts/people.ts'
import { shortDate, timeWords, type WallClock } from '../../../labels/dates.ts'
import { statusWords, userNameOf } from '../chart/dose-text.ts'
import { ARIA_ROLES } from './grid-roles.ts'
import style from './month-grid.module.css'

/** The states whose symbol is in a box, so that it differs from the others not only by color. */
const BOXED_STATES: ReadonlySet<Cell['state']> = new Set(['missed', 'held', 'disputed'])

export type CellTextFunction = (cell: Cell, mark: MarkRow | undefined) => string

/** "Given by Dana Reyes", built once per outcome and person: a month has hundreds of cells but few such pairs. */
export function createCellTextOf(people: People | undefined, t: TFunction): CellTextFunction {
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
  isFirstLineOfVersion: boolean
  home: WallClock
  people: People | undefined
  days: readonly { date: LocalDate; label: string }[]
  cellTextOf: CellTextFunction
}

export const GridRow = memo(
  function Line({ line, isFirstLineOfVersion, home, people, days, cellTextOf }: GridRowProps) {
    const drug = line.version.medication_name
    return (
      <tr
        {...ARIA_ROLES.row}
        data-first={isFirstLineOfVersion || undefined}
        data-ended={!line.order.isActive || undefined}
      >
        <LineHead line={line} home={home} isFirstLineOfVersion={isFirstLineOfVersion} />
        {line.cells.map((cell, index) => {
          const mark = signingMarkOf(cell)
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
              aria-label={`${drug}, ${timeWords(line.time, home)}, ${days[index]?.label}: ${cellTextOf(cell, mark)}`}
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
    previousProps.cellTextOf === nextProps.cellTextOf &&
    previousProps.isFirstLineOfVersion === nextProps.isFirstLineOfVersion &&
    previousProps.line.version === nextProps.line.version &&
    previousProps.line.order.isActive === nextProps.line.order.isActive &&
    previousProps.line.cells.length === nextProps.line.cells.length &&
    previousProps.line.cells.every((cell, index) => areCellsVisiblyEqual(cell, nextProps.line.cells[index])),
)

/** Returns the mark whose author's initials the cell shows: the first report of the outcome. */
function signingMarkOf({ record }: Cell) {
  const mark = record?.effectiveMarks.find(candidate => candidate.status !== 'scheduled')
  return mark === undefined || record === null ? undefined : originalReport(mark, record.allMarks)
}

/** Compares two cells: the chart is rebuilt with every mark, but only lines that look different are rendered. */
function areCellsVisiblyEqual(previousCell: Cell, nextCell: Cell | undefined): boolean {
  if (nextCell === undefined || previousCell.date !== nextCell.date || previousCell.state !== nextCell.state)
    return false
  const [previousMark, nextMark] = [signingMarkOf(previousCell), signingMarkOf(nextCell)]
  return previousMark?.id === nextMark?.id && previousMark?.record_state === nextMark?.record_state
}

interface LineHeadProps {
  line: GridLine
  home: WallClock
  isFirstLineOfVersion: boolean
}

/** Shows drug and dose once per version, then its times, and why a line ends where it ends (M9). */
function LineHead({ line: { order, version, time }, home, isFirstLineOfVersion }: LineHeadProps) {
  const { t } = useTranslation()
  const index = order.versions.indexOf(version)
  const nextVersion = order.versions[index + 1]
  const endDate = nextVersion?.effective_date ?? (order.isActive ? null : order.line.end_date)
  return (
    <th {...ARIA_ROLES.rowHeader} scope="row" className={style.head}>
      {isFirstLineOfVersion && <span className={style.drug}>{version.medication_name}</span>}
      <span className={style.amount}>
        <span>
          {isFirstLineOfVersion && (
            <>
              {amountText(version)}
              {index > 0 && ` · ${t('mar.grid.from', { date: shortDate(version.effective_date, t) })}`}
              {endDate && ` · ${t('mar.grid.until', { date: shortDate(endDate, t) })}`}
              {order.line.removed_at !== null && ` · ${t('mar.grid.removed')}`}
            </>
          )}
        </span>
        <time>{timeWords(time, home)}</time>
      </span>
    </th>
  )
}
