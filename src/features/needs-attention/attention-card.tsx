/** The frame of one thing to look at: what it is, the facts, and what may be done. */
import type { ReactNode } from 'react'
import type { RowOf } from '#domain/registry.ts'
import { fullName } from '#domain/values/full-name.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import style from './attention-card.module.css'

interface AttentionCardProps {
  title: string
  /** Whose face stands beside it. */
  client?: RowOf<'client'> | undefined
  /** The home, where several are looked at. */
  home?: string | undefined
  isUrgent?: boolean
  actions?: ReactNode
  children: ReactNode
}

export const AttentionCard = ({ title, client, home, isUrgent, actions, children }: AttentionCardProps) => (
  <article className={style.card} data-urgent={isUrgent || undefined}>
    <header className={style.head}>
      {client && <PersonAvatar name={fullName(client)} imageUrl={client.image_url} size={48} />}
      <div>
        <h3>{title}</h3>
        {home && <span className={style.home}>{home}</span>}
      </div>
    </header>
    <div className={style.facts}>{children}</div>
    {actions && (
      <footer className={style.actions} data-screen-only>
        {actions}
      </footer>
    )}
  </article>
)

/** One line of facts in quiet print. */
export const Fact = ({ children }: { children: ReactNode }) => <p className={style.fact}>{children}</p>
