/** A section of the public page that a link such as `/#about` leads to. */
import type { ReactNode } from 'react'
import style from './landing.module.css'

interface SectionProps {
  id: 'about' | 'services' | 'contact'
  heading: string
  children: ReactNode
  /** Whether the section has its own background, to set it apart from its neighbors. */
  hasBackground?: boolean
}

export const Section = ({ id, heading, children, hasBackground = false }: SectionProps) => (
  <section
    id={id}
    tabIndex={-1}
    className={style.section}
    aria-labelledby={`${id}-heading`}
    data-sunken={hasBackground || undefined}
  >
    <div className={style.width}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {children}
    </div>
  </section>
)
