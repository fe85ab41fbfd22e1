import { type ReactNode, useId } from 'react'
import style from './cards.module.css'

interface CardProps {
  title: string
  /** Shown at the end of the title's line. */
  action?: ReactNode
  /** The card takes the full width of the page, with its entries side by side. */
  isWide?: boolean
  children: ReactNode
}

/** A section of the page of a client, a home or a person, named by its heading. */
export function Card({ title, action, isWide = false, children }: CardProps) {
  const id = useId()
  return (
    <section className={style.card} aria-labelledby={id} data-wide={isWide || undefined}>
      <header>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}
