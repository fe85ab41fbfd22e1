/** Shows who recorded the entries of a chart, and lists the entries that were withdrawn. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/values/full-name.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { shortDate } from '../../../labels/dates.ts'
import cards from '../../../ui/page/cards.module.css'
import type { Allergy, ClientDetails } from '../use-client.ts'
import chartStyle from './chart.module.css'
import { RecordState } from './record-state.tsx'

/** The home whose clock is used, and the people who are named. */
type EntryContext = Pick<ClientDetails, 'home' | 'people'>

interface RecordedByProps {
  entry: Pick<Allergy, 'recorded_at' | 'recorded_by'>
  context: EntryContext
}

/** Shows "Recorded Mar 8, 2026 by Luis Ortega". */
export function RecordedBy({ entry, context }: RecordedByProps) {
  const { t } = useTranslation()
  return (
    <span className={cards.small}>
      {t('clients.chart.recorded', dateAndNameOf(entry.recorded_at, entry.recorded_by, context, t))}
    </span>
  )
}

interface WithdrawnEntry
  extends Pick<Allergy, 'id' | 'withdrawn_at' | 'withdrawn_by' | 'withdrawal_reason' | 'record_state'> {
  name: string
}

interface WithdrawnEntriesProps {
  title: string
  entries: readonly WithdrawnEntry[]
  context: EntryContext
}

/** Lists withdrawn entries, which stay readable, with who removed each, when and why. Renders nothing if empty. */
export function WithdrawnEntries({ title, entries, context }: WithdrawnEntriesProps) {
  const { t } = useTranslation()
  if (entries.length === 0) return null
  return (
    <details className={chartStyle.withdrawn}>
      <summary>{title}</summary>
      <ul>
        {entries.map(({ id, name, withdrawn_at, withdrawn_by, withdrawal_reason, record_state }) => (
          <li key={id}>
            <strong>{name}</strong>{' '}
            {t('clients.chart.removed', {
              ...dateAndNameOf(withdrawn_at ?? '', withdrawn_by, context, t),
              reason: withdrawal_reason ?? '',
            })}{' '}
            <RecordState state={record_state} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function dateAndNameOf(instant: string, userId: number | null, { home, people }: EntryContext, t: TFunction) {
  const personCard = userId === null ? undefined : people.get(userId)
  return {
    date: shortDate(localDateTimeOf(instant, home.time_zone).date, t),
    name: personCard === undefined ? t('clients.chart.someone') : fullName(personCard),
  }
}
