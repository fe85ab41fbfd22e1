/** A panel of figures; each links to what it counts. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { KeyFigure } from './figures.ts'
import style from './key-figures.module.css'

export function KeyFigures({ figures, label }: { figures: readonly KeyFigure[]; label?: string }) {
  const { t } = useTranslation()
  if (figures.length === 0) return null
  return (
    <section className={style.figures} aria-label={label ?? t('dashboard.figures')}>
      <ul className={style.panel} data-count={figures.length}>
        {figures.map(figure => (
          <li key={figure.name}>
            <Figure {...figure} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Figure({ label, value, completion, note, tone = 'plain', to }: KeyFigure) {
  const content = (
    <>
      <span className={style.label}>{label}</span>
      <span className={style.value} data-figures>
        {value === undefined ? <span className={style.counting} aria-hidden="true" /> : value}
      </span>
      {completion && (
        <span className={style.bar} aria-hidden="true">
          <span style={{ inlineSize: `${(completion.completed / completion.total) * 100}%` }} />
        </span>
      )}
      {value !== undefined && note && <span className={style.note}>{note}</span>}
    </>
  )
  if (to === undefined) {
    return (
      <div className={style.figure} data-figure={label} data-tone={tone}>
        {content}
      </div>
    )
  }
  return (
    // The browser scrolls to a section of this page by itself; the router would not.
    <Link
      className={style.figure}
      data-figure={label}
      data-tone={tone}
      to={to}
      reloadDocument={to.startsWith('#')}
    >
      {content}
    </Link>
  )
}
