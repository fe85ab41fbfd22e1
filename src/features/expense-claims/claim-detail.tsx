import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Detail, DetailDialog } from '../../ui/dialog/detail-dialog.tsx'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { RecordPhotos } from '../../ui/photo/record-photos.tsx'
import { type ClaimViews, type ClaimWork, PaymentLines, StatusCell } from './claim-columns.tsx'

interface ClaimDetailProps {
  work: ClaimWork
  views: ClaimViews
  actions: readonly RowAction[]
  onClose: () => void
}

/** The details of one claim, with its receipt. */
export function ClaimDetail({ work, views, actions, onClose }: ClaimDetailProps) {
  const { record, home } = work
  const { t } = useTranslation()
  const detailOf = (name: Parameters<ClaimViews['detail']>[0], overrides?: Partial<Detail>) =>
    views.detail(name, work, overrides)
  const { approved_by, rejection_reason, payment_date, notes, photo_ids } = record
  const details: Detail[] = [
    detailOf('client_id'),
    detailOf('amount'),
    detailOf('status', { value: <StatusCell record={record} /> }),
    detailOf('expense_category'),
    detailOf('expense_date', { label: t('expenseClaims.columns.date') }),
    detailOf('submitted_date'),
    detailOf('provider_id'),
    ...(approved_by === null ? [] : [detailOf('approved_by')]),
    ...(rejection_reason ? [detailOf('rejection_reason')] : []),
    { label: t('expenseClaims.columns.payment'), value: payment_date && <PaymentLines record={record} /> },
    detailOf('description'),
    ...(notes ? [detailOf('notes')] : []),
    ...(photo_ids.length === 0
      ? []
      : [
          detailOf('photo_ids', {
            value: <RecordPhotos ids={photo_ids} recordKey={`expense_claim/${record.id}`} />,
            isLong: true,
          }),
        ]),
    // The client's current home: a claim moves with its client.
    detailOf('home_id', { label: t('expenseClaims.columns.home'), value: home.home_name }),
    detailOf('updated_at'),
  ]
  return (
    <DetailDialog
      opened
      onClose={onClose}
      title={t('expenseClaims.detail.title')}
      details={details}
      actions={actions.map(({ label, onPick }, index) => (
        <Button key={label} variant={index === 0 ? 'filled' : 'default'} onClick={onPick}>
          {label}
        </Button>
      ))}
    />
  )
}
