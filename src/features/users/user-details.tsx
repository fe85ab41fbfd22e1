/** One account to read, with what one may do with it. */
import { Button } from '@mantine/core'
import type { UserRecord } from '#domain/answers/user-record.ts'
import { isStaffRole } from '#domain/rules/people/staff.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { AccountStatus } from '../../people/account-status.tsx'
import { LastLink } from '../../people/link-sent.tsx'
import { useSession } from '../../session/session.ts'
import { DetailDialog } from '../../ui/dialog/detail-dialog.tsx'
import cards from '../../ui/page/cards.module.css'
import { type Asked, actionsFor } from './user-actions.ts'
import { companyWords, createdWords, loginWords, nameOf, roleWords, Verification } from './user-columns.tsx'

const LINK = `${cards.link} ${cards.more}`

interface UserDetailsProps {
  user: UserRecord
  onAsk: (asked: Asked) => void
  onClose: () => void
}

export function UserDetails({ user, onAsk, onClose }: UserDetailsProps) {
  const t = useLabels()
  const session = useSession()
  const isMe = session.state === 'authenticated' && session.user.id === user.id
  const { email, phone_number, role, group_homes } = user
  const isOfCompany = role === 'provider' || role === 'admin'
  return (
    <DetailDialog
      opened
      onClose={() => onClose()}
      title={t('users.details.title')}
      details={[
        { label: t('users.details.name'), value: nameOf(user) },
        {
          label: t('labels.user.fields.email'),
          value: (
            <a className={LINK} href={`mailto:${email}`}>
              {email}
            </a>
          ),
        },
        {
          label: t('labels.user.fields.phone_number'),
          value: phone_number && (
            <a className={LINK} href={`tel:${phone_number}`}>
              {phone_number}
            </a>
          ),
        },
        { label: t('users.list.role'), value: roleWords(user, t) },
        { label: t('users.list.company'), value: companyWords(user, t) },
        ...(isOfCompany || isStaffRole(role ?? undefined)
          ? [
              {
                label: t('users.details.homes'),
                value: isOfCompany ? t('users.details.everywhere') : group_homes.join(', '),
              },
            ]
          : []),
        { label: t('users.list.status'), value: <AccountStatus account={user} /> },
        { label: t('users.list.verification'), value: <Verification user={user} /> },
        { label: t('users.list.created'), value: createdWords(user, t) },
        { label: t('users.list.lastLogin'), value: loginWords(user, t) },
      ]}
      actions={actionsFor(user)
        .filter(asked => asked === 'edit' || asked === 'reactivate')
        .map(asked => (
          <Button key={asked} onClick={() => onAsk(asked)}>
            {t(`users.actions.${asked}`)}
          </Button>
        ))}
    >
      <LastLink mail={user.access_mail} email={email} />
      {!user.may_change && (
        <p className={cards.explained}>{t(isMe ? 'users.details.you' : 'users.details.stronger')}</p>
      )}
    </DetailDialog>
  )
}
