/** Columns, filters and file of the list of staff (spec part 3 §2 Staff). The server sorts by last name. */
import type { TFunction } from 'i18next'
import type { StaffMember } from '#domain/answers/staff-member.ts'
import type { RowOf } from '#domain/registry.ts'
import { STAFF_ROLES } from '#domain/rules/people/staff.ts'
import { companyScope, homeScope, type Scope } from '#domain/values/scope.ts'
import { type AccountCollection, roleOptions } from '../../people/account-fields.ts'
import { AccountStatus, activeAccountFilter } from '../../people/account-status.tsx'
import { EmailAddress } from '../../people/email-address.tsx'
import type { Column, FileColumn } from '../../ui/list/columns.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import type { FlatViews } from '../../views/flat-views.ts'

export type StaffViews = FlatViews<AccountCollection, StaffMember>

export const staffColumns = (
  { column, label, choiceNameOf }: StaffViews,
  t: TFunction,
): Column<StaffMember>[] => [
  { key: 'name', width: 120, title: t('staff.list.name'), cell: ({ name }) => name },
  column('email', { width: 170, cell: ({ email }) => <EmailAddress email={email} /> }),
  column('phone_number', { width: 120 }),
  column('position', { width: 120 }),
  {
    key: 'role',
    width: 90,
    title: label('role'),
    cell: ({ staff_role }) => (staff_role === null ? t('ui.none') : choiceNameOf('role', staff_role)),
  },
  {
    key: 'home_id',
    width: 112,
    title: t('labels.user.fields.home_id'),
    cell: member => homesWords(member, t),
  },
  column('is_active', {
    width: 96,
    cell: member => <AccountStatus account={member} />,
    cardPlacement: 'corner',
  }),
]

const homesWords = ({ home_name, group_homes }: StaffMember, t: TFunction): string => {
  if (home_name === null) return t('ui.none')
  const count = group_homes.length - 1
  return count === 0 ? home_name : t('staff.list.moreHomes', { home: home_name, count })
}

/** The columns of the file, in the form the import accepts (B26). */
export const staffFileColumns = (
  { fileColumn, label, choiceNameOf }: StaffViews,
  t: TFunction,
): FileColumn<StaffMember>[] => [
  fileColumn('first_name'),
  fileColumn('last_name'),
  fileColumn('email'),
  fileColumn('phone_number'),
  fileColumn('position'),
  { title: label('role'), exportValue: ({ staff_role }) => staff_role && choiceNameOf('role', staff_role) },
  fileColumn('hire_date'),
  { title: t('labels.user.fields.home_id'), exportValue: ({ home_name }) => home_name },
  // The home column of the file has only one home; this column lists the person's other homes and the role in each.
  {
    title: t('staff.list.otherHomes'),
    exportValue: ({ home_id, group_homes }) =>
      group_homes
        .filter(({ id }) => id !== home_id)
        .map(({ home_name, role }) => `${home_name} (${choiceNameOf('role', role)})`)
        .join('; '),
  },
  fileColumn('is_active'),
]

/** Returns the scopes to log for a file: the homes people work in, or companies for users who read whole companies. */
export const scopesOfStaff = (staff: readonly StaffMember[], isByCompany: boolean): Scope[] => [
  ...new Set(
    staff.flatMap(({ company_id, group_homes }) =>
      isByCompany ? [companyScope(company_id)] : group_homes.map(({ id }) => homeScope(id)),
    ),
  ),
]

/** The filters; each has the name of its query parameter in the request (spec part 3 §7 Staff). */
export const staffFilters = (
  { filter }: StaffViews,
  homes: readonly RowOf<'home'>[],
  t: TFunction,
): ListFilter<StaffMember>[] => [
  {
    ...filter('role', t('staff.list.allRoles'), ({ staff_role }: StaffMember) => staff_role),
    options: roleOptions(STAFF_ROLES, t),
  },
  {
    as: 'choice',
    name: 'home_id',
    label: t('labels.user.fields.home_id'),
    allLabel: t('staff.list.allHomes'),
    options: homes.map(({ id, home_name }) => ({ value: String(id), label: home_name })),
    matchesRow: ({ group_homes }, value) => group_homes.some(({ id }) => String(id) === value),
  },
  activeAccountFilter(t),
]
