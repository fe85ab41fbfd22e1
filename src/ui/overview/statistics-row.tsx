/** The row of figures at the top of a screen. A figure may be a button (a filter) or a link, and looks like it. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Tone } from '../theme-colors.ts'
import style from './statistics-row.module.css'

export interface Statistic {
  label: string
  /** undefined while it is being counted: no figure is shown until then. */
  value: ReactNode | undefined
  /** A short text under the figure, such as "2 high". */
  note?: ReactNode
  icon?: ReactNode
  tone?: Tone
  /** The URL, if the figure is a link. */
  to?: string
  /** Applies the figure's filter, if the figure is a button; `isSelected` is whether that filter is set. */
  onPick?: () => void
  isSelected?: boolean
}

export interface StatisticsRowProps {
  statistics: readonly Statistic[]
  label: string
}

/** Figures that need no first sync; those counted on this device use `figures-here.tsx`. */
export const StatisticsRow = ({ statistics, label }: StatisticsRowProps) => (
  <section className={style.figures} aria-label={label}>
    <div className={style.row}>
      {statistics.map(statistic => (
        <StatisticCard key={statistic.label} {...statistic} />
      ))}
    </div>
  </section>
)

function StatisticCard({ label, value, note, icon, tone = 'plain', to, onPick, isSelected }: Statistic) {
  const content = (
    <>
      <span className={style.label}>
        {icon}
        <span>{label}</span>
      </span>
      <span className={style.value} data-figures>
        {value === undefined ? <span className={style.counting} aria-hidden="true" /> : value}
      </span>
      {note && <span className={style.note}>{note}</span>}
    </>
  )
  if (to !== undefined) {
    return (
      <Link className={style.card} data-figure={label} data-tone={tone} to={to}>
        {content}
      </Link>
    )
  }
  if (onPick) {
    return (
      <button
        type="button"
        className={style.card}
        data-figure={label}
        data-tone={tone}
        aria-pressed={isSelected ?? false}
        onClick={onPick}
      >
        {content}
      </button>
    )
  }
  return (
    <div className={style.card} data-figure={label} data-tone={tone}>
      {content}
    </div>
  )
}
