import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/values/dates.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { longDate, momentTimeWords, momentWords, type WallClock } from '../../../labels/dates.ts'
import { type DeviceRows, personName } from '../../../labels/label-context.ts'
import { eventWords, type TimelineEvent } from '../../../labels/timeline.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import style from './timeline.module.css'

interface TimelineDayProps {
  day: LocalDate
  /** Sorted from newest to oldest. */
  events: readonly TimelineEvent[]
  records: DeviceRows
  home: WallClock
  clientId: number
  /** Shows routine events line by line. */
  isUnfolded: boolean
}

/** Shows one day: notable events line by line; given doses and tracking entries each in a line that unfolds. */
export function TimelineDay({ day, events, isUnfolded, ...context }: TimelineDayProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const foldedEvents = isUnfolded ? [] : events.filter(({ isRoutine }) => isRoutine)
  const trackedEvents = foldedEvents.filter(({ labelSet }) => labelSet.name === 'tracking_entry')
  const doseEvents = foldedEvents.filter(({ labelSet }) => labelSet.name !== 'tracking_entry')
  const shownEvents = isUnfolded ? events : events.filter(({ isRoutine }) => !isRoutine)
  return (
    <section className={style.day} aria-labelledby={headingId}>
      <h2 id={headingId}>{longDate(day, t)}</h2>
      {shownEvents.length > 0 && <EventLines events={shownEvents} {...context} />}
      {doseEvents.length > 0 && (
        <details>
          <summary>{t('clients.timeline.given', { count: doseEvents.length })}</summary>
          <EventLines events={doseEvents} {...context} />
        </details>
      )}
      {trackedEvents.length > 0 && (
        <details>
          <summary>{t('clients.timeline.tracked', { count: trackedEvents.length })}</summary>
          <EventLines events={trackedEvents} {...context} />
        </details>
      )}
    </section>
  )
}

const EventLines = ({
  events,
  ...context
}: Pick<TimelineDayProps, 'events' | 'records' | 'home' | 'clientId'>) => (
  <ol className={style.lines}>
    {events.map(event => (
      <EventLine key={event.key} event={event} {...context} />
    ))}
  </ol>
)

interface EventLineProps extends Pick<TimelineDayProps, 'records' | 'home' | 'clientId'> {
  event: TimelineEvent
}

function EventLine({ event, records, home, clientId }: EventLineProps) {
  const t = useLabels()
  const { occurredAt: instant, authorId, day } = event
  const isOnTimelineDay = localDateTimeOf(instant, home.time_zone).date === day
  const context = { t, now: instant, records, timelineClientId: clientId }
  return (
    <li>
      <time dateTime={instant}>
        {isOnTimelineDay ? momentTimeWords(instant, home) : momentWords(instant, home, t)}
      </time>
      <span className={style.words}>{eventWords(event, context)}</span>
      {authorId !== null && <span className={style.who}>{personName(context, authorId)}</span>}
    </li>
  )
}
