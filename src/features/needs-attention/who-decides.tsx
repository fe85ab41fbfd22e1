/** Who may decide on which items, and the text all other users see in place of the buttons. */
import { useTranslation } from 'react-i18next'
import { homeIdOf, type Scope } from '#domain/values/scope.ts'
import { personName } from '../../labels/label-context.ts'
import type { AttentionItem } from '../../mirror/read/attention.ts'
import { useSession } from '../../session/session.ts'
import { useRights } from '../../session/use-rights.ts'
import type { AttentionContext } from './attention-labels.ts'
import type { AttentionView } from './use-attention-view.ts'

export interface ResolveActions {
  mayResolve(item: AttentionItem): boolean
  onResolve(item: AttentionItem): void
}

/** Returns a check for who may decide: a manager of the item's home, or the author for an item of no home. */
export function useMayDecide(board: AttentionView): (scope: Scope | undefined, authorId: number) => boolean {
  const isAllowed = useRights()
  const session = useSession()
  const userId = session.state === 'authenticated' ? session.user.id : undefined
  return (scope, authorId) => {
    const homeId = scope && homeIdOf(scope)
    if (homeId === undefined) return authorId === userId
    const home = board.homes.get(homeId)
    return home !== undefined && isAllowed(home, 'attention.resolve')
  }
}

interface WhoDecidesProps {
  scope: Scope
  /** The author of an item of no home. */
  authorId?: number
  context: AttentionContext
}

export function WhoDecides({ scope, authorId, context }: WhoDecidesProps) {
  const { t } = useTranslation()
  const home = context.board.homes.get(homeIdOf(scope) ?? 0)
  if (home !== undefined) return <p>{t('needsAttention.managersDecide', { home: home.home_name })}</p>
  if (authorId === undefined) return null
  return <p>{t('needsAttention.authorDecides', { name: personName(context, authorId) })}</p>
}

/** Returns the name of the home, only where homes could be mixed up. */
export const homeNameOf = (scope: Scope | undefined, { board }: AttentionContext): string | undefined =>
  scope === undefined || board.homeId !== null || board.homes.size < 2
    ? undefined
    : board.homes.get(homeIdOf(scope) ?? 0)?.home_name
