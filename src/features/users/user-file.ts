/** The list of users as a file. */

import type { UserRecord } from '#domain/answers/user-record.ts'
import { verified } from '#domain/rules/people/staff.ts'
import { companyScope, type Scope } from '#domain/values/scope.ts'
import { useToday } from '../../homes/use-today.ts'
import { deviceClock, momentCell } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { statusOf } from '../../people/account-status.tsx'
import { useNoteExport } from '../../sync/access-notes.ts'
import type { FileColumn } from '../../ui/list/columns.ts'
import type { ListFile } from '../../ui/list/save-list.ts'
import { companyWords, roleWords } from './user-columns.tsx'

/** With the times of the device, whose zone the titles name (R11). */
function userFileColumns(hasCompanies: boolean, t: ReturnType<typeof useLabels>): FileColumn<UserRecord>[] {
  const clock = deviceClock()
  const company = {
    title: t('users.list.company'),
    inFile: (user: UserRecord) => companyWords(user, t),
  }
  const timed = (title: string) => `${title} (${clock.time_zone})`
  return [
    { title: t('labels.user.fields.first_name'), inFile: ({ first_name }) => first_name },
    { title: t('labels.user.fields.last_name'), inFile: ({ last_name }) => last_name },
    { title: t('labels.user.fields.email'), inFile: ({ email }) => email },
    { title: t('labels.user.fields.phone_number'), inFile: ({ phone_number }) => phone_number },
    { title: t('labels.user.fields.position'), inFile: ({ position }) => position },
    { title: t('users.list.role'), inFile: user => roleWords(user, t) },
    ...(hasCompanies ? [company] : []),
    { title: t('users.details.homes'), inFile: ({ group_homes }) => group_homes.join('; ') },
    { title: t('users.list.status'), inFile: user => t(`labels.user.statuses.${statusOf(user)}`) },
    {
      title: t('users.list.verification'),
      inFile: user => t(verified(user).email ? 'users.list.verified' : 'users.list.unverified'),
    },
    { title: timed(t('users.list.created')), inFile: ({ created_at }) => momentCell(created_at, clock) },
    {
      title: timed(t('users.list.lastLogin')),
      inFile: ({ last_login }) => (last_login === null ? null : momentCell(last_login, clock)),
    },
  ]
}

/** Of which companies a file is noted; who runs the platform belongs to none. */
const scopesOfUsers = (users: readonly UserRecord[]): Scope[] => [
  ...new Set(
    users.map(({ company_id }): Scope => (company_id === null ? 'platform' : companyScope(company_id))),
  ),
]

export function useUserFile(hasCompanies: boolean): ListFile<UserRecord> {
  const t = useLabels()
  const today = useToday()
  const noteExport = useNoteExport('accounts')
  return {
    name: t('users.list.file', { day: today }),
    columns: () => userFileColumns(hasCompanies, t),
    onSaved: users => noteExport(scopesOfUsers(users)),
  }
}
