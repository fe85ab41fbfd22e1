import type { TFunction } from 'i18next'
import type { StaffMember } from '#domain/answers/staff-member.ts'
import type { RowOf } from '#domain/registry.ts'
import { STAFF_ROLES } from '#domain/rules/people/staff.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'

/** By the names of the call's parameters (spec part 3 §7 Staff). */
export const staffFilters = (homes: readonly RowOf<'home'>[], t: TFunction): ListFilter<StaffMember>[] => [
  {
    as: 'choice',
    name: 'role',
    label: t('labels.user.fields.role'),
    all: t('staff.list.allRoles'),
    options: STAFF_ROLES.map(value => ({ value, label: t(`labels.user.values.role.${value}`) })),
    isIn: ({ staff_role }, value) => staff_role === value,
  },
  {
    as: 'choice',
    name: 'home_id',
    label: t('labels.user.fields.home_id'),
    all: t('staff.list.allHomes'),
    options: homes.map(({ id, home_name }) => ({ value: String(id), label: home_name })),
    isIn: ({ group_homes }, value) => group_homes.some(({ id }) => String(id) === value),
  },
  {
    as: 'choice',
    name: 'is_active',
    label: t('staff.list.status'),
    all: t('staff.list.allStatuses'),
    options: [
      { value: 'true', label: t('labels.user.statuses.active') },
      { value: 'false', label: t('labels.user.statuses.inactive') },
    ],
    isIn: ({ is_active }, value) => String(is_active) === value,
  },
]
