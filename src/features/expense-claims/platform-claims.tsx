/** The expense claims of a company as super_admin reads them. */
import { useTranslation } from 'react-i18next'
import { type PlatformClaim, platformClaim } from '#domain/platform-record.ts'
import { shortDate } from '../../labels/dates.ts'
import { dollarWords } from '../../labels/formats.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { PlatformList } from '../../work-lists/platform-list.tsx'
import { Payment, STATUS_TONES } from './claim-columns.tsx'

export function PlatformClaims() {
  const { t } = useTranslation()
  const columns: Column<PlatformClaim>[] = [
    {
      key: 'client',
      width: 80,
      title: t('expenseClaims.columns.client'),
      cell: ({ client_initials }) => client_initials ?? t('ui.none'),
    },
    {
      key: 'status',
      width: 120,
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
      width: 120,
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
    },
    {
      key: 'payment',
      width: 140,
      title: t('expenseClaims.columns.payment'),
      cell: claim => <Payment record={claim} />,
    },
    {
      key: 'home',
      width: 140,
      title: t('expenseClaims.columns.home'),
      cell: ({ home_name }) => home_name,
    },
  ]
  return (
    <PlatformList
      title={t('menu.companyClaims')}
      path="expense-claims"
      rowsAs="expense_claims"
      row={platformClaim}
      columns={columns}
      empty={t('expenseClaims.empty')}
      failed={t('work.platform.failed')}
    />
  )
}
