import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/rules/chart/orders.ts'
import { firstReport } from '#domain/rules/effective-marks.ts'
import { DAY_MS } from '#domain/values/dates.ts'
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

/** When it was last given, by whom, and how often in a day: what one must know before giving it again (M8). */
export function LastGiven({ order, person: { chart, home }, people }: LastGivenProps) {
  const { t } = useTranslation()
  const given = chart.asNeededDoses
    .filter(dose => dose.order.id === order.id)
    .flatMap(dose =>
      dose.effective.flatMap(mark =>
        mark.given_at === null ? [] : [{ by: firstReport(mark, dose.history).author_id, at: mark.given_at }],
      ),
    )
    .sort((left, right) => (left.at > right.at ? -1 : 1))
  const [last] = given
  if (last === undefined) return <span className={style.last}>{t('mar.asNeeded.neverGiven')}</span>
  const inDay = given.filter(({ at }) => Date.parse(chart.now) - Date.parse(at) < DAY_MS).length
  return (
    <span className={style.last}>
      {t('mar.asNeeded.last', {
        when: whenWords(last.at, chart.now, home, t),
        name: nameOf(people, last.by, t),
      })}
      {` · ${agoWords(last.at, chart.now, t)}`}
      {inDay > 0 && ` · ${t('mar.asNeeded.inDay', { count: inDay })}`}
    </span>
  )
}
