import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { originalReport } from '#domain/rules/doses/effective-marks.ts'
import { fullName } from '#domain/values/full-name.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { relativeMomentWords } from '../../../labels/dates.ts'
import { userNameOf } from '../chart/dose-text.ts'
import style from './dose-panel.module.css'

interface DisputeProps {
  dose: Dose
  clientChart: ClientChart
  people: People | undefined
}

/** Shows what to do about a dispute, and the other doses of the drug if they caused it. */
export function Dispute({ dose, clientChart: { client, chart, home }, people }: DisputeProps) {
  const { t } = useTranslation()
  const otherMarks = chart
    .doubleDosesOf(dose.administration_id)
    .flatMap(({ first, second }) => [first, second])
    .filter(mark => mark.administration_id !== dose.administration_id)
  return (
    <div className={style.dispute} role="alert">
      <p>{t('mar.day.confirmTwice')}</p>
      {otherMarks.map(mark => (
        <p key={mark.id}>
          {fullName(client)}:{' '}
          {t('mar.day.doubleWith', {
            when: relativeMomentWords(mark.given_at ?? mark.recorded_at, chart.now, home, t),
            name: userNameOf(people, originalReport(mark, dose.drugMarks.marks).author_id, t),
          })}
        </p>
      ))}
    </div>
  )
}
