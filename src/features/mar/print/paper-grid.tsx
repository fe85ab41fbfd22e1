import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/rules/doses/chart/orders.ts'
import type { PaperCell, PaperLine, PaperState } from '#domain/rules/doses/chart/paper.ts'
import type { InForcePeriod } from '#domain/rules/doses/chart/paper-lines.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { dayOfMonth, dayOfWeek, type LocalDate } from '#domain/values/dates.ts'
import type { People } from '../../../charts/people.ts'
import { shortDate, timeWords } from '../../../labels/dates.ts'
import { frequencyWords } from '../../../labels/frequency.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { amountAndRoute, userNameOf } from '../chart/dose-text.ts'
import { SheetHead } from './paper-head.tsx'
import type { PaperSectionProps } from './paper-section.tsx'
import style from './paper-tables.module.css'

/** Symbols in cells without a signature. A dose still to come is left empty, to be signed by hand. */
export const PAPER_SIGNS: Readonly<Record<Exclude<PaperState, 'given' | 'not_given' | 'disputed'>, string>> =
  {
    no_record: '○',
    future: '',
    before: '›',
    after: '✕',
    off: '–',
    elsewhere: '→',
  }
export const DISPUTED_SIGN = '!'
export const EXPLAINED_SIGN = '*'

const WEEKDAY_LETTERS = ['S', 'M', 'T', 'W', 'T', 'F', 'S'] as const

/** Renders a row per order version and time, and a cell per day of the month. */
export function PaperGrid({ paper, clientChart, month }: PaperSectionProps) {
  const { t } = useTranslation()
  return (
    <table className={style.grid} aria-label={t('mar.print.grid.title')}>
      <colgroup>
        <col className={style.drugColumn} />
        <col className={style.timeColumn} />
        {paper.days.map(day => (
          <col key={day} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th colSpan={paper.days.length + 2} className={style.stripCell}>
            <SheetHead clientChart={clientChart} month={month} title={t('mar.print.grid.title')} />
          </th>
        </tr>
        <tr>
          <th scope="col" className={style.left}>
            {t('mar.print.grid.medication')}
          </th>
          <th scope="col">{t('mar.print.grid.time')}</th>
          {paper.days.map(day => (
            <th key={day} scope="col" data-weekend={[0, 6].includes(dayOfWeek(day)) || undefined}>
              <small>{WEEKDAY_LETTERS[dayOfWeek(day)]}</small>
              {dayOfMonth(day)}
            </th>
          ))}
        </tr>
      </thead>
      {paper.lines.map(line => (
        <OrderRows key={line.version.id} line={line} clientChart={clientChart} />
      ))}
      {paper.lines.length === 0 && (
        <tbody>
          <tr>
            <td colSpan={paper.days.length + 2}>{t('mar.print.grid.none')}</td>
          </tr>
        </tbody>
      )}
    </table>
  )
}

function OrderRows({
  line,
  clientChart: { home, people },
}: { line: PaperLine } & Pick<PaperSectionProps, 'clientChart'>) {
  return (
    <tbody className={style.order} data-stopped={line.period.stop !== null || undefined}>
      {line.rows.map(({ time, cells }, index) => (
        <tr key={time}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={line.rows.length} className={style.drug}>
              <OrderHead line={line} people={people} />
            </th>
          )}
          <th scope="row" className={style.time}>
            {timeWords(time, home)}
          </th>
          {cells.map(cell => (
            <td key={cell.date} data-state={cell.state} data-day={cell.date}>
              <CellContent cell={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function OrderHead({
  line: { order, version, period: inForcePeriod, rows },
  people,
}: {
  line: PaperLine
  people: People
}) {
  const t = useLabels()
  const isFirst = order.versions[0] === version
  const stopText = stopWords(inForcePeriod, order, rows[0]?.cells.at(-1)?.date, people, t)
  return (
    <>
      <strong>{version.medication_name}</strong>
      <span>{amountAndRoute(version, t)}</span> · <span>{frequencyWords(version, t)}</span>
      {order.line.notes && <em>{order.line.notes}</em>}
      <span className={style.span}>
        {t(isFirst ? 'mar.print.grid.start' : 'mar.print.grid.from', {
          date: shortDate(inForcePeriod.from, t),
        })}
        {stopText && <b> · {stopText}</b>}
      </span>
    </>
  )
}

/**
 * "DISCONTINUED Mar 6, 2026 by Ruth Lang"; null while the order goes on. A stop after the month's last day is left out,
 * unless it is the order's own end date.
 */
export function stopWords(
  { stop }: InForcePeriod,
  { line: { removed_by } }: Order,
  lastDay: LocalDate | undefined,
  people: People,
  t: TFunction,
): string | null {
  if (stop === null) return null
  const { reason: stopReason, date } = stop
  if (stopReason !== 'ended' && lastDay !== undefined && date > lastDay) return null
  const dateParams = { date: shortDate(date, t) }
  // A device that has not fetched its orders again does not know who deleted the order.
  return stopReason === 'deleted' && removed_by != null
    ? t('mar.print.grid.stop.deletedBy', { ...dateParams, name: userNameOf(people, removed_by, t) })
    : t(`mar.print.grid.stop.${stopReason}`, dateParams)
}

function CellContent({ cell: { state, signatures, hasException } }: { cell: PaperCell }) {
  if (state !== 'given' && state !== 'not_given' && state !== 'disputed') return PAPER_SIGNS[state]
  return (
    <>
      {state === 'disputed' && <b className={style.disputed}>{DISPUTED_SIGN}</b>}
      {signatures.map(({ initials, letter }) => (
        <span key={`${initials} ${letter}`} className={style.signature}>
          {letter !== null && <b className={style.letter}>{letter}</b>}
          {initials}
        </span>
      ))}
      {state === 'given' && hasException && EXPLAINED_SIGN}
    </>
  )
}

export const doseWords = (version: PaperLine['version']) =>
  `${version.medication_name}, ${amountText(version)}`
