import {
  IconBallBasketball,
  IconBrain,
  IconBriefcase,
  IconCalendarEvent,
  IconDental,
  IconEmergencyBed,
  IconHeartHandshake,
  IconHome2,
  IconMessages,
  IconRepeat,
  IconScale,
  IconSchool,
  IconStethoscope,
  IconUserStar,
  type TablerIcon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AppointmentStatus, AppointmentType } from '#domain/entities/appointment.ts'
import { instantOf } from '#domain/values/time-zone.ts'
import { durationWords, shortDate, timeWords, zonedTimeWords } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { RecordStateLabel } from '../../sync/record-state.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Column, FileColumn } from '../../ui/list/columns.ts'
import type { Tone } from '../../ui/theme-colors.ts'
import type { FieldViews } from '../../views/field-views.ts'
import type { AllWork, Work } from '../../work-lists/use-work.ts'
import style from './appointment-columns.module.css'

/** Returns the columns, with the home if several homes are shown. */
export function appointmentColumns(
  views: AppointmentViews,
  { homes }: Pick<AllWork<'appointment'>, 'homes'>,
  t: TFunction,
) {
  const { column } = views
  const columns: Column<AppointmentWork>[] = [
    column('title', {
      title: t('appointments.columns.appointment'),
      cell: work => <AppointmentCell {...work} />,
      searchBy: ({ record }) => `${record.title}\n${typeWords(record.appointment_type, t)}`,
      width: 260,
    }),
    column('client_id', { width: 140 }),
    column('staff_id', {
      title: t('appointments.columns.staff'),
      cell: work =>
        views.text('staff_id', work) || <span className={style.none}>{t('appointments.unassigned')}</span>,
      width: 150,
    }),
    column('status', { cell: ({ record }) => <StatusBadge status={record.status} />, width: 120 }),
    column('appointment_date', {
      title: t('appointments.columns.when'),
      cell: work => <WhenCell work={work} showsZone={homes.length > 1} />,
      sortBy: ({ record }) => `${record.appointment_date} ${record.time}`,
      width: 150,
    }),
  ]
  return homes.length > 1
    ? [...columns, column('home_id', { title: t('appointments.columns.home') })]
    : columns
}

/** Returns the columns that are in the exported file but not in the list. */
export const fileOnlyColumns = (views: AppointmentViews, t: TFunction): FileColumn<AppointmentWork>[] => [
  views.fileColumn('time', { exportValue: ({ record }) => record.time }),
  views.fileColumn('duration', { exportValue: ({ record }) => record.duration }),
  views.fileColumn('appointment_type', {
    exportValue: ({ record }) => typeWords(record.appointment_type, t),
  }),
]

function AppointmentCell({ record }: AppointmentWork) {
  const t = useLabels()
  const { icon: Icon, tone } = appearanceOf(record.appointment_type)
  return (
    <span className={style.appointment}>
      <span className={style.icon} data-tone={tone}>
        <Icon size={20} stroke={1.8} aria-hidden />
      </span>
      <span className={style.words}>
        <span>{record.title}</span>
        <span className={style.about}>{typeWords(record.appointment_type, t)}</span>
        {record.record_state !== 'confirmed' && <RecordStateLabel state={record.record_state} />}
      </span>
    </span>
  )
}

/** "10:30 AM · 45 min", with the time zone if times of other homes are listed too: "10:30 AM EST · 45 min". */
export function timeAndLengthWords(
  { record, home }: AppointmentWork,
  t: TFunction,
  showsZone = false,
): string {
  const time = showsZone
    ? zonedTimeWords(instantOf(record.appointment_date, record.time, home.time_zone), home)
    : timeWords(record.time, home)
  return record.duration === null
    ? time
    : t('appointments.whenWords', { time, length: durationWords(record.duration, t) })
}

function WhenCell({ work, showsZone }: { work: AppointmentWork; showsZone: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={style.words}>
      <span>{shortDate(work.record.appointment_date, t)}</span>
      <span className={style.about}>{timeAndLengthWords(work, t, showsZone)}</span>
    </span>
  )
}

/**
 * Types shared by the files of this screen. `AppointmentWork`: an appointment with its home and client;
 * `AppointmentViews`: how its fields are labeled, shown and filtered.
 */
export type AppointmentWork = Work<'appointment'>

export type Appointment = AppointmentWork['record']

export type AppointmentViews = FieldViews<'appointment', AppointmentWork>

export const PATH = '/dashboard/appointments'

/** The colors and icons of appointments. Tones such as 'given' and 'held' are used only for their colors here. */
const STATUS_TONES: Readonly<Record<AppointmentStatus, Tone>> = {
  scheduled: 'accent',
  completed: 'given',
  cancelled: 'plain',
}

interface TypeAppearance {
  readonly icon: TablerIcon
  readonly tone: Tone
}

const TYPE_APPEARANCES: Readonly<Record<AppointmentType, TypeAppearance>> = {
  medical: { icon: IconStethoscope, tone: 'accent' },
  dental: { icon: IconDental, tone: 'accent' },
  therapy: { icon: IconMessages, tone: 'held' },
  psychiatric: { icon: IconBrain, tone: 'held' },
  specialist: { icon: IconUserStar, tone: 'accent' },
  routine_checkup: { icon: IconStethoscope, tone: 'accent' },
  follow_up: { icon: IconRepeat, tone: 'accent' },
  emergency: { icon: IconEmergencyBed, tone: 'attention' },
  social_services: { icon: IconHeartHandshake, tone: 'waiting' },
  legal: { icon: IconScale, tone: 'waiting' },
  family_visit: { icon: IconHome2, tone: 'given' },
  recreational: { icon: IconBallBasketball, tone: 'given' },
  educational: { icon: IconSchool, tone: 'waiting' },
  vocational: { icon: IconBriefcase, tone: 'waiting' },
}

/** Returns the icon and color of a type; a type that only another version of Hearth has looks like "General". */
export const appearanceOf = (type: string): TypeAppearance =>
  Object.hasOwn(TYPE_APPEARANCES, type)
    ? TYPE_APPEARANCES[type as AppointmentType]
    : { icon: IconCalendarEvent, tone: 'plain' }

export const typeWords = (type: string, t: TFunction): string =>
  Object.hasOwn(TYPE_APPEARANCES, type)
    ? t(`labels.appointment.values.appointment_type.${type as AppointmentType}`)
    : t('labels.appointment.general')

export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const t = useLabels()
  return <Badge tone={STATUS_TONES[status]}>{t(`labels.appointment.values.status.${status}`)}</Badge>
}
