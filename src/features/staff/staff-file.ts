/** The list of staff as a file, which the import reads back (B26). */
import type { TFunction } from 'i18next'
import type { StaffMember } from '#domain/answers/staff-member.ts'
import { companyScope, homeScope, type Scope } from '#domain/values/scope.ts'
import { statusOf } from '../../people/account-status.tsx'
import type { FileColumn } from '../../ui/list/columns.ts'

/** `t` knows the labels. */
export const staffFileColumns = (t: TFunction): FileColumn<StaffMember>[] => [
  { title: t('labels.user.fields.first_name'), inFile: ({ first_name }) => first_name },
  { title: t('labels.user.fields.last_name'), inFile: ({ last_name }) => last_name },
  { title: t('labels.user.fields.email'), inFile: ({ email }) => email },
  { title: t('labels.user.fields.phone_number'), inFile: ({ phone_number }) => phone_number },
  { title: t('labels.user.fields.position'), inFile: ({ position }) => position },
  {
    title: t('labels.user.fields.role'),
    inFile: ({ staff_role }) => (staff_role === null ? null : t(`labels.user.values.role.${staff_role}`)),
  },
  { title: t('labels.user.fields.hire_date'), inFile: ({ hire_date }) => hire_date },
  { title: t('labels.user.fields.home_id'), inFile: ({ home_name }) => home_name },
  // A row of a file has one home; what a person is elsewhere is told beside it.
  { title: t('staff.list.otherHomes'), inFile: member => otherHomes(member, t) },
  { title: t('staff.list.status'), inFile: member => t(`labels.user.statuses.${statusOf(member)}`) },
]

const otherHomes = ({ home_id, group_homes }: StaffMember, t: TFunction): string =>
  group_homes
    .filter(({ id }) => id !== home_id)
    .map(({ home_name, role }) => `${home_name} (${t(`labels.user.values.role.${role}`)})`)
    .join('; ')

/** Of whom a file is noted: the homes people work in; for who reads whole companies, those. */
export const scopesOfStaff = (staff: readonly StaffMember[], isOfCompany: boolean): Scope[] => [
  ...new Set(
    staff.flatMap(({ company_id, group_homes }) =>
      isOfCompany ? [companyScope(company_id)] : group_homes.map(({ id }) => homeScope(id)),
    ),
  ),
]
