import { IconUserExclamation } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/entities/client.ts'
import type { ClaimStatus } from '#domain/entities/expense-claim.ts'
import { isApprovedBySubmitter } from '#domain/rules/expense-claims.ts'
import { nameToSort } from '#domain/rules/people-order.ts'
import { colleagueName, colleagueToSort } from '../../directory/colleague-name.ts'
import { shortDate } from '../../labels/dates.ts'
import { dollarWords } from '../../labels/formats.ts'
import { RecordStateWords } from '../../sync/record-state.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Column, FileColumn } from '../../ui/list/columns.ts'
import type { Tone } from '../../ui/theme-colors.ts'
import type { AllWork } from '../../work-lists/use-work.ts'
import style from './claim-columns.module.css'
import type { Claim, ClaimWork } from './claims.ts'

export const STATUS_TONES: Readonly<Record<ClaimStatus, Tone>> = {
  pending: 'waiting',
  approved: 'accent',
  paid: 'given',
  rejected: 'due',
  cancelled: 'plain',
}

export const clientOf = ({ client }: Pick<ClaimWork, 'client'>): string =>
  client === null ? '' : fullName(client)

/** What a manager may do with a claim: of one that was settled before only another status can be chosen. */
export const decisionWords = ({ status }: Pick<Claim, 'status'>, t: TFunction): string =>
  t(status === 'pending' ? 'expenseClaims.decide' : 'expenseClaims.changeStatus')

export function claimColumns(
  { people }: Pick<AllWork<'expense_claim'>, 'people'>,
  t: TFunction,
): Column<ClaimWork>[] {
  const providerOf = ({ record }: ClaimWork) => colleagueName(people, record.provider_id, t)
  const category = ({ record }: ClaimWork) => t(`expenseClaims.categories.${record.expense_category}`)
  const status = ({ record }: ClaimWork) => t(`expenseClaims.statuses.${record.status}`)
  return [
    {
      key: 'client',
      title: t('expenseClaims.columns.client'),
      cell: clientOf,
      sortBy: ({ client }) => client && nameToSort(client),
      searchBy: clientOf,
      inFile: clientOf,
      width: 120,
    },
    {
      key: 'provider',
      title: t('expenseClaims.columns.provider'),
      cell: providerOf,
      sortBy: ({ record }) => colleagueToSort(people, record.provider_id),
      searchBy: providerOf,
      inFile: providerOf,
      width: 116,
    },
    {
      key: 'amount',
      title: t('expenseClaims.columns.amount'),
      cell: ({ record }) => <span className={style.amount}>{dollarWords(record.amount, t)}</span>,
      sortBy: ({ record }) => record.amount,
      inFile: ({ record }) => record.amount,
      align: 'end',
      width: 150,
      onCard: 'corner',
    },
    {
      key: 'category',
      title: t('expenseClaims.columns.category'),
      cell: category,
      sortBy: category,
      searchBy: category,
      inFile: category,
      width: 134,
    },
    {
      key: 'date',
      title: t('expenseClaims.columns.date'),
      cell: ({ record }) => (
        <span className={style.lines}>
          <span>{shortDate(record.expense_date, t)}</span>
          <span className={style.muted}>
            {t('expenseClaims.submittedOn', { day: shortDate(record.submitted_date, t) })}
          </span>
        </span>
      ),
      sortBy: ({ record }) => record.expense_date,
      inFile: ({ record }) => record.expense_date,
      width: 142,
    },
    {
      key: 'status',
      title: t('expenseClaims.columns.status'),
      cell: ({ record }) => <StatusCell record={record} />,
      sortBy: status,
      searchBy: status,
      inFile: status,
      width: 140,
    },
    {
      key: 'payment',
      title: t('expenseClaims.columns.payment'),
      cell: ({ record }) => <Payment record={record} />,
      sortBy: ({ record }) => record.payment_date,
      width: 120,
      mayLeave: true,
    },
    {
      key: 'description',
      title: t('expenseClaims.columns.description'),
      cell: ({ record }) => <span className={style.excerpt}>{record.description}</span>,
      searchBy: ({ record }) => record.description,
      inFile: ({ record }) => record.description,
      width: 140,
      onCard: 'wide',
      mayLeave: true,
    },
  ]
}

/** What the list has no column for and a file has. */
export const onlyInFile = (t: TFunction): FileColumn<ClaimWork>[] => [
  { title: t('expenseClaims.columns.submitted'), inFile: ({ record }) => record.submitted_date },
  { title: t('expenseClaims.columns.paidOn'), inFile: ({ record }) => record.payment_date },
  {
    title: t('expenseClaims.columns.method'),
    inFile: ({ record: { payment_method } }) =>
      payment_method && t(`expenseClaims.methods.${payment_method}`),
  },
  { title: t('expenseClaims.columns.reference'), inFile: ({ record }) => record.payment_reference },
  { title: t('expenseClaims.columns.reason'), inFile: ({ record }) => record.rejection_reason },
  { title: t('expenseClaims.columns.notes'), inFile: ({ record }) => record.notes },
  { title: t('expenseClaims.columns.home'), inFile: ({ home }) => home.home_name },
]

export function StatusCell({ record }: { record: Claim }) {
  const { t } = useTranslation()
  return (
    <span className={style.lines}>
      <span>
        <Badge tone={STATUS_TONES[record.status]}>{t(`expenseClaims.statuses.${record.status}`)}</Badge>
      </span>
      {isApprovedBySubmitter(record) && (
        <span>
          <Badge tone="due" icon={<IconUserExclamation size={16} aria-hidden />}>
            {t('expenseClaims.approvedBySubmitter')}
          </Badge>
        </span>
      )}
      {record.record_state !== 'confirmed' && <RecordStateWords state={record.record_state} />}
    </span>
  )
}

/** Date, method, reference. */
export function Payment({
  record: { payment_date, payment_method, payment_reference },
}: {
  record: Pick<Claim, 'payment_date' | 'payment_method' | 'payment_reference'>
}) {
  const { t } = useTranslation()
  if (payment_date === null) return null
  return (
    <span className={style.lines}>
      <span>{shortDate(payment_date, t)}</span>
      {payment_method && <span className={style.muted}>{t(`expenseClaims.methods.${payment_method}`)}</span>}
      {payment_reference && <span className={style.muted}>{payment_reference}</span>}
    </span>
  )
}
