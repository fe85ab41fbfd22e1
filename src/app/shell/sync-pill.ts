/** The text of the sync pill: green only when the server has confirmed everything and responded just now (S14, S16). */
import type { TFunction } from 'i18next'
import type { QueuedItem, SyncStatus } from '../../sync/status.ts'
import type { Tone } from '../../ui/theme-colors.ts'

export interface Pill {
  text: string
  tone: Tone
  /** Whether "checked 2 min ago" may be shown beside it. */
  showsFreshness: boolean
}

type Facts = Pick<
  SyncStatus,
  | 'connection'
  | 'inTheWay'
  | 'isRead'
  | 'unconfirmed'
  | 'photosWaiting'
  | 'needsAttention'
  | 'isAttentionUrgent'
  | 'refusedOrQuarantined'
  | 'firstSyncProgress'
  | 'mustSignInAgain'
> & {
  /** The files of some screens are not on this device. */
  isShellIncomplete: boolean
}

export function pillOf(facts: Facts, t: TFunction): Pill {
  const {
    connection,
    inTheWay,
    isRead,
    unconfirmed,
    photosWaiting,
    needsAttention,
    isAttentionUrgent,
    refusedOrQuarantined,
    firstSyncProgress,
    mustSignInAgain,
  } = facts
  const pill = (text: string, tone: Tone, rest: Partial<Pill> = {}): Pill => ({
    text,
    tone,
    showsFreshness: false,
    ...rest,
  })
  const waiting =
    unconfirmed > 0
      ? t('sync.onTablet', { count: unconfirmed })
      : photosWaiting > 0
        ? t('sync.photosWaiting', { count: photosWaiting })
        : undefined
  if (inTheWay !== null) {
    return pill(
      waiting === undefined ? t(`sync.${inTheWay}`) : t(`sync.${inTheWay}And`, { waiting }),
      'waiting',
    )
  }
  if (connection === 'offline') {
    return waiting === undefined
      ? pill(t('sync.offline'), 'offline')
      : pill(t('sync.offlineAnd', { waiting }), 'waiting')
  }
  if (waiting !== undefined && (unconfirmed > 0 || refusedOrQuarantined === 0))
    return pill(waiting, 'waiting')
  // The pill shows only records that were not saved as intended; the badge beside it shows the rest. Both show the same
  // number.
  if (refusedOrQuarantined > 0) {
    return pill(
      t('sync.needsAttention', { count: needsAttention }),
      isAttentionUrgent ? 'attention' : 'waiting',
    )
  }
  if (mustSignInAgain) return pill(t('shell.signInAgainAction'), 'waiting')
  if (firstSyncProgress !== null) {
    const percent = Math.floor(firstSyncProgress * 100)
    return pill(percent > 0 ? t('sync.gettingReadyBy', { percent }) : t('sync.gettingReady'), 'accent')
  }
  if (connection === 'connecting' || !isRead) return pill(t('sync.connecting'), 'offline')
  if (facts.isShellIncomplete) return pill(t('sync.notReadyOffline'), 'waiting')
  return pill(t('sync.allSaved'), 'given', { showsFreshness: true })
}

export const stateTone = (state: QueuedItem['state']): Tone => (state === 'queued' ? 'waiting' : 'attention')
