/** The expense claims of a company as a super_admin sees them. */
import { type AllCompaniesClaim, allCompaniesClaim } from '#domain/answers/platform-record.ts'
import { shortDate } from '../../labels/dates.ts'
import { dollarWords } from '../../labels/formats.ts'
import { useLabels } from '../../labels/use-labels.ts'
import type { Column } from '../../ui/list/columns.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { SuperAdminWorkList } from '../../work-lists/platform-list.tsx'
import { PaymentLines, StatusBadge } from './claim-columns.tsx'

export function AllCompaniesClaims() {
  const t = useLabels()
  const words = fieldWords('expense_claim', t)
  const columns: Column<AllCompaniesClaim>[] = [
    {
      key: 'client',
      width: 72,
      title: words.label('client_id'),
      cell: ({ client_initials }) => client_initials ?? t('ui.none'),
    },
    {
      key: 'status',
      width: 112,
      title: words.label('status'),
      cell: ({ status }) => <StatusBadge status={status} />,
      cardPlacement: 'corner',
    },
    {
      key: 'provider',
      width: 140,
      title: words.label('provider_id'),
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
      title: words.label('expense_category'),
      cell: ({ expense_category }) => words.choiceNameOf('expense_category', expense_category),
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
      cell: claim => <PaymentLines record={claim} />,
    },
    {
      key: 'home',
      width: 120,
      title: t('expenseClaims.columns.home'),
      cell: ({ home_name }) => home_name,
      isOneLine: true,
    },
  ]
  const filters: ListFilter<AllCompaniesClaim>[] = [
    words.filter('status', t('expenseClaims.filters.allStatuses'), ({ status }) => status),
    words.filter(
      'expense_category',
      t('expenseClaims.filters.allCategories'),
      ({ expense_category }) => expense_category,
    ),
  ]
  return (
    <SuperAdminWorkList
      title={t('menu.companyClaims')}
      path="expense-claims"
      rowsKey="expense_claims"
      row={allCompaniesClaim}
      columns={columns}
      filters={filters}
      emptyMessage={t('expenseClaims.empty')}
    />
  )
}
