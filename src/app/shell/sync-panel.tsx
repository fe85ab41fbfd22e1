/** The panel that the pill opens: what is queued, by whom and since when, the last response, and a retry button. */
import { Anchor, Button, CloseButton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { homeIdOf } from '#domain/values/scope.ts'
import { agoWords, deviceWallClock, durationWords, sinceWords, type WallClock } from '../../labels/dates.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { useSession } from '../../session/session.ts'
import { OfflineStartWarning } from '../../sync/opens-offline.tsx'
import type { QueuedItem, SyncActions, SyncStatus } from '../../sync/status.ts'
import { RescueSection } from '../storage/rescue-section.tsx'
import { useLaterShellWords } from '../words/later-shell-words.ts'
import { ATTENTION_PATH } from './attention-badge.tsx'
import { FirstSync } from './first-sync.tsx'
import { QueuedRecord } from './queued-record.tsx'
import style from './sync-status.module.css'

/**
 * An address that the service worker leaves to the network, so that a Wi-Fi sign-in page (captive portal) can appear
 * there.
 */
const PORTAL_PATH = '/api/v1/health'

export interface SyncPanelProps {
  sync: SyncStatus & SyncActions
  now: string
  nameOf: (userId: number) => string | undefined
  onClose: () => void
  /** Called to import a rescue file. */
  onImport: () => void
}

export function SyncPanel({ sync, now, nameOf, onClose, onImport }: SyncPanelProps) {
  const t = useLaterShellWords()
  const clockOf = useClockOf()
  const unlistedCount = sync.unconfirmedCount + sync.refusedOrQuarantinedCount - sync.queue.length
  return (
    <div className={style.panel}>
      <div className={style.head}>
        <h2>{t('sync.title')}</h2>
        <CloseButton size={44} iconSize={22} aria-label={t('sync.close')} onClick={onClose} />
      </div>

      <p>
        <Summary sync={sync} onClose={onClose} />
        {sync.unconfirmedSince !== null && sync.unconfirmedCount > 0 && (
          <>
            {' '}
            {t('sync.waitingSince', {
              since: sinceWords(sync.unconfirmedSince, now, clockOf(sync.queue[0]?.scope), t),
            })}
          </>
        )}
      </p>
      {sync.waitingPhotoCount > 0 && (
        <p>
          {t('sync.photosSome', { count: sync.waitingPhotoCount })}
          {sync.oldestWaitingPhotoAt !== null && (
            <>
              {' '}
              {t('sync.waitingSince', {
                since: sinceWords(sync.oldestWaitingPhotoAt, now, clockOf(undefined), t),
              })}
            </>
          )}
        </p>
      )}
      {sync.interference !== null && (
        <p className={style.warning} data-tone="waiting">
          {t(`sync.${sync.interference}Explained`)}{' '}
          {sync.interference === 'portal' && (
            <Anchor href={PORTAL_PATH} target="_blank" rel="noreferrer">
              {t('sync.openPortal')}
            </Anchor>
          )}
        </p>
      )}
      {sync.connection === 'offline' && <p className={style.quiet}>{t('sync.offlineExplained')}</p>}

      <FirstSync sync={sync} />
      <OfflineStartWarning className={style.warning} />
      {sync.clockErrorMinutes !== null && (
        <p className={style.warning} data-tone="waiting">
          {t('sync.clockWrong', { duration: durationWords(sync.clockErrorMinutes, t) })}
        </p>
      )}

      {sync.queue.length > 0 && (
        <>
          <h3>{t('sync.queue')}</h3>
          <ul className={style.queue}>
            {sync.queue.map(item => (
              <QueuedRecord key={item.id} item={item} now={now} clock={clockOf(item.scope)} nameOf={nameOf} />
            ))}
          </ul>
          {unlistedCount > 0 && <p className={style.quiet}>{t('sync.more', { count: unlistedCount })}</p>}
        </>
      )}

      <RescueSection
        hasUnsent={sync.unconfirmedCount > 0}
        hasPhotos={sync.waitingPhotoCount > 0}
        onImport={onImport}
      />

      <div className={style.foot}>
        <span>
          <span className={style.quiet}>{t('sync.lastContact')}</span>
          <br />
          {sync.lastResponseAt === null ? t('sync.never') : agoWords(sync.lastResponseAt, now, t)}
        </span>
        <Button
          className={style.syncNow}
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={() => sync.syncNow()}
        >
          {t('sync.syncNow')}
        </Button>
      </div>
    </div>
  )
}

/** Returns the clock of a record's home; else of the current home, or of the tablet before any home is known. */
function useClockOf(): (scope: QueuedItem['scope'] | undefined) => WallClock {
  const homes = useHomes()
  const session = useSession()
  const currentHomeId = session.state === 'authenticated' ? session.currentHomeId : null
  const currentHome = homes?.find(({ id }) => id === currentHomeId) ?? homes?.[0]
  return scope => {
    const id = scope === undefined ? undefined : homeIdOf(scope)
    return homes?.find(home => home.id === id) ?? currentHome ?? deviceWallClock()
  }
}

function Summary({ sync, onClose }: { sync: SyncStatus; onClose: () => void }) {
  const t = useLaterShellWords()
  const attentionLink = sync.attentionCount > 0 && (
    <>
      <Anchor component={Link} to={ATTENTION_PATH} onClick={onClose} underline="always">
        {t('sync.needsAttention', { count: sync.attentionCount })}
      </Anchor>
      .{' '}
    </>
  )
  if (sync.unconfirmedCount > 0) {
    return (
      <>
        {attentionLink}
        {t('sync.waitingSome', { count: sync.unconfirmedCount })}
      </>
    )
  }
  if (!sync.isStatusRead || sync.refusedOrQuarantinedCount > 0 || sync.waitingPhotoCount > 0)
    return attentionLink
  // Nothing is queued, but only a server that accepts this session now can have confirmed everything.
  const canServerConfirm = sync.connection === 'online' && !sync.mustSignInAgain
  return (
    <>
      {attentionLink}
      {t(canServerConfirm ? 'sync.waitingNone' : 'sync.waitingNoneOffline')}
    </>
  )
}
