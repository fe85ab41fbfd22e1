import type { TFunction } from 'i18next'
import { CLAIM_STATUSES, EXPENSE_CATEGORIES } from '#domain/entities/expense-claim.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import type { AllWork } from '../../work-lists/use-work.ts'
import { clientFilter, dayFilters, personFilter } from '../../work-lists/work-filters.ts'
import type { ClaimWork } from './claims.ts'

/** Those of the spec (part 3 §2), and by who submitted; the days are those of the expense. */
export const claimFilters = (all: AllWork<'expense_claim'>, t: TFunction): ListFilter<ClaimWork>[] => [
  {
    as: 'choice',
    name: 'status',
    label: t('expenseClaims.filters.status'),
    all: t('expenseClaims.filters.allStatuses'),
    options: CLAIM_STATUSES.map(value => ({ value, label: t(`expenseClaims.statuses.${value}`) })),
    isIn: ({ record }, value) => record.status === value,
  },
  {
    as: 'choice',
    name: 'category',
    label: t('expenseClaims.filters.category'),
    all: t('expenseClaims.filters.allCategories'),
    options: EXPENSE_CATEGORIES.map(value => ({ value, label: t(`expenseClaims.categories.${value}`) })),
    isIn: ({ record }, value) => record.expense_category === value,
  },
  personFilter(
    all,
    {
      name: 'provider',
      label: t('expenseClaims.filters.provider'),
      all: t('expenseClaims.filters.allProviders'),
    },
    ({ record }) => record.provider_id,
    t,
  ),
  clientFilter(all, t),
  ...dayFilters(all, false, ({ record }) => record.expense_date, t),
]
