/** The expense claims of a company as super_admin reads them. */
import { useTranslation } from 'react-i18next'
import { CLAIM_STATUSES, EXPENSE_CATEGORIES } from '#domain/entities/expense-claim.ts'
import { type PlatformClaim, platformClaim } from '#domain/platform-record.ts'
import { shortDate } from '../../labels/dates.ts'
import { dollarWords } from '../../labels/formats.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/list/columns.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import { PlatformList } from '../../work-lists/platform-list.tsx'
import { Payment, STATUS_TONES } from './claim-columns.tsx'

export function PlatformClaims() {
  const { t } = useTranslation()
  const columns: Column<PlatformClaim>[] = [
    {
      key: 'client',
      width: 72,
      title: t('expenseClaims.columns.client'),
      cell: ({ client_initials }) => client_initials ?? t('ui.none'),
    },
    {
      key: 'status',
      width: 112,
      title: t('expenseClaims.columns.status'),
      cell: ({ status }) => (
        <Badge tone={STATUS_TONES[status]}>{t(`expenseClaims.statuses.${status}`)}</Badge>
      ),
      onCard: 'corner',
    },
    {
      key: 'provider',
      width: 140,
      title: t('expenseClaims.columns.provider'),
      cell: ({ provider_name }) => provider_name ?? t('ui.none'),
    },
    {
      key: 'amount',
      width: 116,
      title: t('expenseClaims.columns.amount'),
      cell: ({ amount }) => dollarWords(amount, t),
      align: 'end',
    },
    {
      key: 'category',
      width: 130,
      title: t('expenseClaims.columns.category'),
      cell: ({ expense_category }) => t(`expenseClaims.categories.${expense_category}`),
    },
    {
      key: 'date',
      width: 120,
      title: t('expenseClaims.columns.date'),
      cell: ({ expense_date }) => shortDate(expense_date, t),
      isOneLine: true,
    },
    {
      key: 'payment',
      width: 140,
      title: t('expenseClaims.columns.payment'),
      cell: claim => <Payment record={claim} />,
    },
    {
      key: 'home',
      width: 120,
      title: t('expenseClaims.columns.home'),
      cell: ({ home_name }) => home_name,
      isOneLine: true,
    },
  ]
  const filters: ListFilter<PlatformClaim>[] = [
    {
      as: 'choice',
      name: 'status',
      label: t('expenseClaims.filters.status'),
      all: t('expenseClaims.filters.allStatuses'),
      options: CLAIM_STATUSES.map(value => ({ value, label: t(`expenseClaims.statuses.${value}`) })),
      isIn: ({ status }, value) => status === value,
    },
    {
      as: 'choice',
      name: 'expense_category',
      label: t('expenseClaims.filters.category'),
      all: t('expenseClaims.filters.allCategories'),
      options: EXPENSE_CATEGORIES.map(value => ({ value, label: t(`expenseClaims.categories.${value}`) })),
      isIn: ({ expense_category }, value) => expense_category === value,
    },
  ]
  return (
    <PlatformList
      title={t('menu.companyClaims')}
      path="expense-claims"
      rowsAs="expense_claims"
      row={platformClaim}
      columns={columns}
      filters={filters}
      empty={t('expenseClaims.empty')}
      failed={t('work.platform.failed')}
    />
  )
}
