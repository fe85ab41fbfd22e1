/** /dashboard/needs-attention: the items a person must look at, most urgent first, and the items already reviewed. */
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { canOpen } from '#domain/rules/access/permissions.ts'
import { useCurrentHomeId } from '../../homes/shown-homes.ts'
import { type AttentionItem, attentionCount } from '../../mirror/read/attention.ts'
import type { OutboxEntry } from '../../mirror/tables/database.ts'
import { useSession } from '../../session/session.ts'
import { useIsFirstSyncPending } from '../../sync/status.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingRows } from '../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../ui/page/nothing-here.tsx'
import { Page } from '../../ui/page/page.tsx'
import type { AttentionContext } from './attention-labels.ts'
import { ConflictCard } from './conflict-card.tsx'
import { DecisionDialog, DiscardDialog } from './decision-dialogs.tsx'
import { DuplicateCard } from './duplicate-card.tsx'
import { IncidentCard } from './incident-card.tsx'
import { PastDecisions } from './looked-at.tsx'
import style from './needs-attention.module.css'
import { OrderCard } from './order-card.tsx'
import { QuarantinedCard, QuarantinedWithoutItemCard } from './quarantined-card.tsx'
import { RefusedCard } from './refused-card.tsx'
import { TrackingCard } from './tracking-card.tsx'
import { useAttentionContext, useAttentionView } from './use-attention-view.ts'
import { VersionsCard } from './versions-card.tsx'
import { type ResolveActions, useCanDecide } from './who-decides.tsx'
import { attentionWords } from './words.ts'

export const NeedsAttention = () => (
  <LabeledScreen name="needsAttention" words={attentionWords}>
    <NeedsAttentionPage />
  </LabeledScreen>
)

const VIEWS = ['open', 'lookedAt'] as const

function NeedsAttentionPage() {
  const { t } = useTranslation()
  const now = useTrueNow()
  const [params, setSearch] = useSearchParams()
  const homeId = useCurrentHomeId()
  const attentionView = useAttentionView(homeId, now)
  const view = params.get('show') === 'looked-at' ? 'lookedAt' : 'open'
  const home = homeId === null ? undefined : attentionView?.homes.get(homeId)
  const context = useAttentionContext(attentionView, now)
  const isFirstSyncPending = useIsFirstSyncPending()
  return (
    <Page
      title={home ? t('needsAttention.titleOfHome', { home: home.home_name }) : t('needsAttention.title')}
    >
      <fieldset className={style.views} aria-label={t('needsAttention.views.label')} data-screen-only>
        {VIEWS.map(viewName => (
          <button
            key={viewName}
            type="button"
            aria-pressed={view === viewName}
            onClick={() => setSearch(viewName === 'open' ? {} : { show: 'looked-at' }, { replace: true })}
          >
            {t(`needsAttention.views.${viewName}`)}
            {viewName === 'open' && attentionView && !isFirstSyncPending && (
              <span data-figures>{attentionCount(attentionView)}</span>
            )}
          </button>
        ))}
      </fieldset>
      {context === undefined ? (
        <LoadingRows rows={3} />
      ) : view === 'open' ? (
        <OpenItems context={context} />
      ) : (
        <PastDecisions context={context} />
      )}
    </Page>
  )
}

const ITEM_GROUPS = [
  'severe_incident',
  'out_of_range',
  'possible_double_dose',
  'disagreement',
  'outside_order',
  'other_version',
  'held',
  'two_versions',
  'duplicate_order',
] as const

function OpenItems({ context }: { context: AttentionContext }) {
  const { t } = useTranslation()
  const { attentionView } = context
  const canDecide = useCanDecide(attentionView)
  const otherHomesCount = attentionCount(attentionView.otherHomesAttention)
  const session = useSession()
  const canOpenMar = session.state === 'authenticated' && canOpen(session.role, 'mar')
  const [itemToDecide, setItemToDecide] = useState<AttentionItem>()
  const [entryToDiscard, setEntryToDiscard] = useState<OutboxEntry>()
  const resolveActions: ResolveActions = {
    canResolve: item => canDecide(item.scope, item.author_id),
    onResolve: setItemToDecide,
  }
  const renderCard = (item: AttentionItem) => {
    const cardProps = { item, context, resolveActions }
    if (item.kind === 'severe_incident') return <IncidentCard {...cardProps} />
    if (item.kind === 'out_of_range') return <TrackingCard {...cardProps} />
    if (item.kind === 'held') return <QuarantinedCard {...cardProps} />
    if (item.kind === 'duplicate_order') return <DuplicateCard {...cardProps} />
    if (item.kind === 'outside_order' || item.kind === 'other_version') return <OrderCard {...cardProps} />
    return item.kind === 'two_versions' ? <VersionsCard {...cardProps} /> : <ConflictCard {...cardProps} />
  }
  return (
    <>
      {attentionCount(attentionView) === 0 && (
        <MirrorEmptyState title={t('needsAttention.calmTitle')} text={t('needsAttention.calmText')} />
      )}
      {ITEM_GROUPS.map(kind => (
        <ItemGroup key={kind} kind={kind}>
          {[
            ...attentionView.open
              .filter(item => item.kind === kind)
              .sort(newestFirst)
              .map(item => <li key={item.id}>{renderCard(item)}</li>),
            ...(kind === 'held' ? attentionView.quarantinedWithoutItem : []).map(entry => (
              <li key={entry.id}>
                <QuarantinedWithoutItemCard entry={entry} context={context} />
              </li>
            )),
          ]}
        </ItemGroup>
      ))}
      <ItemGroup kind="refused">
        {attentionView.refused.map(entry => (
          <li key={entry.id}>
            <RefusedCard entry={entry} context={context} onDiscard={setEntryToDiscard} />
          </li>
        ))}
      </ItemGroup>
      {canOpenMar && (
        <p className={style.elsewhere}>
          {t('needsAttention.unrecordedAre')}{' '}
          <Link to="/dashboard/mar/unrecorded">{t('needsAttention.unrecorded')}</Link>
        </p>
      )}
      {otherHomesCount > 0 && (
        <p className={style.elsewhere}>{t('needsAttention.elsewhere', { count: otherHomesCount })}</p>
      )}
      {itemToDecide && (
        <DecisionDialog item={itemToDecide} context={context} onClose={() => setItemToDecide(undefined)} />
      )}
      {entryToDiscard && (
        <DiscardDialog
          entry={entryToDiscard}
          context={context}
          onClose={() => setEntryToDiscard(undefined)}
        />
      )}
    </>
  )
}

const newestFirst = (left: AttentionItem, right: AttentionItem) =>
  left.recorded_at > right.recorded_at ? -1 : 1

interface ItemGroupProps {
  kind: (typeof ITEM_GROUPS)[number] | 'refused'
  children: readonly ReactNode[]
}

function ItemGroup({ kind, children }: ItemGroupProps) {
  const { t } = useTranslation()
  if (children.length === 0) return null
  return (
    <section className={style.group} aria-labelledby={`group-${kind}`}>
      <h2 id={`group-${kind}`}>{t(`needsAttention.groups.${kind}`)}</h2>
      <p>{t(`needsAttention.groupTexts.${kind}`)}</p>
      <ul data-wide={kind === 'two_versions' || undefined}>{children}</ul>
    </section>
  )
}
