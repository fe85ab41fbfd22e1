/** Which notifications reach the user, and how: for each kind in the app, by mail, and by web push on devices (X4). */
import { Checkbox } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  CHANNELS,
  type Channel,
  type NotificationChoices as Choices,
  canOpenKind,
  channelChoiceOf,
} from '#domain/rules/notifications/kinds.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/rules/notifications/titles.ts'
import { problemWords } from '../../../labels/message-words.ts'
import { useSession } from '../../../session/session.ts'
import { useServerChange } from '../../../sync/use-server-change.ts'
import { Card } from '../../../ui/page/card.tsx'
import cards from '../../../ui/page/cards.module.css'
import { NoConnectionNotice } from '../../../ui/record-form/needs-connection.tsx'
import { useShowToast } from '../../../ui/toast/toasts.tsx'
import { useOwnAccount } from '../use-own-account.ts'
import style from './notification-choices.module.css'
import { PushOnThisDevice } from './push-here.tsx'

export function NotificationChoices() {
  const { t } = useTranslation()
  const account = useOwnAccount()
  const session = useSession()
  const role = session.state === 'authenticated' ? session.role : undefined
  const savedChoices = account?.user.notifications ?? null
  const { currentChoices, choose } = useChoices(savedChoices)
  const kinds = NOTIFICATION_KINDS.filter(kind => canOpenKind(role, kind))
  const switchChannel = (kind: NotificationKind, channel: Channel, isOn: boolean) =>
    choose({ ...currentChoices, [kind]: { ...channelChoiceOf(currentChoices, kind, role), [channel]: isOn } })
  return (
    <Card title={t('account.notifications.title')}>
      <NoConnectionNotice />
      <p className={cards.small}>{t('account.notifications.explained')}</p>
      <table className={style.choices}>
        <thead>
          <tr>
            <th scope="col">{t('account.notifications.about')}</th>
            {CHANNELS.map(channel => (
              <th key={channel} scope="col">
                {t(`account.notifications.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(kind => (
            <tr key={kind}>
              <th scope="row">{t(`account.notifications.kinds.${kind}`)}</th>
              {CHANNELS.map(channel => (
                <td key={channel}>
                  <Checkbox
                    className={style.switch ?? ''}
                    aria-label={t('account.notifications.choice', {
                      kind: t(`account.notifications.kinds.${kind}`),
                      channel: t(`account.notifications.channels.${channel}`),
                    })}
                    checked={channelChoiceOf(currentChoices, kind, role)[channel]}
                    disabled={account == null}
                    onChange={event => switchChannel(kind, channel, event.currentTarget.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <PushOnThisDevice />
    </Card>
  )
}

/** Shows a choice at once and sends choices one after another. Each request contains all choices. */
function useChoices(savedChoices: Choices | null) {
  const { t } = useTranslation()
  const change = useServerChange()
  const toast = useShowToast()
  const [pendingChange, setPendingChange] = useState<{ choices: Choices; savedBefore: Choices | null }>()
  const lastRequest = useRef(Promise.resolve())
  // A tapped choice is shown only until the mirror changes: the mirror's choices are then newer.
  const isPendingCurrent =
    pendingChange !== undefined && JSON.stringify(pendingChange.savedBefore) === JSON.stringify(savedChoices)
  const currentChoices = isPendingCurrent ? pendingChange.choices : savedChoices

  const choose = (choices: Choices) => {
    setPendingChange({ choices, savedBefore: savedChoices })
    lastRequest.current = lastRequest.current.then(async () => {
      try {
        await change({ method: 'put', path: 'me/notifications', json: { notifications: choices } })
      } catch (error) {
        setPendingChange(undefined)
        const text = problemWords(error, t, t('account.notifications.failed'))
        toast({ text, tone: 'attention' })
      }
    })
  }
  return { currentChoices, choose }
}
