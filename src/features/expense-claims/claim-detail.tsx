import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { colleagueName, type People } from '../../directory/colleague-name.ts'
import { momentWords, shortDate } from '../../labels/dates.ts'
import { dollarWords } from '../../labels/formats.ts'
import { type Detail, DetailDialog } from '../../ui/dialog/detail-dialog.tsx'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { RecordPhotos } from '../../ui/photo/record-photos.tsx'
import { clientOf, Payment, StatusCell } from './claim-columns.tsx'
import type { ClaimWork } from './claims.ts'

interface ClaimDetailProps {
  work: ClaimWork
  people: People
  actions: readonly RowAction[]
  onClose: () => void
}

/** One claim to read, with its receipt. */
export function ClaimDetail({ work, people, actions, onClose }: ClaimDetailProps) {
  const { record, home } = work
  const { t } = useTranslation()
  const nameOf = (id: number) => colleagueName(people, id, t)
  const { approved_by, rejection_reason, photo_ids } = record
  const details: Detail[] = [
    { label: t('expenseClaims.columns.client'), value: clientOf(work) },
    { label: t('expenseClaims.form.amount'), value: dollarWords(record.amount, t) },
    { label: t('expenseClaims.columns.status'), value: <StatusCell record={record} /> },
    {
      label: t('expenseClaims.columns.category'),
      value: t(`expenseClaims.categories.${record.expense_category}`),
    },
    { label: t('expenseClaims.columns.date'), value: shortDate(record.expense_date, t) },
    { label: t('expenseClaims.columns.submitted'), value: shortDate(record.submitted_date, t) },
    { label: t('expenseClaims.columns.provider'), value: nameOf(record.provider_id) },
    ...(approved_by === null
      ? []
      : [{ label: t('expenseClaims.columns.approvedBy'), value: nameOf(approved_by) }]),
    ...(rejection_reason
      ? [{ label: t('expenseClaims.columns.reason'), value: rejection_reason, isLong: true }]
      : []),
    { label: t('expenseClaims.columns.payment'), value: <Payment record={record} /> },
    { label: t('expenseClaims.columns.description'), value: record.description, isLong: true },
    ...(record.notes ? [{ label: t('expenseClaims.columns.notes'), value: record.notes, isLong: true }] : []),
    ...(photo_ids.length === 0
      ? []
      : [
          {
            label: t('expenseClaims.columns.receipt'),
            value: <RecordPhotos ids={photo_ids} record={`expense_claim/${record.id}`} />,
            isLong: true,
          },
        ]),
    { label: t('expenseClaims.columns.home'), value: home.home_name },
    { label: t('expenseClaims.columns.updated'), value: momentWords(record.updated_at, home, t) },
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
