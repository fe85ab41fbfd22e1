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

type PillFacts = Pick<
  SyncStatus,
  | 'connection'
  | 'interference'
  | 'isStatusRead'
  | 'unconfirmedCount'
  | 'waitingPhotoCount'
  | 'attentionCount'
  | 'isAttentionUrgent'
  | 'refusedOrQuarantinedCount'
  | 'firstSyncProgress'
  | 'mustSignInAgain'
> & {
  /** Whether the files of some screens are missing on this device. */
  isShellIncomplete: boolean
}

export function pillOf(facts: PillFacts, t: TFunction): Pill {
  const {
    connection,
    interference,
    isStatusRead,
    unconfirmedCount,
    waitingPhotoCount,
    attentionCount,
    isAttentionUrgent,
    refusedOrQuarantinedCount,
    firstSyncProgress,
    mustSignInAgain,
  } = facts
  const makePill = (text: string, tone: Tone, options: Partial<Pill> = {}): Pill => ({
    text,
    tone,
    showsFreshness: false,
    ...options,
  })
  const waitingText =
    unconfirmedCount > 0
      ? t('sync.onTablet', { count: unconfirmedCount })
      : waitingPhotoCount > 0
        ? t('sync.photosWaiting', { count: waitingPhotoCount })
        : undefined
  if (interference !== null) {
    return makePill(
      waitingText === undefined
        ? t(`sync.${interference}`)
        : t(`sync.${interference}And`, { waiting: waitingText }),
      'waiting',
    )
  }
  if (connection === 'offline') {
    return waitingText === undefined
      ? makePill(t('sync.offline'), 'offline')
      : makePill(t('sync.offlineAnd', { waiting: waitingText }), 'waiting')
  }
  if (waitingText !== undefined && (unconfirmedCount > 0 || refusedOrQuarantinedCount === 0))
    return makePill(waitingText, 'waiting')
  // The pill shows only records that were not saved as intended; the badge beside it shows the rest. Both show the same
  // number.
  if (refusedOrQuarantinedCount > 0) {
    return makePill(
      t('sync.needsAttention', { count: attentionCount }),
      isAttentionUrgent ? 'attention' : 'waiting',
    )
  }
  if (mustSignInAgain) return makePill(t('shell.signInAgainAction'), 'waiting')
  if (firstSyncProgress !== null) {
    const percent = Math.floor(firstSyncProgress * 100)
    return makePill(percent > 0 ? t('sync.gettingReadyBy', { percent }) : t('sync.gettingReady'), 'accent')
  }
  if (connection === 'connecting' || !isStatusRead) return makePill(t('sync.connecting'), 'offline')
  if (facts.isShellIncomplete) return makePill(t('sync.notReadyOffline'), 'waiting')
  return makePill(t('sync.allSaved'), 'given', { showsFreshness: true })
}

export const stateTone = (state: QueuedItem['state']): Tone => (state === 'queued' ? 'waiting' : 'attention')
