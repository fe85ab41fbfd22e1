import { IconUserExclamation } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ClaimStatus } from '#domain/entities/expense-claim.ts'
import { isApprovedBySubmitter } from '#domain/rules/records/expense-claims.ts'
import { fullName } from '#domain/values/full-name.ts'
import { shortDate } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { RecordStateLabel } from '../../sync/record-state.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Column, FileColumn } from '../../ui/list/columns.ts'
import type { Tone } from '../../ui/theme-colors.ts'
import type { FieldViews } from '../../views/field-views.ts'
import type { Work } from '../../work-lists/use-work.ts'
import style from './claim-columns.module.css'

const STATUS_TONES: Readonly<Record<ClaimStatus, Tone>> = {
  pending: 'waiting',
  approved: 'accent',
  paid: 'given',
  rejected: 'due',
  cancelled: 'plain',
}

/** Returns the label of a manager's action: a claim already decided can only get another status. */
export const decisionWords = ({ status }: Pick<Claim, 'status'>, t: TFunction): string =>
  t(status === 'pending' ? 'expenseClaims.decide' : 'expenseClaims.changeStatus')

export const claimColumns = (views: ClaimViews, t: TFunction): Column<ClaimWork>[] => [
  views.column('client_id', { width: 120 }),
  views.column('provider_id', { width: 116 }),
  views.column('amount', {
    title: t('expenseClaims.columns.amount'),
    cell: work => <span className={style.amount}>{views.text('amount', work)}</span>,
    align: 'end',
    width: 150,
    cardPlacement: 'corner',
  }),
  views.column('expense_category', {
    searchBy: work => views.text('expense_category', work),
    width: 134,
  }),
  views.column('expense_date', {
    title: t('expenseClaims.columns.date'),
    cell: work => (
      <span className={style.lines}>
        <span>{views.text('expense_date', work)}</span>
        <span className={style.muted}>
          {t('expenseClaims.submittedOn', { day: views.text('submitted_date', work) })}
        </span>
      </span>
    ),
    searchBy: null,
    width: 142,
  }),
  views.column('status', {
    cell: ({ record }) => <StatusCell record={record} />,
    searchBy: work => views.text('status', work),
    width: 140,
  }),
  {
    key: 'payment',
    title: t('expenseClaims.columns.payment'),
    cell: ({ record }) => <PaymentLines record={record} />,
    sortBy: ({ record }) => record.payment_date,
    width: 120,
    isOptional: true,
  },
  views.column('description', {
    cell: ({ record }) => <span className={style.excerpt}>{record.description}</span>,
    width: 140,
    cardPlacement: 'wide',
    isOptional: true,
  }),
]

/** Returns the columns that are in the exported file but not in the list. */
export const fileOnlyColumns = (views: ClaimViews, t: TFunction): FileColumn<ClaimWork>[] => [
  views.fileColumn('submitted_date'),
  views.fileColumn('payment_date'),
  views.fileColumn('payment_method'),
  views.fileColumn('payment_reference'),
  views.fileColumn('rejection_reason'),
  views.fileColumn('notes'),
  // The client's current home: a claim moves with its client.
  views.fileColumn('home_id', {
    title: t('expenseClaims.columns.home'),
    exportValue: ({ home }) => home.home_name,
  }),
]

export function StatusBadge({ status }: Pick<Claim, 'status'>) {
  const t = useLabels()
  return <Badge tone={STATUS_TONES[status]}>{t(`labels.expense_claim.values.status.${status}`)}</Badge>
}

export function StatusCell({ record }: { record: Claim }) {
  const t = useLabels()
  return (
    <span className={style.lines}>
      <span>
        <StatusBadge status={record.status} />
      </span>
      {isApprovedBySubmitter(record) && (
        <span>
          <Badge tone="due" icon={<IconUserExclamation size={16} aria-hidden />}>
            {t('expenseClaims.approvedBySubmitter')}
          </Badge>
        </span>
      )}
      {record.record_state !== 'confirmed' && <RecordStateLabel state={record.record_state} />}
    </span>
  )
}

/** Shows date, method and reference of the payment. */
export function PaymentLines({
  record: { payment_date, payment_method, payment_reference },
}: {
  record: Pick<Claim, 'payment_date' | 'payment_method' | 'payment_reference'>
}) {
  const t = useLabels()
  if (payment_date === null) return null
  return (
    <span className={style.lines}>
      <span>{shortDate(payment_date, t)}</span>
      {payment_method && (
        <span className={style.muted}>
          {t(`labels.expense_claim.values.payment_method.${payment_method}`)}
        </span>
      )}
      {payment_reference && <span className={style.muted}>{payment_reference}</span>}
    </span>
  )
}

/**
 * Types shared by the files of this screen. `ClaimWork`: a claim with its home and client; `ClaimViews`: how its fields
 * are labeled, shown and filtered.
 */
export type ClaimWork = Work<'expense_claim'>

export type Claim = ClaimWork['record']

export type ClaimViews = FieldViews<'expense_claim', ClaimWork>

export const clientNameOf = ({ client }: ClaimWork): string => (client === null ? '' : fullName(client))
