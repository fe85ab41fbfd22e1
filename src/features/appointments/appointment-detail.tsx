import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/entities/client.ts'
import { colleagueName, type People } from '../../directory/colleague-name.ts'
import { momentWords, shortDate } from '../../labels/dates.ts'
import { RecordStateWords } from '../../sync/record-state.tsx'
import { type Detail, DetailDialog } from '../../ui/dialog/detail-dialog.tsx'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { StatusBadge, typeWords } from './appointment-badges.tsx'
import { timeAndLength } from './appointment-columns.tsx'
import type { AppointmentWork } from './appointments.ts'

interface AppointmentDetailProps {
  work: AppointmentWork
  people: People
  actions: readonly RowAction[]
  onClose: () => void
}

/** One appointment to read. */
export function AppointmentDetail({ work, people, actions, onClose }: AppointmentDetailProps) {
  const { record, home, client } = work
  const { t } = useTranslation()
  const nameOf = (id: number) => colleagueName(people, id, t)
  const details: Detail[] = [
    { label: t('appointments.form.title'), value: record.title, isLong: true },
    { label: t('appointments.columns.client'), value: client ? fullName(client) : '' },
    {
      label: t('appointments.columns.when'),
      value: `${shortDate(record.appointment_date, t)}, ${timeAndLength(work, t)}`,
    },
    { label: t('appointments.columns.status'), value: <StatusBadge status={record.status} /> },
    { label: t('appointments.columns.type'), value: typeWords(record.appointment_type, t) },
    {
      label: t('appointments.columns.staff'),
      value: record.staff_id === null ? t('appointments.unassigned') : nameOf(record.staff_id),
    },
    { label: t('appointments.columns.home'), value: home.home_name },
    { label: t('appointments.columns.creator'), value: nameOf(record.created_by) },
    { label: t('appointments.columns.created'), value: momentWords(record.created_at, home, t) },
    {
      label: t('appointments.columns.updated'),
      value: (
        <>
          {momentWords(record.updated_at, home, t)} <RecordStateWords state={record.record_state} />
        </>
      ),
    },
  ]
  return (
    <DetailDialog
      opened
      onClose={onClose}
      title={t('appointments.detail.title')}
      details={details}
      actions={actions.map(({ label, onPick }, index) => (
        <Button key={label} variant={index === 0 ? 'filled' : 'default'} onClick={onPick}>
          {label}
        </Button>
      ))}
    />
  )
}
