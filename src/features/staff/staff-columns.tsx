/** The columns of the list of staff (spec part 3 §2 Staff). The server sorts, by last name. */
import type { TFunction } from 'i18next'
import type { StaffMember } from '#domain/answers/staff-member.ts'
import { AccountStatus } from '../../people/account-status.tsx'
import { EmailAddress } from '../../people/email-address.tsx'
import type { Column } from '../../ui/list/columns.ts'

export const staffColumns = (t: TFunction): Column<StaffMember>[] => [
  {
    key: 'name',
    width: 120,
    title: t('staff.list.name'),
    cell: ({ name }) => name,
  },
  {
    key: 'email',
    width: 170,
    title: t('labels.user.fields.email'),
    cell: ({ email }) => <EmailAddress email={email} />,
  },
  {
    key: 'phone',
    width: 120,
    title: t('labels.user.fields.phone_number'),
    cell: ({ phone }) => phone ?? t('ui.none'),
  },
  {
    key: 'position',
    width: 120,
    title: t('labels.user.fields.position'),
    cell: member => member.position ?? t('ui.none'),
  },
  {
    key: 'role',
    width: 90,
    title: t('labels.user.fields.role'),
    cell: ({ staff_role }) =>
      staff_role === null ? t('ui.none') : t(`labels.user.values.role.${staff_role}`),
  },
  { key: 'home', width: 112, title: t('labels.user.fields.home_id'), cell: member => homesWords(member, t) },
  {
    key: 'status',
    width: 96,
    title: t('staff.list.status'),
    cell: member => <AccountStatus account={member} />,
    onCard: 'corner',
  },
]

const homesWords = ({ home_name, group_homes }: StaffMember, t: TFunction): string => {
  if (home_name === null) return t('ui.none')
  const count = group_homes.length - 1
  return count === 0 ? home_name : t('staff.list.moreHomes', { home: home_name, count })
}
