/** The questions before an account is deactivated or verified, and before a link is mailed. */
import type { UserRecord } from '#domain/answers/user-record.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { type SentLink, sentLink } from '../../people/link-sent.tsx'
import { OpenWork } from '../../people/open-work.tsx'
import type { CallTo } from '../../session/http.ts'
import { type ServerChange, useServerChange } from '../../sync/use-server-change.ts'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'
import type { Asked } from './user-actions.ts'
import { nameOf } from './user-columns.tsx'

interface UserQuestionProps {
  asked: Extract<Asked, 'delete' | 'verify' | 'reset' | 'invite'>
  user: UserRecord
  /** Called with the result of the registration link, if one was requested. */
  onClose: (sent?: SentLink) => void
}

const CALLS = {
  delete: id => ({ method: 'delete', path: `admin/users/${id}` }),
  verify: id => ({ method: 'post', path: `admin/users/${id}/verify` }),
  reset: id => ({ method: 'post', path: `admin/users/${id}/reset-password` }),
  invite: id => ({ method: 'post', path: `admin/users/${id}/invitation` }),
} as const satisfies Record<UserQuestionProps['asked'], (id: number) => CallTo<'delete' | 'post'>>

export function UserQuestion({ asked, user, onClose }: UserQuestionProps) {
  const t = useLabels()
  const change = useServerChange()
  const toast = useToast()
  const about = { name: nameOf(user), email: user.email }
  const confirmLabels = {
    delete: t('users.delete.confirm'),
    verify: t('users.verify.title'),
    reset: t('users.reset.confirm'),
    invite: t('users.reset.confirm'),
  }
  const carryOut = async () => {
    const words: ServerChange['words'] = asked === 'delete' ? { internal: t('users.delete.failed') } : {}
    let link: SentLink | undefined
    const onAnswer = (answer: unknown) => {
      link = sentLink(user.email, answer)
    }
    await change({ ...CALLS[asked](user.id), words, onAnswer })
    const isMailed = link?.mail == null || link.mail.state === 'sent'
    if (asked !== 'invite' && isMailed) toast({ text: t(`users.${asked}.done`, about), tone: 'given' })
    onClose(asked === 'invite' || !isMailed ? link : undefined)
  }
  return (
    <Confirmation
      opened
      onClose={() => onClose()}
      title={t(`users.${asked}.title`)}
      confirmLabel={confirmLabels[asked]}
      isDangerous={asked === 'delete'}
      question={
        <>
          <p>{t(`users.${asked}.question`, about)}</p>
          <p>{t(`users.${asked}.explained`, about)}</p>
          {asked === 'delete' && <OpenWork of={{ id: user.id, name: nameOf(user) }} />}
          <NeedsConnection />
        </>
      }
      onConfirm={carryOut}
    />
  )
}
