/** Web push on this device: whether it is on, and turning it on or off. */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isPushSupported,
  type PushState,
  readPushState,
  turnPushOff,
  turnPushOn,
} from '../../../notifications/web-push.ts'
import { useServerAccess } from '../../../session/access.ts'
import { isUnansweredCall, noResponseMessage } from '../../../session/failures.ts'
import { useSyncStatus } from '../../../sync/status.ts'
import cards from '../../../ui/page/cards.module.css'
import style from './notification-choices.module.css'

export function PushOnThisDevice() {
  const { t } = useTranslation()
  const { state, problem, isBusy, switchPush } = usePush()
  return (
    <section className={style.here}>
      <div>
        <h3>{t('account.notifications.push.title')}</h3>
        <p className={cards.small}>{t(`account.notifications.push.${state ?? 'unknown'}`)}</p>
        {problem && <p role="alert">{problem}</p>}
      </div>
      {(state === 'on' || state === 'off') && (
        <Button variant="default" loading={isBusy} onClick={() => void switchPush(state === 'off')}>
          {t(state === 'on' ? 'account.notifications.push.turnOff' : 'account.notifications.push.turnOn')}
        </Button>
      )}
    </section>
  )
}

function usePush() {
  const { t } = useTranslation()
  const { http } = useServerAccess()
  const isOffline = useSyncStatus(({ connection }) => connection === 'offline')
  const [state, setState] = useState<PushState | undefined>(() =>
    isPushSupported() ? undefined : 'unsupported',
  )
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  // Reads the state again when the connection is lost or comes back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the connection changes
  useEffect(() => {
    let isUnmounted = false
    readPushState(http).then(
      pushState => isUnmounted || setState(pushState),
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [http, isOffline])

  const switchPush = async (isOn: boolean) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      setState(await (isOn ? turnPushOn(http) : turnPushOff(http)))
    } catch (error) {
      setProblem(
        isUnansweredCall(error)
          ? noResponseMessage(error, t, t('sync.needsConnection.text'))
          : t('account.notifications.push.failed'),
      )
    } finally {
      setIsBusy(false)
    }
  }
  return { state, problem, isBusy, switchPush }
}
