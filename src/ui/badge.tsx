/** A short label with the color of its meaning. The text carries the meaning, the color only helps. */
import type { ReactNode } from 'react'
import style from './badge.module.css'
import type { Tone } from './theme-colors.ts'

export interface BadgeProps {
  tone: Tone
  children: ReactNode
  /** An icon of 16 px before the text. */
  icon?: ReactNode
  /** `strong` fills it, for what must not be overlooked; `dot` colors a dot only, for counts: a red fill is danger. */
  weight?: 'soft' | 'strong' | 'dot'
}

export const Badge = ({ tone, children, icon, weight = 'soft' }: BadgeProps) => (
  <span className={style.badge} data-tone={tone} data-weight={weight}>
    {icon}
    {children}
  </span>
)
