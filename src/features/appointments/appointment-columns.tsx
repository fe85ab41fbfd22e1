import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/entities/client.ts'
import { nameToSort } from '#domain/rules/people-order.ts'
import { instantOf } from '#domain/values/time-zone.ts'
import { colleagueName, colleagueToSort } from '../../directory/colleague-name.ts'
import { durationWords, shortDate, timeWords, zonedTimeWords } from '../../labels/dates.ts'
import { RecordStateWords } from '../../sync/record-state.tsx'
import type { Column, FileColumn } from '../../ui/list/columns.ts'
import type { AllWork } from '../../work-lists/use-work.ts'
import { lookOf, StatusBadge, typeWords } from './appointment-badges.tsx'
import style from './appointment-columns.module.css'
import type { AppointmentWork } from './appointments.ts'

/** With the home where several are shown. */
export function appointmentColumns(
  { people, homes }: Pick<AllWork<'appointment'>, 'people' | 'homes'>,
  t: TFunction,
): Column<AppointmentWork>[] {
  const clientOf = ({ client }: AppointmentWork) => (client === null ? '' : fullName(client))
  const staffOf = ({ record }: AppointmentWork) =>
    record.staff_id === null ? null : colleagueName(people, record.staff_id, t)
  const home: Column<AppointmentWork> = {
    key: 'home',
    title: t('appointments.columns.home'),
    cell: ({ home }) => home.home_name,
    sortBy: ({ home }) => home.home_name,
    inFile: ({ home }) => home.home_name,
  }
  return [
    {
      key: 'title',
      title: t('appointments.columns.appointment'),
      cell: work => <AppointmentCell {...work} />,
      sortBy: ({ record }) => record.title,
      searchBy: ({ record }) => `${record.title}\n${typeWords(record.appointment_type, t)}`,
      inFile: ({ record }) => record.title,
      width: 260,
    },
    {
      key: 'client',
      title: t('appointments.columns.client'),
      cell: clientOf,
      sortBy: ({ client }) => client && nameToSort(client),
      searchBy: clientOf,
      inFile: clientOf,
      width: 140,
    },
    {
      key: 'staff',
      title: t('appointments.columns.staff'),
      cell: work => staffOf(work) ?? <span className={style.none}>{t('appointments.unassigned')}</span>,
      sortBy: ({ record }) => colleagueToSort(people, record.staff_id),
      searchBy: staffOf,
      inFile: staffOf,
      width: 150,
    },
    {
      key: 'status',
      title: t('appointments.columns.status'),
      cell: ({ record }) => <StatusBadge status={record.status} />,
      sortBy: ({ record }) => t(`appointments.statuses.${record.status}`),
      inFile: ({ record }) => t(`appointments.statuses.${record.status}`),
      width: 120,
    },
    {
      key: 'when',
      title: t('appointments.columns.when'),
      cell: work => <WhenCell work={work} isZoned={homes.length > 1} />,
      sortBy: ({ record }) => `${record.appointment_date} ${record.time}`,
      searchBy: ({ record }) => shortDate(record.appointment_date, t),
      inFile: ({ record }) => record.appointment_date,
      width: 150,
    },
    ...(homes.length > 1 ? [home] : []),
  ]
}

/** What the list has no column for and a file has. */
export const onlyInFile = (t: TFunction): FileColumn<AppointmentWork>[] => [
  { title: t('appointments.columns.time'), inFile: ({ record }) => record.time },
  { title: t('appointments.columns.duration'), inFile: ({ record }) => record.duration },
  {
    title: t('appointments.columns.type'),
    inFile: ({ record }) => typeWords(record.appointment_type, t),
  },
]

function AppointmentCell({ record }: AppointmentWork) {
  const { t } = useTranslation()
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

/** "10:30 AM · 45 min", with the zone beside times of other homes: "10:30 AM EST · 45 min". */
export function timeAndLength({ record, home }: AppointmentWork, t: TFunction, isZoned = false): string {
  const time = isZoned
    ? zonedTimeWords(instantOf(record.appointment_date, record.time, home.time_zone), home)
    : timeWords(record.time, home)
  return record.duration === null
    ? time
    : t('appointments.whenWords', { time, length: durationWords(record.duration, t) })
}

function WhenCell({ work, isZoned }: { work: AppointmentWork; isZoned: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={style.words}>
      <span>{shortDate(work.record.appointment_date, t)}</span>
      <span className={style.about}>{timeAndLength(work, t, isZoned)}</span>
    </span>
  )
}
