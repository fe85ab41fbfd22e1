/** Behind the pill: what waits, by whom and since when, when the server was last heard, and a way to try now. */
import { Button, CloseButton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '../../session/session.ts'
import type { QueuedItem, SyncActions, SyncStatus } from '../../sync/status.ts'
import { Badge } from '../../ui/badge.tsx'
import { agoWords, deviceZone, sinceWords, whenWords } from '../../ui/dates.ts'
import { RescueSection } from '../storage/rescue-section.tsx'
import { ATTENTION_PATH } from './attention-badge.tsx'
import { FirstSync } from './first-sync.tsx'
import { kindWords, stateTone } from './sync-pill.ts'
import style from './sync-status.module.css'

interface SyncPanelProps {
  sync: SyncStatus & SyncActions
  now: string
  nameOf: (userId: number) => string | undefined
  onClose: () => void
  /** A rescue file is to be brought in. */
  onImport: () => void
}

export function SyncPanel({ sync, now, nameOf, onClose, onImport }: SyncPanelProps) {
  const { t } = useTranslation()
  const zone = deviceZone()
  const unseen = sync.waiting + sync.keptBack - sync.queue.length
  return (
    <div className={style.panel}>
      <div className={style.head}>
        <h2>{t('sync.title')}</h2>
        <CloseButton size={44} iconSize={22} aria-label={t('sync.close')} onClick={onClose} />
      </div>

      <p>
        <Summary sync={sync} onLeave={onClose} />
        {sync.waitingSince !== null && sync.waiting > 0 && (
          <> {t('sync.waitingSince', { since: sinceWords(sync.waitingSince, now, zone, t) })}</>
        )}
      </p>
      {sync.connection === 'offline' && <p className={style.quiet}>{t('sync.offlineExplained')}</p>}

      <FirstSync sync={sync} />
      {sync.clockWrongByMinutes !== null && (
        <p className={style.warning} data-tone="waiting">
          {t('sync.clockWrong', { count: Math.abs(Math.round(sync.clockWrongByMinutes)) })}
        </p>
      )}

      {sync.queue.length > 0 && (
        <>
          <h3>{t('sync.queue')}</h3>
          <ul className={style.queue}>
            {sync.queue.map(item => (
              <Queued
                key={item.id}
                item={item}
                when={whenWords(item.recorded_at, now, zone, t)}
                nameOf={nameOf}
              />
            ))}
          </ul>
          {unseen > 0 && <p className={style.quiet}>{t('sync.more', { count: unseen })}</p>}
        </>
      )}

      <RescueSection hasUnsent={sync.waiting > 0} onImport={onImport} />

      <div className={style.foot}>
        <span>
          <span className={style.quiet}>{t('sync.lastContact')}</span>
          <br />
          {sync.lastHeardAt === null ? t('sync.never') : agoWords(sync.lastHeardAt, now, t)}
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

function Summary({ sync, onLeave }: { sync: SyncStatus; onLeave: () => void }) {
  const { t } = useTranslation()
  const attention = sync.needsAttention > 0 && (
    <>
      <Link to={ATTENTION_PATH} onClick={onLeave}>
        {t('sync.needsAttention', { count: sync.needsAttention })}
      </Link>
      .{' '}
    </>
  )
  if (sync.waiting > 0) {
    return (
      <>
        {attention}
        {t('sync.waitingSome', { count: sync.waiting })}
      </>
    )
  }
  if (sync.keptBack > 0) return attention
  // Nothing waits; but only a server that answers now can be said to have confirmed it.
  return (
    <>
      {attention}
      {t(sync.connection === 'online' ? 'sync.waitingNone' : 'sync.waitingNoneOffline')}
    </>
  )
}

interface QueuedProps {
  item: QueuedItem
  when: string
  nameOf: (userId: number) => string | undefined
}

function Queued({ item, when, nameOf }: QueuedProps) {
  const { t } = useTranslation()
  const session = useSession()
  const isMine = session.state === 'authenticated' && session.user.id === item.author_id
  const name = nameOf(item.author_id)
  const by = isMine
    ? t('sync.byYou')
    : name === undefined
      ? t('sync.byColleague')
      : t('sync.byPerson', { name })
  return (
    <li>
      <span className={style.what}>
        <strong>{kindWords(item.kind, t)}</strong>
        <span className={style.quiet}>
          {by}, <time dateTime={item.recorded_at}>{when}</time>
        </span>
        {item.reason && <span className={style.reason}>{item.reason}</span>}
      </span>
      <Badge tone={stateTone(item.state)}>{t(`sync.states.${item.state}`)}</Badge>
    </li>
  )
}
