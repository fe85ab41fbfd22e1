import { Button } from '@mantine/core'
import { useLabels } from '../../labels/use-labels.ts'
import { RecordStateLabel } from '../../sync/record-state.tsx'
import { type Detail, DetailDialog } from '../../ui/dialog/detail-dialog.tsx'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import {
  type AppointmentViews,
  type AppointmentWork,
  StatusBadge,
  timeAndLengthWords,
  typeWords,
} from './appointment-columns.tsx'

interface AppointmentDetailProps {
  work: AppointmentWork
  views: AppointmentViews
  actions: readonly RowAction[]
  onClose: () => void
}

/** The details of one appointment. */
export function AppointmentDetail({ work, views, actions, onClose }: AppointmentDetailProps) {
  const { record } = work
  const t = useLabels()
  const detailOf = (name: Parameters<AppointmentViews['detail']>[0], overrides?: Partial<Detail>) =>
    views.detail(name, work, overrides)
  const details: Detail[] = [
    detailOf('title', { isLong: true }),
    detailOf('client_id'),
    detailOf('appointment_date', {
      label: t('appointments.columns.when'),
      value: `${views.text('appointment_date', work)}, ${timeAndLengthWords(work, t)}`,
    }),
    detailOf('status', { value: <StatusBadge status={record.status} /> }),
    detailOf('appointment_type', { value: typeWords(record.appointment_type, t) }),
    detailOf('staff_id', {
      label: t('appointments.columns.staff'),
      value: views.text('staff_id', work) || t('appointments.unassigned'),
    }),
    detailOf('home_id', { label: t('appointments.columns.home') }),
    detailOf('created_by'),
    detailOf('created_at'),
    detailOf('updated_at', {
      value: (
        <>
          {views.text('updated_at', work)} <RecordStateLabel state={record.record_state} />
        </>
      ),
    }),
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
