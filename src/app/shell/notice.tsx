/** A one-line notice across the top of every screen. */
import type { ReactNode } from 'react'
import type { Tone } from '../../ui/theme-colors.ts'
import style from './notices.module.css'

interface NoticeProps {
  tone: Tone
  icon: ReactNode
  children: ReactNode
  action?: ReactNode
}

export const Notice = ({ tone, icon, children, action }: NoticeProps) => (
  <div className={style.notice} data-tone={tone} role="status">
    {icon}
    <span className={style.words}>{children}</span>
    {action}
  </div>
)
