import { IconCash, IconChecks, IconClock, IconCoin, IconReceipt } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ClaimStatus } from '#domain/entities/expense-claim.ts'
import type { ClaimSummary } from '#domain/rules/records/expense-claims.ts'
import { dollarWords } from '../../labels/formats.ts'
import type { ListFiltering } from '../../ui/list/filters.tsx'
import type { Statistic } from '../../ui/overview/statistics-row.tsx'
import { figureOf } from '../../work-lists/figures.ts'
import type { ClaimWork } from './claims.ts'

const ICON_PROPS = { size: 18, 'aria-hidden': true } as const
const ICONS = { pending: IconClock, approved: IconChecks, paid: IconCash } as const

/** Returns counts with amounts (spec part 3 §2); the figures of a status filter the list. */
export function claimFigures(
  { total_claims, total_amount, by_status }: ClaimSummary,
  { filtering, t }: { filtering: ListFiltering<ClaimWork>; t: TFunction },
): Statistic[] {
  const makeFigure = figureOf(filtering)
  const statusFigure = (status: ClaimStatus & keyof typeof ICONS) => {
    const Icon = ICONS[status]
    const { count, amount } = by_status[status]
    return makeFigure(
      t(`expenseClaims.statistics.${status}`),
      count,
      { status },
      {
        icon: <Icon {...ICON_PROPS} />,
        note: dollarWords(amount, t),
      },
    )
  }
  return [
    makeFigure(
      t('expenseClaims.statistics.total'),
      total_claims,
      {},
      { icon: <IconReceipt {...ICON_PROPS} /> },
    ),
    {
      label: t('expenseClaims.statistics.amount'),
      value: dollarWords(total_amount, t),
      icon: <IconCoin {...ICON_PROPS} />,
    },
    statusFigure('pending'),
    statusFigure('approved'),
    statusFigure('paid'),
  ]
}
