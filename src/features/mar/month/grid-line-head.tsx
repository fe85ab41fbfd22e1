import { useTranslation } from 'react-i18next'
import type { GridLine } from '#domain/rules/doses/chart/grid.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { shortDate, timeWords, type WallClock } from '../../../labels/dates.ts'
import { ARIA_ROLES } from './grid-roles.ts'
import style from './month-grid.module.css'

interface LineHeadProps {
  line: GridLine
  home: WallClock
  isFirst: boolean
}

/** Shows drug and dose once per version, then its times, and why a line ends where it ends (M9). */
export function LineHead({ line: { order, version, time }, home, isFirst }: LineHeadProps) {
  const { t } = useTranslation()
  const index = order.versions.indexOf(version)
  const nextVersion = order.versions[index + 1]
  const endDate = nextVersion?.effective_date ?? (order.isActive ? null : order.line.end_date)
  return (
    <th {...ARIA_ROLES.line} scope="row" className={style.head}>
      {isFirst && <span className={style.drug}>{version.medication_name}</span>}
      <span className={style.amount}>
        <span>
          {isFirst && (
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
