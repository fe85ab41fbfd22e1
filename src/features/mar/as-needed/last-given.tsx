import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/rules/doses/chart/orders.ts'
import { effectiveMarks, firstReport } from '#domain/rules/doses/effective-marks.ts'
import { DAY_MS } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { agoWords, whenWords } from '../../../labels/dates.ts'
import { nameOf } from '../chart/dose-text.ts'
import style from './as-needed.module.css'

interface LastGivenProps {
  order: Order
  person: ClientChart
  people: People | undefined
}

/** Shows when and by whom the drug was last given, on schedule or as needed, and how often in a day (M8). */
export function LastGiven({ order, person: { chart, home }, people }: LastGivenProps) {
  const { t } = useTranslation()
  // Scheduled doses of the drug count too (M10.6).
  const marksByDose = groupBy(chart.itemOf(order).marks, mark => mark.administration_id)
  const givenReports = [...marksByDose.values()]
    .flatMap(marks => effectiveMarks(marks).map(mark => ({ mark, marks })))
    .flatMap(({ mark, marks }) =>
      mark.given_at === null ? [] : [{ by: firstReport(mark, marks).author_id, at: mark.given_at }],
    )
    .sort((left, right) => (left.at > right.at ? -1 : 1))
  const [last] = givenReports
  if (last === undefined) return <span className={style.last}>{t('mar.asNeeded.neverGiven')}</span>
  const countInDay = givenReports.filter(({ at }) => Date.parse(chart.now) - Date.parse(at) < DAY_MS).length
  return (
    <span className={style.last}>
      {t('mar.asNeeded.last', {
        when: whenWords(last.at, chart.now, home, t),
        name: nameOf(people, last.by, t),
      })}
      {` · ${agoWords(last.at, chart.now, t)}`}
      {countInDay > 0 && ` · ${t('mar.asNeeded.inDay', { count: countInDay })}`}
    </span>
  )
}
