import { Button } from '@mantine/core'
import { useLabels } from '../../labels/use-labels.ts'
import { RecordStateWords } from '../../sync/record-state.tsx'
import { type Detail, DetailDialog } from '../../ui/dialog/detail-dialog.tsx'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { StatusBadge, typeWords } from './appointment-badges.tsx'
import { timeAndLengthWords } from './appointment-columns.tsx'
import type { AppointmentViews, AppointmentWork } from './appointments.ts'

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
  const detail = (name: Parameters<AppointmentViews['detail']>[0], more?: Partial<Detail>) =>
    views.detail(name, work, more)
  const details: Detail[] = [
    detail('title', { isLong: true }),
    detail('client_id'),
    detail('appointment_date', {
      label: t('appointments.columns.when'),
      value: `${views.text('appointment_date', work)}, ${timeAndLengthWords(work, t)}`,
    }),
    detail('status', { value: <StatusBadge status={record.status} /> }),
    detail('appointment_type', { value: typeWords(record.appointment_type, t) }),
    detail('staff_id', {
      label: t('appointments.columns.staff'),
      value: views.text('staff_id', work) || t('appointments.unassigned'),
    }),
    detail('home_id', { label: t('appointments.columns.home') }),
    detail('created_by'),
    detail('created_at'),
    detail('updated_at', {
      value: (
        <>
          {views.text('updated_at', work)} <RecordStateWords state={record.record_state} />
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
