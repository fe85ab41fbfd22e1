/** Columns, filters and file of the list of users (spec part 3 §2 User management). The server sorts by last name. */
import type { TFunction } from 'i18next'
import type { CompanyWithHomes, UserRecord } from '#domain/answers/user-record.ts'
import { isStaffRole, verifiedContacts } from '#domain/rules/people/staff.ts'
import { companyScope, type Scope } from '#domain/values/scope.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { useDeviceToday } from '../../homes/use-today.ts'
import { deviceWallClock, momentWords, shortDate, spreadsheetMoment } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import type { AccountCollection } from '../../people/account-fields.ts'
import { AccountStatus, activeAccountFilter } from '../../people/account-status.tsx'
import { EmailAddress } from '../../people/email-address.tsx'
import { useLogFileExport } from '../../sync/access-notes.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column, FileColumn } from '../../ui/list/columns.ts'
import type { FilterValues, ListFilter } from '../../ui/list/filters.tsx'
import type { ListFile } from '../../ui/list/save-list.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import type { FlatViews } from '../../views/flat-views.ts'
import style from './users.module.css'

export type UserViews = FlatViews<AccountCollection, UserRecord>

export function userColumns(views: UserViews, hasCompanies: boolean, t: TFunction): Column<UserRecord>[] {
  const { column, text } = views
  return [
    { key: 'user', width: 205, title: t('users.list.user'), cell: user => <UserCell user={user} /> },
    column('role', { width: 90, cell: user => roleWords(user, views, t) }),
    ...(hasCompanies ? [column('company_id', { width: 118, cell: user => companyWords(user, t) })] : []),
    column('is_active', {
      width: 88,
      cell: user => <AccountStatus account={user} />,
      cardPlacement: 'corner',
    }),
    column('verification_status', {
      width: 104,
      cell: user => <VerificationBadge user={user}>{text('verification_status', user)}</VerificationBadge>,
    }),
    column('created_at', {
      width: 112,
      isOptional: true,
      cell: user => createdWords(user, t),
      isOneLine: true,
    }),
    column('last_login', { width: 120, cell: user => loginWords(user, t) }),
  ]
}

/** Returns the columns of the file. Times are by the device's clock; the titles name its zone (R11). */
function fileColumns(views: UserViews, hasCompanies: boolean, t: TFunction): FileColumn<UserRecord>[] {
  const { fileColumn, label } = views
  const clock = deviceWallClock()
  const timeColumn = (name: 'created_at' | 'last_login') =>
    fileColumn(name, {
      title: `${label(name)} (${clock.time_zone})`,
      exportValue: ({ [name]: moment }) => moment && spreadsheetMoment(moment, clock),
    })
  return [
    fileColumn('first_name'),
    fileColumn('last_name'),
    fileColumn('email'),
    fileColumn('phone_number'),
    fileColumn('position'),
    fileColumn('role', { exportValue: user => roleWords(user, views, t) }),
    ...(hasCompanies ? [fileColumn('company_id', { exportValue: user => companyWords(user, t) })] : []),
    { title: t('users.details.homes'), exportValue: ({ group_homes }) => group_homes.join('; ') },
    fileColumn('is_active'),
    fileColumn('verification_status'),
    timeColumn('created_at'),
    timeColumn('last_login'),
  ]
}

/** Returns the companies to log for a file, or the platform for users of no company. */
const scopesOfUsers = (users: readonly UserRecord[]): Scope[] => [
  ...new Set(
    users.map(({ company_id }): Scope => (company_id === null ? 'platform' : companyScope(company_id))),
  ),
]

export function useUserFile(views: UserViews, hasCompanies: boolean): ListFile<UserRecord> {
  const t = useLabels()
  const today = useDeviceToday()
  const noteExport = useLogFileExport('accounts')
  return {
    name: t('users.list.file', { day: today }),
    columns: () => fileColumns(views, hasCompanies, t),
    onSaved: users => noteExport(scopesOfUsers(users)),
  }
}

/** The filter value for any role in a group home: the users that "Active Staff" counts. */
export const ANY_HOME_ROLE = 'in_homes'

/** The filters; each has the name of its query parameter. A single company needs no filter. */
export const userFilters = (
  { filter, label, options }: UserViews,
  companies: readonly CompanyWithHomes[],
  t: TFunction,
): ListFilter<UserRecord>[] => [
  {
    ...filter('role', t('users.list.allRoles'), ({ role }: UserRecord) => role),
    options: [{ value: ANY_HOME_ROLE, label: t('users.list.inHomes') }, ...options('role')],
    matchesRow: ({ role }, value) =>
      value === ANY_HOME_ROLE ? isStaffRole(role ?? undefined) : role === value,
  },
  ...(companies.length > 1
    ? [
        {
          as: 'choice' as const,
          name: 'company_id',
          label: label('company_id'),
          allLabel: t('users.list.allCompanies'),
          options: companies.map(({ id, name }) => ({ value: String(id), label: name })),
          matchesRow: ({ company_id }: UserRecord, value: string) => String(company_id) === value,
        },
      ]
    : []),
  activeAccountFilter(t),
  {
    as: 'choice',
    name: 'is_verified',
    label: label('verification_status'),
    allLabel: label('verification_status'),
    options: [
      { value: 'true', label: t('labels.user.verified') },
      { value: 'false', label: t('labels.user.unverified') },
    ],
    matchesRow: (user, value) => String(verifiedContacts(user).email) === value,
  },
]

/** Converts the filters to query parameters: "any role in a group home" is a separate parameter. */
export const toQueryParameters = ({ role = '', ...otherFilters }: FilterValues): FilterValues =>
  role === ANY_HOME_ROLE ? { ...otherFilters, is_staff: 'true' } : { ...otherFilters, role }

/** Returns the name, or the email of a person who has no name before registration. */
export const userNameOf = ({ name, email }: Pick<UserRecord, 'name' | 'email'>): string => name || email

export const roleWords = (user: UserRecord, { text }: UserViews, t: TFunction): string =>
  text('role', user) || t('users.list.noRole')

export const companyWords = ({ company_name }: UserRecord, t: TFunction): string =>
  company_name ?? t('users.list.platform')

export const createdWords = ({ created_at }: UserRecord, t: TFunction): string =>
  shortDate(localDateTimeOf(created_at, deviceWallClock().time_zone).date, t)

/** Formats the last login by the device's clock, because a list of many homes has no clock of its own. */
export const loginWords = ({ last_login }: UserRecord, t: TFunction): string =>
  last_login === null ? t('users.list.never') : momentWords(last_login, deviceWallClock(), t)

export const VerificationBadge = ({ user, children }: { user: UserRecord; children: string }) => (
  <Badge tone={verifiedContacts(user).email ? 'given' : 'waiting'}>{children}</Badge>
)

function UserCell({ user }: { user: UserRecord }) {
  return (
    <span className={style.who}>
      <PersonAvatar name={userNameOf(user)} imageUrl={user.image_url} size={36} />
      <span className={style.two}>
        <span>{userNameOf(user)}</span>
        {user.name !== '' && (
          <span className={style.address}>
            <EmailAddress email={user.email} />
          </span>
        )}
      </span>
    </span>
  )
}
