/** The expense claims of the home that is shown, at /dashboard/expense-claims, …/billing and …/company-billing. */
import { IconCash, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { lazy, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { claimSummary, isRemovable } from '#domain/rules/records/expense-claims.ts'
import { useCurrentHomeId } from '../../homes/shown-homes.ts'
import { dollarWords } from '../../labels/formats.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRights } from '../../session/use-rights.ts'
import { type RowAction, RowMenu } from '../../ui/list/row-menu.tsx'
import { useListFilters, useOpenItem } from '../../ui/list/use-list-view.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { NothingHere } from '../../ui/page/nothing-here.tsx'
import { Page } from '../../ui/page/page.tsx'
import { fetchedForm } from '../../ui/record-form/fetched-form.ts'
import { viewsOf } from '../../views/field-views.ts'
import { ListByRole } from '../../work-lists/by-role.tsx'
import { type AllWork, useWork } from '../../work-lists/use-work.ts'
import { WorkList } from '../../work-lists/work-list.tsx'
import { claimColumns, decisionWords, fileOnlyColumns } from './claim-columns.tsx'
import { ClaimDetail } from './claim-detail.tsx'
import { claimFigures } from './claim-figures.tsx'
import { claimFilters } from './claim-filters.ts'
import { CancelClaim, RemoveClaim } from './claim-questions.tsx'
import { type ClaimViews, type ClaimWork, clientNameOf } from './claims.ts'
import { expenseClaimsWords } from './words.ts'

const addForm = fetchedForm(async () => (await import('./add-claim.tsx')).AddClaim)
const editForm = fetchedForm(async () => (await import('./edit-claim.tsx')).EditClaim)
const decideForm = fetchedForm(async () => (await import('./edit-claim.tsx')).DecideClaim)

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
        <NothingHere title={t('expenseClaims.noHome.title')} text={t('expenseClaims.noHome.text')} />
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
  const actionsOf = useActions((kind, work) => setDialog({ kind, work }))
  const close = () => setDialog(undefined)
  return (
    <>
      <WorkList<'expense_claim'>
        words="expenseClaims"
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
        add={addForm}
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
      {dialog?.kind === 'decide' && <decideForm.Form work={dialog.work} onClose={close} />}
      {dialog?.kind === 'cancel' && <CancelClaim work={dialog.work} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveClaim work={dialog.work} onClose={close} />}
    </>
  )
}

function newestFirst({ record: one }: ClaimWork, { record: other }: ClaimWork): number {
  const [left, right] = [one, other].map(({ expense_date, created_at }) => `${expense_date} ${created_at}`)
  return (left ?? '') < (right ?? '') ? 1 : -1
}

/** Returns the actions the user may take on a claim, the usual action first. */
function useActions(onPick: (kind: ClaimDialog, work: ClaimWork) => void): (work: ClaimWork) => RowAction[] {
  const { t } = useTranslation()
  const isAllowed = useRights()
  return work => {
    const { record, home } = work
    const isPending = record.status === 'pending'
    const candidates: readonly [boolean, Omit<RowAction, 'onPick'>, ClaimDialog][] = [
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
    return candidates.flatMap(([isOffered, action, kind]) =>
      isOffered ? [{ ...action, onPick: () => onPick(kind, work) }] : [],
    )
  }
}
