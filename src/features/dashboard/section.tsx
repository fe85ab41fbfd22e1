/** A section of the dashboard: its heading, its first lines, and a link to all. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { LocalDate } from '#domain/values/dates.ts'
import { shortDate } from '../../labels/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { LoadingRows } from '../../ui/page/loading.tsx'
import { entriesOfSection } from './entries.ts'
import type { Entry, EntryContext } from './entry.ts'
import { listPathOf, type SectionName } from './layouts.ts'
import style from './section.module.css'

interface SectionProps {
  name: SectionName
  /** undefined while it is read. */
  context: EntryContext | undefined
  /** The first day from which this device has records. */
  recordsSince?: LocalDate | undefined
}

export function Section({ name, context, recordsSince }: SectionProps) {
  const { t } = useTranslation()
  const id = useId()
  const entries = context && entriesOfSection(name, context)
  const listPath = listPathOf(name, 0)
  const title = t(`dashboard.sections.${name}.title`)
  return (
    <section className={style.section} id={name} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {listPath && (
          <Link className={style.all} to={listPath} aria-label={t('dashboard.viewAllOf', { title })}>
            {t('dashboard.viewAll')}
          </Link>
        )}
      </header>
      {entries === undefined ? (
        <LoadingRows rows={3} />
      ) : entries.length === 0 ? (
        <p className={style.empty}>{t(`dashboard.sections.${name}.empty`)}</p>
      ) : (
        <EntryLines entries={entries} />
      )}
      {name === 'compliance' && recordsSince && (
        <p className={style.empty}>{t('dashboard.reportsSince', { day: shortDate(recordsSince, t) })}</p>
      )}
      {name === 'compliance' && (
        <Link className={style.all} to="/dashboard/mar/unrecorded">
          {t('dashboard.unrecorded')}
        </Link>
      )}
    </section>
  )
}

export function EntryLines({ entries, label }: { entries: readonly Entry[]; label?: string }) {
  // A line without a time leaves the time column empty; the column is hidden if no line has a time.
  const hasTimes = entries.some(({ time }) => time)
  return (
    <ul
      className={style.lines}
      aria-label={label}
      data-timed={hasTimes || undefined}
      data-dated={entries.some(({ time }) => time?.includes('\n')) || undefined}
    >
      {entries.map(entry => (
        <li key={entry.id}>
          <EntryLine {...entry} time={hasTimes ? (entry.time ?? '') : undefined} />
        </li>
      ))}
    </ul>
  )
}

const EntryLine = ({ to, title, details, time, badge, isDone, excerpt }: Entry) => (
  <Link className={style.line} to={to} data-done={isDone || undefined}>
    {time !== undefined && <span className={style.time}>{time}</span>}
    <span className={style.words}>
      <span className={style.title}>{title}</span>
      <span className={style.about}>{details.filter(Boolean).join(' · ')}</span>
      {excerpt && <span className={style.detail}>{excerpt}</span>}
    </span>
    {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
  </Link>
)
