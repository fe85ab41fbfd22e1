import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { PaperException } from '#domain/rules/doses/chart/paper.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { originalReport } from '#domain/rules/doses/effective-marks.ts'
import { durationWords, homeClockInZone, momentWords, shortDate, timeWords } from '../../../labels/dates.ts'
import { reasonWords, userNameOf } from '../chart/dose-text.ts'
import { doseWords } from './paper-grid.tsx'
import { ListSection, type PaperSectionProps } from './paper-section.tsx'
import style from './paper-tables.module.css'

/** Lists doses not given as ordered, with who recorded them, when and why, and due doses without a record. */
export function ExceptionsPaper({ paper, clientChart, month }: PaperSectionProps) {
  const { t } = useTranslation()
  const columns = ['due', 'medication', 'what', 'why', 'recorded'] as const
  return (
    <section className={style.section} data-own-sheet>
      <ListSection
        clientChart={clientChart}
        month={month}
        title={t('mar.print.exceptions.title')}
        columns={columns.map(column => t(`mar.print.exceptions.${column}`))}
        emptyText={t('mar.print.exceptions.none')}
        isEmpty={paper.exceptions.length === 0}
      >
        {paper.exceptions.map(exception => (
          <Exception key={exception.mark.id} exception={exception} clientChart={clientChart} />
        ))}
      </ListSection>
      <UnrecordedByDrug paper={paper} clientChart={clientChart} />
    </section>
  )
}

function Exception({
  exception,
  clientChart,
}: { exception: PaperException } & Pick<PaperSectionProps, 'clientChart'>) {
  const { t } = useTranslation()
  const { home, people } = clientChart
  const { dose, mark, kinds, minutes, version, versionInForce } = exception
  const clock = homeClockInZone(dose.zone, home)
  const kindTexts = kinds.map(kind =>
    kind === 'not_given' && mark.status === 'cancelled'
      ? t('mar.print.exceptions.held')
      : t(`mar.print.exceptions.${kind}`, {
          duration: durationWords(minutes, t),
          shown: amountText(version),
          inForce: amountText(versionInForce),
        }),
  )
  const givenTime =
    mark.given_at && t('mar.print.exceptions.givenAt', { when: momentWords(mark.given_at, clock, t) })
  const { review: reviewItem } = dose
  return (
    <tr>
      <td className={style.moment}>
        {shortDate(dose.date, t)}, {timeWords(dose.time, home)}
      </td>
      <td>{doseWords(version)}</td>
      <td>
        <strong>{kindTexts.join(', ')}</strong>
        {givenTime && `. ${givenTime}`}
      </td>
      <td>
        {reasonWords(mark, t) ?? (mark.status === 'given' ? '' : t('mar.print.exceptions.noReason'))}
        {reviewItem?.resolved_by != null && (
          <p>
            {t('mar.print.exceptions.lookedAt', {
              name: userNameOf(people, reviewItem.resolved_by, t),
              reason: reviewItem.resolution_reason ?? '',
            })}
          </p>
        )}
      </td>
      <td>
        {t('mar.print.exceptions.by', {
          name: userNameOf(people, originalReport(mark, dose.allMarks).author_id, t),
          when: momentWords(mark.recorded_at, clock, t),
        })}
      </td>
    </tr>
  )
}

/** Groups unrecorded doses by drug, so that a week without records is one line. */
function UnrecordedByDrug({
  paper,
  clientChart: { home },
}: Pick<PaperSectionProps, 'paper' | 'clientChart'>) {
  const { t } = useTranslation()
  const dosesByDrug = new Map<string, Dose[]>()
  for (const dose of paper.unrecordedDoses) {
    const drug = doseWords(dose.version)
    dosesByDrug.set(drug, [...(dosesByDrug.get(drug) ?? []), dose])
  }
  return (
    <div className={style.orders}>
      <h3>{t('mar.print.unrecorded.title')}</h3>
      {dosesByDrug.size === 0 && <p>{t('mar.print.unrecorded.none')}</p>}
      <ul>
        {[...dosesByDrug].map(([drug, doses]) => (
          <li key={drug}>
            <strong>{drug}</strong>:{' '}
            {doses.map(dose => `${shortDate(dose.date, t)} ${timeWords(dose.time, home)}`).join('; ')}
          </li>
        ))}
      </ul>
    </div>
  )
}
