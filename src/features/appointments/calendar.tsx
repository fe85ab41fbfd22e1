/** A week or a month of appointments, in the local times of their homes (decision 7 is about the library). */
import type { EventInput } from '@fullcalendar/core'
import dayGrid from '@fullcalendar/daygrid'
import interaction from '@fullcalendar/interaction'
import FullCalendar from '@fullcalendar/react'
import timeGrid from '@fullcalendar/timegrid'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { initialsOf } from '#domain/rules/people/initials.ts'
import { DEFAULT_DURATION_MINUTES } from '#domain/rules/records/appointments.ts'
import {
  addDays,
  type ClockTime,
  clockTimeOf,
  DAY_MINUTES,
  type LocalDate,
  minutesOf,
} from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { useShownHomes } from '../../homes/shown-homes.ts'
import { timeWords } from '../../labels/dates.ts'
import { useWidth } from '../../ui/use-width.ts'
import { type Appointment, type AppointmentWork, appearanceOf } from './appointment-columns.tsx'
import style from './calendar.module.css'

interface CalendarProps {
  view: 'week' | 'month'
  rows: readonly AppointmentWork[]
  today: LocalDate
  onOpen: (id: string) => void
  /** Called for a tap on an empty day or hour. */
  onAdd?: (day: LocalDate) => void
}

const clockTimeOfHour = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`

const LIBRARY_VIEWS = { week: 'timeGridWeek', month: 'dayGridMonth' } as const
/** In a narrower calendar an appointment shows only its time and its client's initials. */
const MIN_WIDE_PX = 620

export function Calendar({ view, rows, today, onOpen, onAdd }: CalendarProps) {
  const { t } = useTranslation()
  const calendarRef = useRef<FullCalendar>(null)
  const sectionRef = useRef<HTMLElement>(null)
  const isNarrow = (useWidth(sectionRef) ?? MIN_WIDE_PX) < MIN_WIDE_PX
  // When several homes are shown together, each appointment shows its home.
  const showsHome = (useShownHomes() ?? []).length > 1
  const events = useMemo(
    () => rows.map(work => eventOf(work, { isNarrow, showsHome })),
    [rows, isNarrow, showsHome],
  )
  useEffect(() => calendarRef.current?.getApi().changeView(LIBRARY_VIEWS[view]), [view])
  const [visibleRange, setVisibleRange] = useState<readonly [LocalDate, LocalDate]>([today, today])
  const visibleHours = useMemo(() => {
    const [from, to] = visibleRange
    const isInVisibleRange = (day: LocalDate) => day >= from && day < to
    return visibleHoursOf(
      rows.map(({ record }) => record).filter(appointment => isInVisibleRange(appointment.appointment_date)),
    )
  }, [rows, visibleRange])
  const is24Hour = rows[0]?.home.clock === '24h'
  const hourFormat = { hour: 'numeric', minute: '2-digit', hour12: !is24Hour } as const
  return (
    <section ref={sectionRef} className={style.calendar} aria-label={t('appointments.calendar')}>
      <FullCalendar
        ref={calendarRef}
        plugins={[dayGrid, timeGrid, interaction]}
        initialView={LIBRARY_VIEWS[view]}
        // The home's current day, not the device's.
        now={today}
        initialDate={today}
        timeZone="UTC"
        locale={t('ui.locale')}
        headerToolbar={{ left: 'title', center: '', right: 'today prev,next' }}
        // The library's own icons are a font, which our content security policy does not allow.
        buttonIcons={false}
        buttonText={{ today: t('ui.dates.today'), prev: '‹', next: '›' }}
        buttonHints={{ prev: t(`appointments.earlier.${view}`), next: t(`appointments.later.${view}`) }}
        allDaySlot={false}
        slotMinTime={clockTimeOfHour(visibleHours.from)}
        slotMaxTime={clockTimeOfHour(visibleHours.to)}
        datesSet={({ view: { currentStart, currentEnd } }) => {
          const [from, to] = [currentStart, currentEnd].map(day => day.toISOString().slice(0, 10))
          if (from && to)
            setVisibleRange(previous => (previous[0] === from && previous[1] === to ? previous : [from, to]))
        }}
        scrollTime="08:00:00"
        slotLabelFormat={hourFormat}
        eventTimeFormat={hourFormat}
        height="auto"
        dayMaxEvents={4}
        moreLinkContent={({ num }) => t('appointments.more', { count: num })}
        navLinks={false}
        events={events}
        eventDisplay="block"
        eventContent={({ event }) => renderEventWithTimeSpan(event.extendedProps.timeSpan, event.title)}
        eventInteractive
        eventDidMount={({ event, el }) => {
          el.dataset.tone = event.extendedProps.tone
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault()
          onOpen(event.id)
        }}
        {...(onAdd
          ? {
              dateClick: ({ dateStr }) => onAdd(dateStr.slice(0, 10)),
            }
          : {})}
      />
    </section>
  )
}

/** Uses wall-clock times without a zone: every home's appointments are shown at the home's own hour. */
function eventOf(
  { record, client, home }: AppointmentWork,
  { isNarrow, showsHome }: { isNarrow: boolean; showsHome: boolean },
): EventInput {
  const { id, title, appointment_date, time, duration, status, appointment_type } = record
  const eventTitle = client ? (isNarrow ? initialsOf(client) : `${fullName(client)}: ${title}`) : title
  const tone = status === 'cancelled' ? 'plain' : appearanceOf(appointment_type).tone
  return {
    id,
    title: showsHome ? `${eventTitle} · ${home.home_name}` : eventTitle,
    start: `${appointment_date}T${time}:00`,
    end: eventEndOf(appointment_date, time, duration ?? DEFAULT_DURATION_MINUTES),
    classNames: status === 'cancelled' ? [style.cancelled ?? ''] : [],
    extendedProps: { tone, timeSpan: timeSpanOverMidnight(record, home) },
  }
}

/**
 * Returns "11:30 PM – 1:00 AM", shown on both parts of an appointment that is cut at midnight: otherwise they would
 * look like two appointments (P6).
 */
function timeSpanOverMidnight(
  { time, duration }: AppointmentTime,
  home: AppointmentWork['home'],
): string | undefined {
  const end = minutesOf(time) + (duration ?? DEFAULT_DURATION_MINUTES)
  if (end <= DAY_MINUTES) return undefined
  return `${timeWords(time, home)} – ${timeWords(clockTimeOf(end % DAY_MINUTES), home)}`
}

/** Renders an event with its time span as the library would; `true` lets the library render the event. */
const renderEventWithTimeSpan = (timeSpan: string | undefined, title: string) =>
  timeSpan === undefined || (
    <div className="fc-event-main-frame">
      <div className="fc-event-time">{timeSpan}</div>
      <div className="fc-event-title-container">
        <div className="fc-event-title fc-sticky">{title}</div>
      </div>
    </div>
  )

function eventEndOf(date: LocalDate, time: ClockTime, minutes: number): string {
  const end = minutesOf(time) + minutes
  const day = end < DAY_MINUTES ? date : addDays(date, 1)
  return `${day}T${clockTimeOf(end % DAY_MINUTES)}:00`
}

/** Which hours a week shows: the usual hours, and further hours that its appointments need. */
const USUAL_HOURS = { from: 6, to: 22 } as const

export type AppointmentTime = Pick<Appointment, 'time' | 'duration'>

/**
 * Returns the first and the last hour to show, from 0 to 24. An appointment past midnight is on two days, so then all
 * hours are shown.
 */
export function visibleHoursOf(appointmentTimes: readonly AppointmentTime[]): {
  readonly from: number
  readonly to: number
} {
  let { from, to }: { from: number; to: number } = USUAL_HOURS
  for (const { time, duration } of appointmentTimes) {
    const start = minutesOf(time)
    const end = start + (duration ?? DEFAULT_DURATION_MINUTES)
    if (end > DAY_MINUTES) return { from: 0, to: 24 }
    from = Math.min(from, Math.floor(start / 60))
    to = Math.max(to, Math.ceil(end / 60))
  }
  return { from, to }
}
