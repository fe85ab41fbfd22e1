import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { versionOfMark } from '#domain/rules/doses/chart/dose-version.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { homeClockInZone, momentWords, shortDate, timeWords } from '../../../labels/dates.ts'
import { recorderWords } from '../../../labels/dose.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { reasonWords, userNameOf } from '../chart/dose-text.ts'
import { STATUS_TEXT_KEYS } from '../dose/dose-recorded.tsx'
import { doseWords } from './paper-grid.tsx'
import { ListSection, type PaperSectionProps } from './paper-section.tsx'
import style from './paper-tables.module.css'

/** Lists corrections: the first record stays readable beside the mark that superseded it, with who and when (M4). */
export function CorrectionsPaper({ paper, clientChart, month }: PaperSectionProps) {
  const t = useLabels()
  const { home, people } = clientChart
  return (
    <section className={style.section}>
      <ListSection
        clientChart={clientChart}
        month={month}
        title={t('mar.print.corrections.title')}
        columns={[t('mar.print.corrections.dose'), t('mar.print.corrections.history')]}
        emptyText={t('mar.print.corrections.none')}
        isEmpty={paper.corrections.length === 0}
      >
        {paper.corrections.map(dose => (
          <tr key={dose.administration_id}>
            <td>
              {shortDate(dose.date, t)}, {timeWords(dose.time, home)}
              <br />
              {doseWords(dose.version)}
            </td>
            <td>
              <ol className={style.history}>
                {dose.allMarks.map(mark => (
                  <li key={mark.id}>
                    {t('mar.print.corrections.line', {
                      status: t(`mar.status.${STATUS_TEXT_KEYS[mark.status]}`),
                      when:
                        mark.given_at === null
                          ? ''
                          : momentWords(mark.given_at, homeClockInZone(dose.zone, home), t),
                      name: recorderWords(mark, dose.allMarks, id => userNameOf(people, id, t), t),
                    })}
                    {hasSeveralVersions(dose) && `, ${amountText(versionOfMark(dose, mark))}`}
                    {reasonWords(mark, t) && `: ${reasonWords(mark, t)}`},{' '}
                    {t('mar.print.corrections.recorded', {
                      when: momentWords(mark.recorded_at, homeClockInZone(dose.zone, home), t),
                    })}
                    {!dose.effectiveMarks.includes(mark) && <b> ({t('mar.print.corrections.replaced')})</b>}
                  </li>
                ))}
              </ol>
            </td>
          </tr>
        ))}
      </ListSection>
    </section>
  )
}

/** Checks whether the dose's marks were made under different versions of the order. */
const hasSeveralVersions = (dose: Dose) =>
  new Set(dose.allMarks.map(mark => versionOfMark(dose, mark))).size > 1
