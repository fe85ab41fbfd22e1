import type { TFunction } from 'i18next'
import type { ListFilter } from '../../ui/list/filters.tsx'
import { personFilter } from '../../views/list-filters.ts'
import type { AllWork } from '../../work-lists/use-work.ts'
import { clientFilter, workDayFilters } from '../../work-lists/work-filters.ts'
import type { ClaimViews, ClaimWork } from './claims.ts'

/** The filters in the spec (part 3 §2), and a filter by submitter; date filters use the date of the expense. */
export const claimFilters = (
  views: ClaimViews,
  allWork: AllWork<'expense_claim'>,
  t: TFunction,
): ListFilter<ClaimWork>[] => [
  views.filter('status', t('expenseClaims.filters.allStatuses'), ({ record }) => record.status),
  {
    ...views.filter(
      'expense_category',
      t('expenseClaims.filters.allCategories'),
      ({ record }) => record.expense_category,
    ),
    name: 'category',
  },
  personFilter(
    allWork.work,
    {
      name: 'provider',
      label: views.label('provider_id'),
      allLabel: t('expenseClaims.filters.allProviders'),
      personCards: allWork.people,
      idOf: ({ record }) => record.provider_id,
    },
    t,
  ),
  clientFilter(allWork, t),
  ...workDayFilters(allWork, false, ({ record }) => record.expense_date, t),
]
