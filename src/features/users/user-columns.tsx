/** The columns of the list of users (spec part 3 §2 User management). The server sorts, by last name. */

import type { UserRecord } from '#domain/answers/user-record.ts'
import { verified } from '#domain/rules/people/staff.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { deviceClock, momentWords, shortDate } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { AccountStatus } from '../../people/account-status.tsx'
import { EmailAddress } from '../../people/email-address.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import style from './users.module.css'

type Translate = ReturnType<typeof useLabels>

export const userColumns = (hasCompanies: boolean, t: Translate): Column<UserRecord>[] => [
  { key: 'user', width: 205, title: t('users.list.user'), cell: user => <Who user={user} /> },
  { key: 'role', width: 90, title: t('users.list.role'), cell: user => roleWords(user, t) },
  ...(hasCompanies
    ? [
        {
          key: 'company',
          width: 118,
          title: t('users.list.company'),
          cell: (user: UserRecord) => companyWords(user, t),
        },
      ]
    : []),
  {
    key: 'status',
    width: 88,
    title: t('users.list.status'),
    cell: user => <AccountStatus account={user} />,
    onCard: 'corner',
  },
  {
    key: 'verification',
    width: 104,
    title: t('users.list.verification'),
    cell: user => <Verification user={user} />,
  },
  {
    key: 'created',
    width: 112,
    mayLeave: true,
    title: t('users.list.created'),
    cell: user => createdWords(user, t),
    isOneLine: true,
  },
  { key: 'login', width: 120, title: t('users.list.lastLogin'), cell: user => loginWords(user, t) },
]

/** Who has not registered may have no name yet. */
export const nameOf = ({ name, email }: Pick<UserRecord, 'name' | 'email'>): string => name || email

export const roleWords = ({ role }: UserRecord, t: Translate): string =>
  role === null ? t('users.list.noRole') : t(`labels.user.values.role.${role}`)

export const companyWords = ({ company_name }: UserRecord, t: Translate): string =>
  company_name ?? t('users.list.platform')

export const createdWords = ({ created_at }: UserRecord, t: Translate): string =>
  shortDate(localDateTimeOf(created_at, deviceClock().time_zone).date, t)

/** With the time of the device: a list of many homes has no clock of its own. */
export const loginWords = ({ last_login }: UserRecord, t: Translate): string =>
  last_login === null ? t('users.list.never') : momentWords(last_login, deviceClock(), t)

export function Verification({ user }: { user: UserRecord }) {
  const t = useLabels()
  const { email } = verified(user)
  return (
    <Badge tone={email ? 'given' : 'waiting'}>
      {t(email ? 'users.list.verified' : 'users.list.unverified')}
    </Badge>
  )
}

function Who({ user }: { user: UserRecord }) {
  return (
    <span className={style.who}>
      <PersonAvatar name={nameOf(user)} imageUrl={user.image_url} size={36} />
      <span className={style.two}>
        <span>{nameOf(user)}</span>
        {user.name !== '' && (
          <span className={style.address}>
            <EmailAddress email={user.email} />
          </span>
        )}
      </span>
    </span>
  )
}
