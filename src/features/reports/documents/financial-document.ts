/** The text of the financial summary. */
import { CLAIM_STATUSES, EXPENSE_CATEGORIES } from '#domain/entities/expense-claim.ts'
import { financialReport } from '#domain/rules/reports/financial.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { monthWords, shortDate } from '../../../labels/dates.ts'
import { dollarWords } from '../../../labels/formats.ts'
import { headOf, type ReportContext, residentWithMove, userName } from './context.ts'
import { type Block, type Figure, type ReportDocument, rowsOf, type TableBlock } from './document.ts'

type Claim = ShownRow<'expense_claim'>

export function financialDocument(context: ReportContext, claims: readonly Claim[]): ReportDocument {
  const { t, residents, period } = context
  const report = financialReport({ residents, claims, period })
  const { statistics, by_month } = report
  const amountLabel = t('labels.expense_claim.fields.amount')
  return {
    ...headOf(context),
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
      series: [{ name: amountLabel, tone: 'accent' }],
      isMoney: true,
      bars: by_month.map(month => ({
        label: monthWords(month.month, t),
        values: { [amountLabel]: month.amount },
      })),
    },
    sections: [
      {
        key: 'sums',
        title: t('reports.financial.sums'),
        createBlocks: () => sumTables(context, report),
      },
      {
        key: 'claims',
        title: t('labels.expense_claim.many'),
        createBlocks: () => [claimsTable(context, report.claims)],
      },
    ],
    createCsv: () => csvOf(context, report.claims),
  }
}

function sumTables(
  context: ReportContext,
  { residents, statistics }: ReturnType<typeof financialReport>,
): Block[] {
  const { t } = context
  const columnsWith = (firstTitle: string) => [
    { title: firstTitle, share: 3 },
    { title: t('reports.financial.claims'), share: 1, isNumber: true },
    { title: t('labels.expense_claim.fields.amount'), share: 1.4, isNumber: true },
  ]
  return [
    {
      kind: 'table',
      title: t('reports.byResident'),
      columns: columnsWith(t('reports.ask.resident')),
      ...rowsOf(residents, resident => [
        residentWithMove(context, resident.client_id),
        resident.count,
        dollarWords(resident.amount, t),
      ]),
      emptyText: t('reports.nobody'),
      note: t('reports.financial.countedNote'),
    },
    {
      kind: 'table',
      title: t('reports.financial.byCategory'),
      columns: columnsWith(t('labels.expense_claim.fields.expense_category')),
      ...rowsOf(
        EXPENSE_CATEGORIES.filter(category => statistics.by_category[category].count > 0),
        category => [
          t(`labels.expense_claim.values.expense_category.${category}`),
          statistics.by_category[category].count,
          dollarWords(statistics.by_category[category].amount, t),
        ],
      ),
      emptyText: t('reports.financial.none'),
      note: t('reports.financial.allNote'),
    },
  ]
}

function claimsTable(context: ReportContext, claims: readonly Claim[]): TableBlock {
  const { t } = context
  const paymentCell = ({ payment_date, payment_method, payment_reference, rejection_reason }: Claim) =>
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
      residentWithMove(context, claim.client_id),
      t(`labels.expense_claim.values.expense_category.${claim.expense_category}`),
      claim.description,
      userName(context, claim.provider_id),
      t(`labels.expense_claim.values.status.${claim.status}`),
      paymentCell(claim),
      dollarWords(claim.amount, t),
    ]),
    emptyText: t('reports.financial.none'),
  }
}

const CSV_FIELDS = [
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

const csvOf = (context: ReportContext, claims: readonly Claim[]) => ({
  columns: [
    context.t('reports.ask.resident'),
    ...CSV_FIELDS.map(field => context.t(`labels.expense_claim.fields.${field}`)),
  ],
  rows: claims.map(claim => [
    residentWithMove(context, claim.client_id),
    ...CSV_FIELDS.map(field => csvCell(context, claim, field)),
  ]),
})

const centsFormat = (locale: string) =>
  new Intl.NumberFormat(locale, { useGrouping: false, minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Returns a cell of the file: choices by their labels on the screen, the amount with its cents (R7). */
function csvCell(context: ReportContext, claim: Claim, field: (typeof CSV_FIELDS)[number]): string | null {
  const { t } = context
  switch (field) {
    case 'amount':
      return centsFormat(t('ui.locale')).format(claim.amount)
    case 'expense_category':
      return t(`labels.expense_claim.values.expense_category.${claim.expense_category}`)
    case 'status':
      return t(`labels.expense_claim.values.status.${claim.status}`)
    case 'payment_method':
      return claim.payment_method && t(`labels.expense_claim.values.payment_method.${claim.payment_method}`)
    case 'provider_id':
      return userName(context, claim.provider_id)
    default:
      return claim[field]
  }
}
