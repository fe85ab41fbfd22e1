/** The details of one account, with the actions the user may take. */
import { Button } from '@mantine/core'
import type { UserRecord } from '#domain/answers/user-record.ts'
import { isStaffRole } from '#domain/rules/people/staff.ts'
import { useLabels } from '../../labels/use-labels.ts'
import type { AccountCollection } from '../../people/account-fields.ts'
import { AccountStatus } from '../../people/account-status.tsx'
import { LastLinkLine } from '../../people/link-sent.tsx'
import { useSession } from '../../session/session.ts'
import { DetailDialog } from '../../ui/dialog/detail-dialog.tsx'
import cards from '../../ui/page/cards.module.css'
import { flatViewsOf } from '../../views/flat-views.ts'
import { actionsFor, type UserAction } from './user-actions.ts'
import {
  companyWords,
  createdWords,
  loginWords,
  roleWords,
  userNameOf,
  VerificationBadge,
} from './user-columns.tsx'

const LINK_CLASSES = `${cards.link} ${cards.more}`

interface UserDetailsProps {
  user: UserRecord
  onAction: (action: UserAction) => void
  onClose: () => void
}

export function UserDetails({ user, onAction, onClose }: UserDetailsProps) {
  const t = useLabels()
  const session = useSession()
  const isMe = session.state === 'authenticated' && session.user.id === user.id
  const { email, phone_number, role, group_homes } = user
  const views = flatViewsOf<AccountCollection, UserRecord>('user', t)
  const { detail, text } = views
  const worksInAllHomes = role === 'provider' || role === 'admin'
  return (
    <DetailDialog
      opened
      onClose={() => onClose()}
      title={t('users.details.title')}
      details={[
        { label: t('users.details.name'), value: userNameOf(user) },
        detail('email', user, {
          value: (
            <a className={LINK_CLASSES} href={`mailto:${email}`}>
              {email}
            </a>
          ),
        }),
        detail('phone_number', user, {
          value: phone_number && (
            <a className={LINK_CLASSES} href={`tel:${phone_number}`}>
              {phone_number}
            </a>
          ),
        }),
        detail('role', user, { value: roleWords(user, views, t) }),
        detail('company_id', user, { value: companyWords(user, t) }),
        ...(worksInAllHomes || isStaffRole(role ?? undefined)
          ? [
              {
                label: t('users.details.homes'),
                value: worksInAllHomes ? t('users.details.everywhere') : group_homes.join(', '),
              },
            ]
          : []),
        detail('is_active', user, { value: <AccountStatus account={user} /> }),
        detail('verification_status', user, {
          value: <VerificationBadge user={user}>{text('verification_status', user)}</VerificationBadge>,
        }),
        detail('created_at', user, { value: createdWords(user, t) }),
        detail('last_login', user, { value: loginWords(user, t) }),
      ]}
      actions={actionsFor(user)
        .filter(action => action === 'edit' || action === 'reactivate')
        .map(action => (
          <Button key={action} onClick={() => onAction(action)}>
            {t(`users.actions.${action}`)}
          </Button>
        ))}
    >
      <LastLinkLine mail={user.access_mail} email={email} />
      {!user.may_change && (
        <p className={cards.explained}>{t(isMe ? 'users.details.you' : 'users.details.stronger')}</p>
      )}
    </DetailDialog>
  )
}
