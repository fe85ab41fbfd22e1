/** Lists the devices where the user is signed in, and signs them out there, such as on a lost tablet. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type OwnSession, ownSession } from '#domain/answers/sessions.ts'
import { deviceWallClock, momentWords } from '../../labels/dates.ts'
import { OfflineStartWarning } from '../../sync/opens-offline.tsx'
import { useServerChange } from '../../sync/use-server-change.ts'
import { useServerRead } from '../../sync/use-server-read.ts'
import { Badge } from '../../ui/badge.tsx'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import style from './settings.module.css'

const sessionsSchema = v.object({ sessions: v.array(ownSession) })

export function YourDevices() {
  const { t } = useTranslation()
  const { answer, error, refresh } = useServerRead('me/sessions', sessionsSchema, t('account.devices.failed'))
  /** The session to end, or all other sessions. */
  const [sessionToEnd, setSessionToEnd] = useState<OwnSession | 'others'>()
  const sessions = answer?.sessions ?? []
  return (
    <Card
      title={t('account.devices.title')}
      action={
        sessions.length > 2 && (
          <Button variant="default" onClick={() => setSessionToEnd('others')}>
            {t('account.devices.endOthers')}
          </Button>
        )
      }
    >
      <OfflineStartWarning className={style.warning} />
      {answer === undefined &&
        (error ? <ErrorState {...error} /> : <p className={cards.none}>{t('ui.loading')}</p>)}
      <ul className={cards.entries}>
        {sessions.map(session => (
          <SessionEntry key={session.id} session={session} onEnd={() => setSessionToEnd(session)} />
        ))}
      </ul>
      {sessionToEnd && (
        <EndSessionConfirmation
          sessionToEnd={sessionToEnd}
          onClose={() => {
            setSessionToEnd(undefined)
            refresh()
          }}
        />
      )}
    </Card>
  )
}

function SessionEntry({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t } = useTranslation()
  const clock = deviceWallClock()
  const name = session.device_name ?? t('account.devices.unknown')
  return (
    <li className={cards.entry}>
      <div>
        <span>{name}</span>
        <span className={cards.small}>
          {t('account.devices.since', { when: momentWords(session.created_at, clock, t) })}
        </span>
        <span className={cards.small}>
          {t('account.devices.seen', { when: momentWords(session.last_seen_at, clock, t) })}
        </span>
      </div>
      {session.is_this ? (
        <Badge tone="given">{t('account.devices.this')}</Badge>
      ) : (
        <Button variant="subtle" aria-label={t('account.devices.endNamed', { name })} onClick={onEnd}>
          {t('account.devices.end')}
        </Button>
      )}
    </li>
  )
}

function EndSessionConfirmation({
  sessionToEnd,
  onClose,
}: {
  sessionToEnd: OwnSession | 'others'
  onClose: () => void
}) {
  const { t } = useTranslation()
  const change = useServerChange()
  const toast = useShowToast()
  const endsOthers = sessionToEnd === 'others'
  const endSession = async () => {
    await change({ method: 'delete', path: endsOthers ? 'me/sessions' : `me/sessions/${sessionToEnd.id}` })
    toast({ text: t(endsOthers ? 'account.devices.endedOthers' : 'account.devices.ended'), tone: 'given' })
  }
  const name = endsOthers ? '' : (sessionToEnd.device_name ?? t('account.devices.unknown'))
  return (
    <Confirmation
      opened
      onClose={onClose}
      title={t(endsOthers ? 'account.devices.endOthers' : 'account.devices.end')}
      question={t(endsOthers ? 'account.devices.othersQuestion' : 'account.devices.question', { name })}
      confirmLabel={t('account.devices.end')}
      isDangerous
      onConfirm={endSession}
    />
  )
}
