/** The text of the financial summary. */
import { CLAIM_STATUSES, EXPENSE_CATEGORIES } from '#domain/entities/expense-claim.ts'
import { financialReport } from '#domain/rules/reports/financial.ts'
import type { Shown } from '#domain/shown-row.ts'
import { monthWords, shortDate } from '../../../labels/dates.ts'
import { dollarWords } from '../../../labels/formats.ts'
import { headOf, nameIn, residentIn, type Writing } from './context.ts'
import { type Block, type Figure, type ReportDocument, rowsOf, type TableBlock } from './document.ts'

type Claim = Shown<'expense_claim'>

export function financialDocument(writing: Writing, claims: readonly Claim[]): ReportDocument {
  const { t, residents, period } = writing
  const report = financialReport({ residents, claims, period })
  const { statistics, by_month } = report
  const amount = t('labels.expense_claim.fields.amount')
  return {
    ...headOf(writing),
    figures: [
      {
        label: t('reports.financial.counted'),
        value: dollarWords(statistics.counted.amount, t),
        note: t('reports.financial.claimCount', { count: statistics.counted.count }),
      },
      ...CLAIM_STATUSES.map(
        (status): Figure => ({
          label: t(`labels.expense_claim.values.status.${status}`),
          value: dollarWords(statistics.by_status[status].amount, t),
          note: t('reports.financial.claimCount', { count: statistics.by_status[status].count }),
        }),
      ),
    ],
    chart: {
      title: t('reports.financial.perMonth'),
      series: [{ name: amount, tone: 'accent' }],
      areDollars: true,
      bars: by_month.map(one => ({ label: monthWords(one.month, t), values: { [amount]: one.amount } })),
    },
    sections: [
      {
        key: 'sums',
        title: t('reports.financial.sums'),
        blocks: () => sums(writing, report),
      },
      {
        key: 'claims',
        title: t('labels.expense_claim.many'),
        blocks: () => [claimsTable(writing, report.claims)],
      },
    ],
    csv: () => csvOf(writing, report.claims),
  }
}

function sums(writing: Writing, { residents, statistics }: ReturnType<typeof financialReport>): Block[] {
  const { t } = writing
  const columns = (first: string) => [
    { title: first, share: 3 },
    { title: t('reports.financial.claims'), share: 1, isNumber: true },
    { title: t('labels.expense_claim.fields.amount'), share: 1.4, isNumber: true },
  ]
  return [
    {
      kind: 'table',
      title: t('reports.byResident'),
      columns: columns(t('reports.ask.resident')),
      ...rowsOf(residents, one => [
        residentIn(writing, one.client_id),
        one.count,
        dollarWords(one.amount, t),
      ]),
      none: t('reports.nobody'),
      note: t('reports.financial.countedNote'),
    },
    {
      kind: 'table',
      title: t('reports.financial.byCategory'),
      columns: columns(t('labels.expense_claim.fields.expense_category')),
      ...rowsOf(
        EXPENSE_CATEGORIES.filter(category => statistics.by_category[category].count > 0),
        category => [
          t(`labels.expense_claim.values.expense_category.${category}`),
          statistics.by_category[category].count,
          dollarWords(statistics.by_category[category].amount, t),
        ],
      ),
      none: t('reports.financial.none'),
      note: t('reports.financial.allNote'),
    },
  ]
}

function claimsTable(writing: Writing, claims: readonly Claim[]): TableBlock {
  const { t } = writing
  const payment = ({ payment_date, payment_method, payment_reference, rejection_reason }: Claim) =>
    [
      payment_date && shortDate(payment_date, t),
      payment_method && t(`labels.expense_claim.values.payment_method.${payment_method}`),
      payment_reference,
      rejection_reason,
    ]
      .filter(Boolean)
      .join(', ')
  return {
    kind: 'table',
    title: t('labels.expense_claim.many'),
    columns: [
      { title: t('labels.expense_claim.fields.expense_date'), share: 1.3 },
      { title: t('reports.ask.resident'), share: 1.5 },
      { title: t('labels.expense_claim.fields.expense_category'), share: 1.3 },
      { title: t('labels.expense_claim.fields.description'), share: 3 },
      { title: t('labels.expense_claim.fields.provider_id'), share: 1.4 },
      { title: t('labels.expense_claim.fields.status'), share: 1.1 },
      { title: t('reports.financial.payment'), share: 1.7 },
      { title: t('labels.expense_claim.fields.amount'), share: 1.1, isNumber: true },
    ],
    ...rowsOf(claims, claim => [
      shortDate(claim.expense_date, t),
      residentIn(writing, claim.client_id),
      t(`labels.expense_claim.values.expense_category.${claim.expense_category}`),
      claim.description,
      nameIn(writing, claim.provider_id),
      t(`labels.expense_claim.values.status.${claim.status}`),
      payment(claim),
      dollarWords(claim.amount, t),
    ]),
    none: t('reports.financial.none'),
  }
}

const FIELDS = [
  'expense_date',
  'submitted_date',
  'amount',
  'expense_category',
  'description',
  'provider_id',
  'status',
  'payment_date',
  'payment_method',
  'payment_reference',
  'rejection_reason',
  'notes',
] as const

const csvOf = (writing: Writing, claims: readonly Claim[]) => ({
  columns: [
    writing.t('reports.ask.resident'),
    ...FIELDS.map(field => writing.t(`labels.expense_claim.fields.${field}`)),
  ],
  rows: claims.map(claim => [
    residentIn(writing, claim.client_id),
    ...FIELDS.map(field => csvCell(writing, claim, field)),
  ]),
})

const dollarsAndCents = (locale: string) =>
  new Intl.NumberFormat(locale, { useGrouping: false, minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Returns a cell of the file: choices by their labels on the screen, the amount with its cents (R7). */
function csvCell(writing: Writing, claim: Claim, field: (typeof FIELDS)[number]): string | null {
  const { t } = writing
  switch (field) {
    case 'amount':
      return dollarsAndCents(t('ui.locale')).format(claim.amount)
    case 'expense_category':
      return t(`labels.expense_claim.values.expense_category.${claim.expense_category}`)
    case 'status':
      return t(`labels.expense_claim.values.status.${claim.status}`)
    case 'payment_method':
      return claim.payment_method && t(`labels.expense_claim.values.payment_method.${claim.payment_method}`)
    case 'provider_id':
      return nameIn(writing, claim.provider_id)
    default:
      return claim[field]
  }
}
