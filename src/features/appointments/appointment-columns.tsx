import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { instantOf } from '#domain/values/time-zone.ts'
import { durationWords, shortDate, timeWords, zonedTimeWords } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { RecordStateWords } from '../../sync/record-state.tsx'
import type { Column, FileColumn } from '../../ui/list/columns.ts'
import type { AllWork } from '../../work-lists/use-work.ts'
import { lookOf, StatusBadge, typeWords } from './appointment-badges.tsx'
import style from './appointment-columns.module.css'
import type { AppointmentViews, AppointmentWork } from './appointments.ts'

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

/** Columns that only a file has, not the list. */
export const fileOnlyColumns = (views: AppointmentViews, t: TFunction): FileColumn<AppointmentWork>[] => [
  views.fileColumn('time', { exportValue: ({ record }) => record.time }),
  views.fileColumn('duration', { exportValue: ({ record }) => record.duration }),
  views.fileColumn('appointment_type', {
    exportValue: ({ record }) => typeWords(record.appointment_type, t),
  }),
]

function AppointmentCell({ record }: AppointmentWork) {
  const t = useLabels()
  const { icon: Icon, tone } = lookOf(record.appointment_type)
  return (
    <span className={style.appointment}>
      <span className={style.icon} data-tone={tone}>
        <Icon size={20} stroke={1.8} aria-hidden />
      </span>
      <span className={style.words}>
        <span>{record.title}</span>
        <span className={style.about}>{typeWords(record.appointment_type, t)}</span>
        {record.record_state !== 'confirmed' && <RecordStateWords state={record.record_state} />}
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
