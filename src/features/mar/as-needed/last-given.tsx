import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/rules/doses/chart/orders.ts'
import { effectiveMarks, originalReport } from '#domain/rules/doses/effective-marks.ts'
import { DAY_MS } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { agoWords, relativeMomentWords } from '../../../labels/dates.ts'
import { userNameOf } from '../chart/dose-text.ts'
import style from './as-needed.module.css'

interface LastGivenProps {
  order: Order
  clientChart: ClientChart
  people: People | undefined
}

/** Shows when and by whom the drug was last given, on schedule or as needed, and how often in the last 24 h (M8). */
export function LastGiven({ order, clientChart: { chart, home }, people }: LastGivenProps) {
  const { t } = useTranslation()
  // Scheduled doses of the drug count too (M10.6).
  const marksByDose = groupBy(chart.drugMarksOf(order).marks, mark => mark.administration_id)
  const givenReports = [...marksByDose.values()]
    .flatMap(marks => effectiveMarks(marks).map(mark => ({ mark, marks })))
    .flatMap(({ mark, marks }) =>
      mark.given_at === null
        ? []
        : [{ authorId: originalReport(mark, marks).author_id, givenAt: mark.given_at }],
    )
    .sort((left, right) => (left.givenAt > right.givenAt ? -1 : 1))
  const [lastReport] = givenReports
  if (lastReport === undefined) return <span className={style.last}>{t('mar.asNeeded.neverGiven')}</span>
  const countInLastDay = givenReports.filter(
    ({ givenAt }) => Date.parse(chart.now) - Date.parse(givenAt) < DAY_MS,
  ).length
  return (
    <span className={style.last}>
      {t('mar.asNeeded.last', {
        when: relativeMomentWords(lastReport.givenAt, chart.now, home, t),
        name: userNameOf(people, lastReport.authorId, t),
      })}
      {` · ${agoWords(lastReport.givenAt, chart.now, t)}`}
      {countInLastDay > 0 && ` · ${t('mar.asNeeded.inDay', { count: countInLastDay })}`}
    </span>
  )
}
