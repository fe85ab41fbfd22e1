import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Detail, DetailDialog } from '../../ui/dialog/detail-dialog.tsx'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { RecordPhotos } from '../../ui/photo/record-photos.tsx'
import { PaymentLines, StatusCell } from './claim-columns.tsx'
import type { ClaimViews, ClaimWork } from './claims.ts'

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
  const detail = (name: Parameters<ClaimViews['detail']>[0], more?: Partial<Detail>) =>
    views.detail(name, work, more)
  const { approved_by, rejection_reason, notes, photo_ids } = record
  const details: Detail[] = [
    detail('client_id'),
    detail('amount'),
    detail('status', { value: <StatusCell record={record} /> }),
    detail('expense_category'),
    detail('expense_date', { label: t('expenseClaims.columns.date') }),
    detail('submitted_date'),
    detail('provider_id'),
    ...(approved_by === null ? [] : [detail('approved_by')]),
    ...(rejection_reason ? [detail('rejection_reason')] : []),
    { label: t('expenseClaims.columns.payment'), value: <PaymentLines record={record} /> },
    detail('description'),
    ...(notes ? [detail('notes')] : []),
    ...(photo_ids.length === 0
      ? []
      : [
          detail('photo_ids', {
            value: <RecordPhotos ids={photo_ids} recordKey={`expense_claim/${record.id}`} />,
            isLong: true,
          }),
        ]),
    // The client's current home: a claim moves with its client.
    detail('home_id', { label: t('expenseClaims.columns.home'), value: home.home_name }),
    detail('updated_at'),
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
