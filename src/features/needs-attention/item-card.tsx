/** The card of an item that needs attention: title, client and home, who may decide, and links to its records. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RowOf } from '#domain/registry.ts'
import type { AttentionItem } from '../../mirror/read/attention.ts'
import { AttentionCard } from './attention-card.tsx'
import type { AttentionContext } from './attention-labels.ts'
import { DeciderNote, homeNameOf, type ResolveActions } from './who-decides.tsx'

/** The props of every card about an item. */
export interface ItemCardProps {
  item: AttentionItem
  context: AttentionContext
  resolveActions: ResolveActions
}

interface ItemCardFrameProps extends ItemCardProps {
  title: string
  /** The client, when the item itself names none. */
  client?: RowOf<'client'> | undefined
  isUrgent?: boolean
  /** The label of the decision button; "Mark as reviewed" unless there is a choice. */
  decideLabel?: string
  /** Links to the item's records and to possible next steps. */
  links?: readonly { to: string; label: string }[]
  children: ReactNode
}

export function ItemCard(props: ItemCardFrameProps) {
  const { t } = useTranslation()
  const {
    item,
    context,
    resolveActions,
    title,
    client,
    isUrgent = false,
    decideLabel,
    links = [],
    children,
  } = props
  return (
    <AttentionCard
      title={title}
      client={client ?? context.records.one('client', item.client_id ?? 0)}
      homeName={homeNameOf(item.scope, context)}
      isUrgent={isUrgent}
      actions={
        <>
          {resolveActions.canResolve(item) ? (
            <Button onClick={() => resolveActions.onResolve(item)}>
              {decideLabel ?? t('needsAttention.reviewed')}
            </Button>
          ) : (
            <DeciderNote scope={item.scope} authorId={item.author_id} context={context} />
          )}
          {links.map(({ to, label }) => (
            <Button key={to} component={Link} to={to} variant="default">
              {label}
            </Button>
          ))}
        </>
      }
    >
      {children}
    </AttentionCard>
  )
}
