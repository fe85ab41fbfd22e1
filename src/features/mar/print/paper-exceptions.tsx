import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { PaperException } from '#domain/rules/doses/chart/paper.ts'
import { amountOf } from '#domain/rules/doses/dose-words.ts'
import { firstReport } from '#domain/rules/doses/effective-marks.ts'
import { clockIn, durationWords, momentWords, shortDate, timeWords } from '../../../labels/dates.ts'
import { nameOf, reasonWords } from '../chart/dose-text.ts'
import { doseWords } from './paper-grid.tsx'
import { ListSection, type SectionProps } from './paper-section.tsx'
import style from './paper-tables.module.css'

/** Lists doses that were not as ordered, with who, when and why, and due doses without a record. */
export function ExceptionsPaper({ paper, person, month }: SectionProps) {
  const { t } = useTranslation()
  const columns = ['due', 'medication', 'what', 'why', 'recorded'] as const
  return (
    <section className={style.section} data-own-sheet>
      <ListSection
        person={person}
        month={month}
        title={t('mar.print.exceptions.title')}
        columns={columns.map(column => t(`mar.print.exceptions.${column}`))}
        emptyText={t('mar.print.exceptions.none')}
        isEmpty={paper.exceptions.length === 0}
      >
        {paper.exceptions.map(exception => (
          <Exception key={exception.mark.id} exception={exception} person={person} />
        ))}
      </ListSection>
      <UnrecordedByDrug paper={paper} person={person} />
    </section>
  )
}

function Exception({ exception, person }: { exception: PaperException } & Pick<SectionProps, 'person'>) {
  const { t } = useTranslation()
  const { home, people } = person
  const { dose, mark, kinds, minutes, version, inForce } = exception
  const clock = clockIn(dose.zone, home)
  const kindWords = kinds.map(kind =>
    kind === 'not_given' && mark.status === 'cancelled'
      ? t('mar.print.exceptions.held')
      : t(`mar.print.exceptions.${kind}`, {
          duration: durationWords(minutes, t),
          shown: amountOf(version),
          inForce: amountOf(inForce),
        }),
  )
  const givenTime =
    mark.given_at && t('mar.print.exceptions.givenAt', { when: momentWords(mark.given_at, clock, t) })
  const { review: lookedAt } = dose
  return (
    <tr>
      <td className={style.moment}>
        {shortDate(dose.date, t)}, {timeWords(dose.time, home)}
      </td>
      <td>{doseWords(version)}</td>
      <td>
        <strong>{kindWords.join(', ')}</strong>
        {givenTime && `. ${givenTime}`}
      </td>
      <td>
        {reasonWords(mark, t) ?? (mark.status === 'given' ? '' : t('mar.print.exceptions.noReason'))}
        {lookedAt?.resolved_by != null && (
          <p>
            {t('mar.print.exceptions.lookedAt', {
              name: nameOf(people, lookedAt.resolved_by, t),
              reason: lookedAt.resolution_reason ?? '',
            })}
          </p>
        )}
      </td>
      <td>
        {t('mar.print.exceptions.by', {
          name: nameOf(people, firstReport(mark, dose.history).author_id, t),
          when: momentWords(mark.recorded_at, clock, t),
        })}
      </td>
    </tr>
  )
}

/** Groups unrecorded doses by drug, so that a week without records is one line. */
function UnrecordedByDrug({ paper, person: { home } }: Pick<SectionProps, 'paper' | 'person'>) {
  const { t } = useTranslation()
  const dosesByDrug = new Map<string, Dose[]>()
  for (const dose of paper.unrecorded) {
    const words = doseWords(dose.version)
    dosesByDrug.set(words, [...(dosesByDrug.get(words) ?? []), dose])
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
