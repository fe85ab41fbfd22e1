/** The expense claims of the home that is shown, at /dashboard/expense-claims, …/billing and …/company-billing. */
import {
  IconCash,
  IconChecks,
  IconClock,
  IconCoin,
  IconPencil,
  IconReceipt,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { lazy, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { ClaimStatus } from '#domain/entities/expense-claim.ts'
import { type ClaimSummary, claimSummary, isRemovable } from '#domain/rules/records/expense-claims.ts'
import { useCurrentHomeId } from '../../homes/shown-homes.ts'
import { dollarWords } from '../../labels/formats.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useCanDoInHome } from '../../session/use-rights.ts'
import type { ListFilter, ListFiltering } from '../../ui/list/filters.tsx'
import { type RowAction, RowMenu } from '../../ui/list/row-menu.tsx'
import { useListFilters, useOpenItem } from '../../ui/list/use-list-view.ts'
import type { Statistic } from '../../ui/overview/statistics-row.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../ui/page/nothing-here.tsx'
import { Page } from '../../ui/page/page.tsx'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'
import { viewsOf } from '../../views/field-views.ts'
import { personFilter } from '../../views/list-filters.ts'
import { ListByRole } from '../../work-lists/by-role.tsx'
import { figureOf } from '../../work-lists/figures.ts'
import { type AllWork, useWork } from '../../work-lists/use-work.ts'
import { clientFilter, workDayFilters } from '../../work-lists/work-filters.ts'
import { WorkList } from '../../work-lists/work-list.tsx'
import {
  type ClaimViews,
  type ClaimWork,
  claimColumns,
  clientNameOf,
  decisionWords,
  fileOnlyColumns,
} from './claim-columns.tsx'
import { ClaimDetail } from './claim-detail.tsx'
import { CancelClaim, RemoveClaim } from './claim-questions.tsx'
import { expenseClaimsWords } from './words.ts'

const addForm = createLazyForm(async () => (await import('./claim-forms.tsx')).AddClaim)
const editForm = createLazyForm(async () => (await import('./claim-forms.tsx')).EditClaim)
const decisionForm = createLazyForm(async () => (await import('./claim-forms.tsx')).DecideClaim)

/** For super_admin: other roles do not fetch this code. */
const AllCompaniesClaims = lazy(async () => ({
  default: (await import('./platform-claims.tsx')).AllCompaniesClaims,
}))

export const ClaimList = () => (
  <LabeledScreen name="expenseClaims" words={expenseClaimsWords}>
    <ListByRole superAdminList={AllCompaniesClaims} homeList={Claims} />
  </LabeledScreen>
)

/** `?homes=all`: claims of all homes together, as the dashboard counts them. */
const ALL_HOMES = 'all'

function Claims() {
  const { t } = useTranslation()
  // A dashboard figure or a link to a claim applies to the homes shown, which may be all homes.
  const [{ homes, claim }] = useListFilters(['homes', 'claim'])
  const mustChooseHome = useCurrentHomeId() === null && homes !== ALL_HOMES && claim === ''
  const allWork = useWork('expense_claim')
  if (mustChooseHome) {
    return (
      <Page title={t('expenseClaims.title')} subtitle={t('expenseClaims.intro')}>
        <MirrorEmptyState title={t('expenseClaims.noHome.title')} text={t('expenseClaims.noHome.text')} />
      </Page>
    )
  }
  return allWork === undefined ? <LoadingPage /> : <LoadedClaims allWork={allWork} />
}

type ClaimDialog = 'edit' | 'decide' | 'cancel' | 'remove'

function LoadedClaims({ allWork }: { allWork: AllWork<'expense_claim'> }) {
  const t = useLabels()
  const { pathname } = useLocation()
  const [openedId, openClaim] = useOpenItem('claim')
  const [dialog, setDialog] = useState<{ kind: ClaimDialog; work: ClaimWork }>()
  const { work, people } = allWork
  const rows = useMemo(() => work.toSorted(newestFirst), [work])
  const views: ClaimViews = useMemo(() => viewsOf('expense_claim', people, t), [people, t])
  const columns = useMemo(() => claimColumns(views, t), [views, t])
  const summary = useMemo(() => claimSummary(work.map(({ record }) => record)), [work])
  const openedWork = work.find(({ record }) => record.id === openedId)
  const actionsOf = useClaimActions((kind, work) => setDialog({ kind, work }))
  const close = () => setDialog(undefined)
  return (
    <>
      <WorkList<'expense_claim'>
        wordsKey="expenseClaims"
        accessKind="expense_claims"
        collection="expense_claim"
        path={pathname.replace(/\/add\/?$/, '')}
        allWork={allWork}
        rows={rows}
        intro={t('expenseClaims.intro')}
        filters={claimFilters(views, allWork, t)}
        figures={filtering => claimFigures(summary, { filtering, t })}
        columns={columns}
        fileOnlyColumns={fileOnlyColumns(views, t)}
        addForm={addForm}
        onOpen={({ record }) => openClaim(record.id)}
        rowActions={claimWork => {
          const label = t('expenseClaims.rowActions', {
            amount: dollarWords(claimWork.record.amount, t),
            client: clientNameOf(claimWork),
          })
          const actions = actionsOf(claimWork)
          return actions.length > 0 && <RowMenu label={label} actions={actions} />
        }}
      />
      {openedWork && (
        <ClaimDetail
          work={openedWork}
          views={views}
          actions={actionsOf(openedWork)}
          onClose={() => openClaim(null)}
        />
      )}
      {dialog?.kind === 'edit' && <editForm.Form work={dialog.work} onClose={close} />}
      {dialog?.kind === 'decide' && <decisionForm.Form work={dialog.work} onClose={close} />}
      {dialog?.kind === 'cancel' && <CancelClaim work={dialog.work} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveClaim work={dialog.work} onClose={close} />}
    </>
  )
}

function newestFirst({ record: leftClaim }: ClaimWork, { record: rightClaim }: ClaimWork): number {
  const [leftSortKey, rightSortKey] = [leftClaim, rightClaim].map(
    ({ expense_date, created_at }) => `${expense_date} ${created_at}`,
  )
  return (leftSortKey ?? '') < (rightSortKey ?? '') ? 1 : -1
}

/** Returns the actions the user may take on a claim, the usual action first. */
function useClaimActions(
  onPick: (kind: ClaimDialog, work: ClaimWork) => void,
): (work: ClaimWork) => RowAction[] {
  const { t } = useTranslation()
  const isAllowed = useCanDoInHome()
  return work => {
    const { record, home } = work
    const isPending = record.status === 'pending'
    const possibleActions: readonly [boolean, Omit<RowAction, 'onPick'>, ClaimDialog][] = [
      [
        isAllowed(home, 'expense_claim.decide'),
        { label: decisionWords(record, t), icon: <IconCash size={18} aria-hidden /> },
        'decide',
      ],
      [
        isPending && isAllowed(home, 'expense_claim.update', record.provider_id),
        { label: t('expenseClaims.edit'), icon: <IconPencil size={18} aria-hidden /> },
        'edit',
      ],
      [
        isPending && isAllowed(home, 'expense_claim.cancel', record.provider_id),
        { label: t('expenseClaims.cancel'), icon: <IconX size={18} aria-hidden /> },
        'cancel',
      ],
      [
        isRemovable(record) && isAllowed(home, 'expense_claim.remove'),
        { label: t('work.delete'), icon: <IconTrash size={18} aria-hidden />, isDangerous: true },
        'remove',
      ],
    ]
    return possibleActions.flatMap(([isOffered, action, kind]) =>
      isOffered ? [{ ...action, onPick: () => onPick(kind, work) }] : [],
    )
  }
}

const ICON_PROPS = { size: 18, 'aria-hidden': true } as const

const STATUS_ICONS = { pending: IconClock, approved: IconChecks, paid: IconCash } as const

/** Returns counts with amounts (spec part 3 §2). A figure about a status filters the list by it. */
function claimFigures(
  { total_claims, total_amount, by_status }: ClaimSummary,
  { filtering, t }: { filtering: ListFiltering<ClaimWork>; t: TFunction },
): Statistic[] {
  const makeFigure = figureOf(filtering)
  const makeStatusFigure = (status: ClaimStatus & keyof typeof STATUS_ICONS) => {
    const Icon = STATUS_ICONS[status]
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
    makeStatusFigure('pending'),
    makeStatusFigure('approved'),
    makeStatusFigure('paid'),
  ]
}

/** The filters in the spec (part 3 §2), and a filter by submitter; date filters use the date of the expense. */
const claimFilters = (
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
