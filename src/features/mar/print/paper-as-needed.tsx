import type { Order } from '#domain/rules/doses/chart/orders.ts'
import { periodOf } from '#domain/rules/doses/chart/paper-lines.ts'
import { originalReport } from '#domain/rules/doses/effective-marks.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { homeClockInZone, momentTimeWords, shortDate } from '../../../labels/dates.ts'
import { frequencyWords } from '../../../labels/frequency.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { amountAndRoute, reasonWords } from '../chart/dose-text.ts'
import { doseWords, stopWords } from './paper-grid.tsx'
import { ListSection, type PaperSectionProps } from './paper-section.tsx'
import style from './paper-tables.module.css'

/** Lists as-needed orders first, also those without a dose, then each dose with its exact time and reason. */
export function AsNeededPaper({ paper, clientChart, month }: PaperSectionProps) {
  const t = useLabels()
  const { client, home, people } = clientChart
  const stopTextOf = (order: Order) => {
    const period = periodOf(order, order.currentVersion, client, home.time_zone)
    return stopWords(period, order, paper.days.at(-1), people, t)
  }
  const columns = ['date', 'time', 'medication', 'reason', 'result', 'initials'] as const
  return (
    <section className={style.section} data-own-sheet>
      <ListSection
        clientChart={clientChart}
        month={month}
        title={t('mar.print.asNeeded.title')}
        columns={columns.map(column => t(`mar.print.asNeeded.${column}`))}
        emptyText={t('mar.print.asNeeded.none')}
        isEmpty={paper.asNeededDoses.length === 0}
      >
        {paper.asNeededDoses.map(dose => {
          const marks = dose.effectiveMarks.filter(mark => mark.status !== 'scheduled')
          const [mark] = marks
          const givenAt = mark?.given_at ?? dose.at
          const clock = homeClockInZone(dose.zone, home)
          return (
            <tr key={dose.administration_id}>
              <td>{shortDate(localDateTimeOf(givenAt, clock.time_zone).date, t)}</td>
              <td>{momentTimeWords(givenAt, clock)}</td>
              <td>{doseWords(dose.version)}</td>
              <td>{mark === undefined ? t('mar.print.asNeeded.takenBack') : reasonWords(mark, t)}</td>
              <td />
              <td>
                {marks
                  .map(
                    effectiveMark =>
                      people.get(originalReport(effectiveMark, dose.allMarks).author_id)?.initials ?? '?',
                  )
                  .join(', ')}
              </td>
            </tr>
          )
        })}
      </ListSection>
      {paper.asNeededOrders.length > 0 && (
        <div className={style.orders}>
          <h3>{t('mar.print.asNeeded.orders')}</h3>
          <ul>
            {paper.asNeededOrders.map(order => (
              <li key={order.id}>
                <strong>{order.currentVersion.medication_name}</strong>,{' '}
                {amountAndRoute(order.currentVersion, t)} · {frequencyWords(order.currentVersion, t)} ·{' '}
                {t('mar.print.grid.start', { date: shortDate(order.line.start_date, t) })}
                {stopTextOf(order) && <b> · {stopTextOf(order)}</b>}
                {order.line.notes && <em> {order.line.notes}</em>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
