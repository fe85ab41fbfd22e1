/**
 * A message that something is empty and, where possible, what to do about it. Never used for an error. For data read
 * from the device use `nothing-here.tsx`.
 */
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import style from './states.module.css'

export interface EmptyStateProps {
  title: string
  text?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}

export const EmptyState = ({ title, text, action, icon }: EmptyStateProps) => (
  <div className={style.state} data-empty>
    <span className={style.icon} aria-hidden="true">
      {icon ?? <IconInbox size={32} stroke={1.5} />}
    </span>
    <p className={style.title}>{title}</p>
    {text && <p className={style.text}>{text}</p>}
    {action}
  </div>
)
