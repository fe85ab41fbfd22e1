/** The section for numeric values of a client over time: closed at first; opening it loads the chart. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Home } from '../../../client-records/record-kind.ts'
import type { Entry } from '../entries.ts'
import { MeasuredValueView } from './one-value.tsx'
import style from './over-time.module.css'
import { measuredValuesIn } from './values.ts'

export interface ValuesOverTimeProps {
  /** The entries about one client, newest first. */
  entries: readonly Entry[]
  home: Home
}

/** Renders nothing when no entry has a numeric value. */
export function ValuesOverTime({ entries, home }: ValuesOverTimeProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const measuredValues = measuredValuesIn(entries)
  if (measuredValues.length === 0) return null
  return (
    <details className={style.section} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>
        <h2>{t('tracking.overTime.title')}</h2>
      </summary>
      {isOpen && <MeasuredValueView entries={entries} home={home} measuredValues={measuredValues} />}
    </details>
  )
}
