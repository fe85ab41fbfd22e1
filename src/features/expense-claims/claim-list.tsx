/** /dashboard/expense-claims, and two more addresses: the expense claims of the home that is shown. */
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
import { useListFilters, useOpened } from '../../ui/list/use-list-view.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { NothingHere } from '../../ui/page/nothing-here.tsx'
import { Page } from '../../ui/page/page.tsx'
import { fetchedForm } from '../../ui/record-form/fetched-form.ts'
import { viewsOf } from '../../views/field-views.ts'
import { ByRole } from '../../work-lists/by-role.tsx'
import { type AllWork, useWork } from '../../work-lists/use-work.ts'
import { WorkList } from '../../work-lists/work-list.tsx'
import { claimColumns, decisionWords, onlyInFile } from './claim-columns.tsx'
import { ClaimDetail } from './claim-detail.tsx'
import { claimFigures } from './claim-figures.tsx'
import { claimFilters } from './claim-filters.ts'
import { CancelClaim, RemoveClaim } from './claim-questions.tsx'
import { type ClaimViews, type ClaimWork, clientOf } from './claims.ts'
import { expenseClaimsWords } from './words.ts'

const add = fetchedForm(async () => (await import('./add-claim.tsx')).AddClaim)
const edit = fetchedForm(async () => (await import('./edit-claim.tsx')).EditClaim)
const decide = fetchedForm(async () => (await import('./edit-claim.tsx')).DecideClaim)

/** For platform administrators: other roles do not fetch this code. */
const PlatformClaims = lazy(async () => ({ default: (await import('./platform-claims.tsx')).PlatformClaims }))

export const ClaimList = () => (
  <LabeledScreen name="expenseClaims" words={expenseClaimsWords}>
    <ByRole platform={PlatformClaims} work={Claims} />
  </LabeledScreen>
)

/** `?homes=all`: claims of all homes together, as the dashboard counts them. */
const ALL = 'all'

function Claims() {
  const { t } = useTranslation()
  // A dashboard figure or a link to a claim applies to the homes shown, which may be all homes.
  const [{ homes, claim }] = useListFilters(['homes', 'claim'])
  const isUnchosen = useCurrentHomeId() === null && homes !== ALL && claim === ''
  const all = useWork('expense_claim')
  if (isUnchosen) {
    return (
      <Page title={t('expenseClaims.title')} subtitle={t('expenseClaims.intro')}>
        <NothingHere title={t('expenseClaims.noHome.title')} text={t('expenseClaims.noHome.text')} />
      </Page>
    )
  }
  return all === undefined ? <LoadingPage /> : <LoadedClaims all={all} />
}

type Dialog = 'edit' | 'decide' | 'cancel' | 'remove'

function LoadedClaims({ all }: { all: AllWork<'expense_claim'> }) {
  const t = useLabels()
  const { pathname } = useLocation()
  const [openedId, open] = useOpened('claim')
  const [dialog, setDialog] = useState<{ which: Dialog; work: ClaimWork }>()
  const { work, people } = all
  const rows = useMemo(() => work.toSorted(newestFirst), [work])
  const views: ClaimViews = useMemo(() => viewsOf('expense_claim', people, t), [people, t])
  const columns = useMemo(() => claimColumns(views, t), [views, t])
  const summary = useMemo(() => claimSummary(work.map(({ record }) => record)), [work])
  const opened = work.find(({ record }) => record.id === openedId)
  const actionsOf = useActions((which, work) => setDialog({ which, work }))
  const close = () => setDialog(undefined)
  return (
    <>
      <WorkList<'expense_claim'>
        words="expenseClaims"
        accessKind="expense_claims"
        collection="expense_claim"
        path={pathname.replace(/\/add\/?$/, '')}
        all={all}
        rows={rows}
        intro={t('expenseClaims.intro')}
        filters={claimFilters(views, all, t)}
        figures={filtering => claimFigures(summary, { filtering, t })}
        columns={columns}
        onlyInFile={onlyInFile(views, t)}
        add={add}
        onOpen={({ record }) => open(record.id)}
        rowActions={one => {
          const label = t('expenseClaims.rowActions', {
            amount: dollarWords(one.record.amount, t),
            client: clientOf(one),
          })
          const actions = actionsOf(one)
          return actions.length > 0 && <RowMenu label={label} actions={actions} />
        }}
      />
      {opened && (
        <ClaimDetail work={opened} views={views} actions={actionsOf(opened)} onClose={() => open(null)} />
      )}
      {dialog?.which === 'edit' && <edit.Form work={dialog.work} onClose={close} />}
      {dialog?.which === 'decide' && <decide.Form work={dialog.work} onClose={close} />}
      {dialog?.which === 'cancel' && <CancelClaim work={dialog.work} onClose={close} />}
      {dialog?.which === 'remove' && <RemoveClaim work={dialog.work} onClose={close} />}
    </>
  )
}

function newestFirst({ record: one }: ClaimWork, { record: other }: ClaimWork): number {
  const [left, right] = [one, other].map(({ expense_date, created_at }) => `${expense_date} ${created_at}`)
  return (left ?? '') < (right ?? '') ? 1 : -1
}

/** Returns the actions the user may take on a claim, the usual action first. */
function useActions(onPick: (which: Dialog, work: ClaimWork) => void): (work: ClaimWork) => RowAction[] {
  const { t } = useTranslation()
  const may = useRights()
  return work => {
    const { record, home } = work
    const isPending = record.status === 'pending'
    const offered: readonly [boolean, Omit<RowAction, 'onPick'>, Dialog][] = [
      [
        may(home, 'expense_claim.decide'),
        { label: decisionWords(record, t), icon: <IconCash size={18} aria-hidden /> },
        'decide',
      ],
      [
        isPending && may(home, 'expense_claim.update', record.provider_id),
        { label: t('expenseClaims.edit'), icon: <IconPencil size={18} aria-hidden /> },
        'edit',
      ],
      [
        isPending && may(home, 'expense_claim.cancel', record.provider_id),
        { label: t('expenseClaims.cancel'), icon: <IconX size={18} aria-hidden /> },
        'cancel',
      ],
      [
        isRemovable(record) && may(home, 'expense_claim.remove'),
        { label: t('work.delete'), icon: <IconTrash size={18} aria-hidden />, isDangerous: true },
        'remove',
      ],
    ]
    return offered.flatMap(([isOffered, action, which]) =>
      isOffered ? [{ ...action, onPick: () => onPick(which, work) }] : [],
    )
  }
}
