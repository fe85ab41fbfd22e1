/** A page with one message and one action: no access, not found, broken. */
import type { ReactNode } from 'react'
import { PlainButton, PlainLink } from '../ui/plain-button.tsx'
import style from './notice-page.module.css'

interface NoticePageProps {
  icon: ReactNode
  title: string
  text: string
  /** The action; undefined where there is nowhere better to go. */
  action?: { to: string; label: string } | { onClick: () => void; label: string }
  /** A second action, under the first. */
  children?: ReactNode
}

export const NoticePage = ({ icon, title, text, action, children }: NoticePageProps) => (
  <div className={style.page}>
    <span className={style.icon} aria-hidden="true">
      {icon}
    </span>
    <h1>{title}</h1>
    <p>{text}</p>
    {action === undefined ? null : 'to' in action ? (
      <PlainLink to={action.to}>{action.label}</PlainLink>
    ) : (
      <PlainButton onClick={action.onClick}>{action.label}</PlainButton>
    )}
    {children}
  </div>
)
