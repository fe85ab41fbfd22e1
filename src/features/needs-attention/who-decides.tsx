/** Decides who may resolve which items; other users see a text in place of the buttons. */
import { useTranslation } from 'react-i18next'
import { homeIdOf, type Scope } from '#domain/values/scope.ts'
import { personName } from '../../labels/label-context.ts'
import type { AttentionItem } from '../../mirror/read/attention.ts'
import { useSession } from '../../session/session.ts'
import { useCanDoInHome } from '../../session/use-rights.ts'
import type { AttentionContext } from './attention-labels.ts'
import type { AttentionView } from './use-attention-view.ts'

export interface ResolveActions {
  canResolve(item: AttentionItem): boolean
  onResolve(item: AttentionItem): void
}

/** Returns a check for who may decide: a manager of the item's home, or the author for an item of no home. */
export function useCanDecide(
  attentionView: AttentionView,
): (scope: Scope | undefined, authorId: number) => boolean {
  const isAllowed = useCanDoInHome()
  const session = useSession()
  const userId = session.state === 'authenticated' ? session.user.id : undefined
  return (scope, authorId) => {
    const homeId = scope && homeIdOf(scope)
    if (homeId === undefined) return authorId === userId
    const home = attentionView.homes.get(homeId)
    return home !== undefined && isAllowed(home, 'attention.resolve')
  }
}

interface DeciderNoteProps {
  scope: Scope
  /** The author, who decides about an item that belongs to no home. */
  authorId?: number
  context: AttentionContext
}

export function DeciderNote({ scope, authorId, context }: DeciderNoteProps) {
  const { t } = useTranslation()
  const home = context.attentionView.homes.get(homeIdOf(scope) ?? 0)
  if (home !== undefined) return <p>{t('needsAttention.managersDecide', { home: home.home_name })}</p>
  if (authorId === undefined) return null
  return <p>{t('needsAttention.authorDecides', { name: personName(context, authorId) })}</p>
}

/** Returns the name of the home; undefined when only one home is shown. */
export const homeNameOf = (
  scope: Scope | undefined,
  { attentionView }: AttentionContext,
): string | undefined =>
  scope === undefined || attentionView.homeId !== null || attentionView.homes.size < 2
    ? undefined
    : attentionView.homes.get(homeIdOf(scope) ?? 0)?.home_name
