/** A short word with the colour of what it means. The word carries the meaning, the colour only helps. */
import type { ReactNode } from 'react'
import type { Tone } from '../app/theme-colours.ts'
import style from './badge.module.css'

export interface BadgeProps {
  tone: Tone
  children: ReactNode
  /** An icon of 16 px before the word. */
  icon?: ReactNode
  /** `strong` fills it: for the one thing that must not be overlooked. */
  weight?: 'soft' | 'strong'
}

export const Badge = ({ tone, children, icon, weight = 'soft' }: BadgeProps) => (
  <span className={style.badge} data-tone={tone} data-weight={weight}>
    {icon}
    {children}
  </span>
)

/** A count with its colour, such as the number of incidents on a client's card. */
export const CountBadge = ({ tone, count, label }: { tone: Tone; count: number; label: string }) => (
  <span className={style.badge} data-tone={tone} data-weight="soft" data-figures>
    {count} {label}
  </span>
)

/**
 * The colour of a count: the first step whose `upTo` is not passed, else the last. MAR's "0 grey, up to 2 green, up
 * to 5 yellow, more red" is `countTone(n, [{ upTo: 0, tone: 'plain' }, { upTo: 2, tone: 'given' }, …], 'attention')`.
 */
export function countTone(count: number, steps: readonly { upTo: number; tone: Tone }[], beyond: Tone): Tone {
  return steps.find(step => count <= step.upTo)?.tone ?? beyond
}
