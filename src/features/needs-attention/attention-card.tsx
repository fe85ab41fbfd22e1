/** The frame of one entry on the Needs attention screen: its title, its facts and its actions. */
import type { ReactNode } from 'react'
import type { RowOf } from '#domain/registry.ts'
import { fullName } from '#domain/values/full-name.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import style from './attention-card.module.css'

interface AttentionCardProps {
  title: string
  /** The client whose picture is shown beside the title. */
  client?: RowOf<'client'> | undefined
  /** The name of the home, when several homes are shown. */
  homeName?: string | undefined
  isUrgent?: boolean
  actions?: ReactNode
  children: ReactNode
}

export const AttentionCard = ({
  title,
  client,
  homeName,
  isUrgent,
  actions,
  children,
}: AttentionCardProps) => (
  <article className={style.card} data-urgent={isUrgent || undefined}>
    <header className={style.head}>
      {client && <PersonAvatar name={fullName(client)} imageUrl={client.image_url} size={48} />}
      <div>
        <h3>{title}</h3>
        {homeName && <span className={style.home}>{homeName}</span>}
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

/** One line of facts in muted text. */
export const Fact = ({ children }: { children: ReactNode }) => <p className={style.fact}>{children}</p>
