/** The number of items that need attention; rendered only if there are any, and red only for contradicting doses. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSyncStatus } from '../../sync/status.ts'
import style from './attention-badge.module.css'

export const ATTENTION_PATH = '/dashboard/needs-attention'

export function AttentionBadge() {
  const { t } = useTranslation()
  const attentionCount = useSyncStatus(sync => sync.attentionCount)
  const isAttentionUrgent = useSyncStatus(sync => sync.isAttentionUrgent)
  if (attentionCount === 0) return null
  return (
    <Link
      to={ATTENTION_PATH}
      className={style.badge}
      data-tone={isAttentionUrgent ? 'attention' : 'waiting'}
      aria-label={t('sync.needsAttention', { count: attentionCount })}
    >
      <IconAlertTriangle size={22} stroke={1.9} aria-hidden />
      <span data-figures>{attentionCount}</span>
    </Link>
  )
}

/** The same number on the menu entry; only the badge is read by screen readers. */
export function AttentionCount() {
  const attentionCount = useSyncStatus(sync => sync.attentionCount)
  const isAttentionUrgent = useSyncStatus(sync => sync.isAttentionUrgent)
  if (attentionCount === 0) return null
  return (
    <span className={style.count} data-tone={isAttentionUrgent ? 'attention' : 'waiting'} aria-hidden="true">
      {attentionCount}
    </span>
  )
}
