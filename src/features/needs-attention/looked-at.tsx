/** The list of past decisions: by whom, when, and why. They stay readable forever. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instant } from '#domain/values/dates.ts'
import { personName } from '../../labels/label-context.ts'
import type { AttentionItem } from '../../mirror/read/attention.ts'
import { Badge } from '../../ui/badge.tsx'
import { MirrorEmptyState } from '../../ui/page/nothing-here.tsx'
import { type AttentionContext, momentWordsIn } from './attention-labels.ts'
import { conflictTitle } from './conflict-card.tsx'
import { duplicateTitle } from './duplicate-card.tsx'
import { incidentTitle } from './incident-card.tsx'
import style from './looked-at.module.css'
import { orderTitle } from './order-card.tsx'
import { quarantinedTitle } from './quarantined-card.tsx'
import { trackingTitle } from './tracking-card.tsx'
import { versionsTitle } from './versions-card.tsx'
import { homeNameOf } from './who-decides.tsx'

const PAGE_SIZE = 30

export function PastDecisions({ context }: { context: AttentionContext }) {
  const { t } = useTranslation()
  const [shownCount, setShownCount] = useState(PAGE_SIZE)
  const resolvedItems = context.attentionView.resolved.toSorted((left, right) =>
    (left.resolved_at ?? '') > (right.resolved_at ?? '') ? -1 : 1,
  )
  if (resolvedItems.length === 0) {
    return (
      <MirrorEmptyState
        title={t('needsAttention.lookedAt.emptyTitle')}
        text={t('needsAttention.lookedAt.emptyText')}
      />
    )
  }
  return (
    <>
      <ul className={style.list}>
        {resolvedItems.slice(0, shownCount).map(item => (
          <PastDecision key={item.id} item={item} context={context} />
        ))}
      </ul>
      {resolvedItems.length > shownCount && (
        <Button variant="default" onClick={() => setShownCount(shownCount + PAGE_SIZE)}>
          {t('needsAttention.lookedAt.more')}
        </Button>
      )}
    </>
  )
}

function PastDecision({ item, context }: { item: AttentionItem; context: AttentionContext }) {
  const { t } = useTranslation()
  const homeName = homeNameOf(item.scope, context)
  return (
    <li className={style.item}>
      <span className={style.kind}>
        {t(`needsAttention.groups.${item.kind}`)}
        {homeName && ` · ${homeName}`}
      </span>
      <strong>{itemTitle(item, context)}</strong>
      <span>
        {resolutionWords(item, context)}
        {item.resolution_reason && ':'}
        {item.resolution_reason && (
          <> {t('needsAttention.lookedAt.reason', { reason: item.resolution_reason })}</>
        )}
      </span>
      <span className={style.by}>
        {item.resolved_at !== null && (
          <time dateTime={item.resolved_at}>{resolvedWords(item, item.resolved_at, context)}</time>
        )}
        {item.record_state !== 'confirmed' && (
          <Badge tone="waiting">{t('needsAttention.lookedAt.onTablet')}</Badge>
        )}
      </span>
    </li>
  )
}

export function itemTitle(item: AttentionItem, context: AttentionContext): string {
  if (item.kind === 'outside_order' || item.kind === 'other_version') return orderTitle(item, context)
  if (item.kind === 'severe_incident') return incidentTitle(item, context)
  if (item.kind === 'out_of_range') return trackingTitle(item, context)
  if (item.kind === 'held') return quarantinedTitle(item, context)
  if (item.kind === 'duplicate_order') return duplicateTitle(item, context)
  return item.kind === 'two_versions' ? versionsTitle(item, context) : conflictTitle(item, context)
}

/** Returns when and by whom the item was resolved; an item resolved by the passing of time has no name. */
function resolvedWords(
  { scope, resolved_by }: AttentionItem,
  resolvedAt: Instant,
  context: AttentionContext,
): string {
  const when = momentWordsIn(context, scope, resolvedAt)
  if (resolved_by === null) return when
  return context.t('needsAttention.lookedAt.by', { name: personName(context, resolved_by), when })
}

function resolutionWords({ kind, resolution }: AttentionItem, { t }: AttentionContext): string {
  if (resolution === null) return ''
  if (kind === 'duplicate_order' && resolution === 'corrected')
    return t('needsAttention.lookedAt.resolutions.correctedOrder')
  const isChoice = resolution === 'accepted' || resolution === 'discarded'
  if (kind === 'two_versions' && isChoice)
    return t(`needsAttention.lookedAt.resolutions.${resolution}Version`)
  return t(`needsAttention.lookedAt.resolutions.${resolution}`)
}
