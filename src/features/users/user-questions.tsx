/** The questions before an account is deactivated or verified, and before a link is mailed. */
import type { UserRecord } from '#domain/answers/user-record.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { type LinkMailResult, readLinkMailResult } from '../../people/link-sent.tsx'
import { OpenWork } from '../../people/open-work.tsx'
import type { MethodAndPath } from '../../session/http.ts'
import { type ServerChange, useServerChange } from '../../sync/use-server-change.ts'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import type { UserAction } from './user-actions.ts'
import { userNameOf } from './user-columns.tsx'

interface UserActionConfirmationProps {
  action: Extract<UserAction, 'delete' | 'verify' | 'reset' | 'invite'>
  user: UserRecord
  /** Called with the result of the registration link, if one was requested. */
  onClose: (link?: LinkMailResult) => void
}

const REQUESTS = {
  delete: id => ({ method: 'delete', path: `admin/users/${id}` }),
  verify: id => ({ method: 'post', path: `admin/users/${id}/verify` }),
  reset: id => ({ method: 'post', path: `admin/users/${id}/reset-password` }),
  invite: id => ({ method: 'post', path: `admin/users/${id}/invitation` }),
} as const satisfies Record<
  UserActionConfirmationProps['action'],
  (id: number) => MethodAndPath<'delete' | 'post'>
>

export function UserActionConfirmation({ action, user, onClose }: UserActionConfirmationProps) {
  const t = useLabels()
  const change = useServerChange()
  const toast = useShowToast()
  const params = { name: userNameOf(user), email: user.email }
  const confirmLabels = {
    delete: t('users.delete.confirm'),
    verify: t('users.verify.title'),
    reset: t('users.reset.confirm'),
    invite: t('users.reset.confirm'),
  }
  const performAction = async () => {
    const errorMessages: ServerChange['messages'] =
      action === 'delete' ? { internal: t('users.delete.failed') } : {}
    let link: LinkMailResult | undefined
    const onAnswer = (answer: unknown) => {
      link = readLinkMailResult(user.email, answer)
    }
    await change({ ...REQUESTS[action](user.id), messages: errorMessages, onAnswer })
    const isMailed = link?.mail == null || link.mail.state === 'sent'
    if (action !== 'invite' && isMailed) toast({ text: t(`users.${action}.done`, params), tone: 'given' })
    onClose(action === 'invite' || !isMailed ? link : undefined)
  }
  return (
    <Confirmation
      opened
      onClose={() => onClose()}
      title={t(`users.${action}.title`)}
      confirmLabel={confirmLabels[action]}
      isDangerous={action === 'delete'}
      question={
        <>
          <p>{t(`users.${action}.question`, params)}</p>
          <p>{t(`users.${action}.explained`, params)}</p>
          {action === 'delete' && <OpenWork user={{ id: user.id, name: userNameOf(user) }} />}
          <NoConnectionNotice />
        </>
      }
      onConfirm={performAction}
    />
  )
}
