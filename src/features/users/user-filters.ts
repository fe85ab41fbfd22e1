import type { UserPlace, UserRecord } from '#domain/answers/user-record.ts'
import { isStaffRole, verified } from '#domain/rules/people/staff.ts'
import { ROLES } from '#domain/values/roles.ts'
import type { useLabels } from '../../labels/use-labels.ts'
import type { FilterValues, ListFilter } from '../../ui/list/filters.tsx'

/** Any role of homes, as "Active Staff" counts them. */
export const IN_HOMES = 'in_homes'

/** By the names of the call's parameters, but for `IN_HOMES`. One company needs no filter. */
export const userFilters = (
  companies: readonly UserPlace[],
  t: ReturnType<typeof useLabels>,
): ListFilter<UserRecord>[] => [
  {
    as: 'choice',
    name: 'role',
    label: t('users.list.role'),
    all: t('users.list.allRoles'),
    options: [
      { value: IN_HOMES, label: t('users.list.inHomes') },
      ...ROLES.map(value => ({ value, label: t(`labels.user.values.role.${value}`) })),
    ],
    isIn: ({ role }, value) => (value === IN_HOMES ? isStaffRole(role ?? undefined) : role === value),
  },
  ...(companies.length > 1
    ? [
        {
          as: 'choice' as const,
          name: 'company_id',
          label: t('users.list.company'),
          all: t('users.list.allCompanies'),
          options: companies.map(({ id, name }) => ({ value: String(id), label: name })),
          isIn: ({ company_id }: UserRecord, value: string) => String(company_id) === value,
        },
      ]
    : []),
  {
    as: 'choice',
    name: 'is_active',
    label: t('users.list.status'),
    all: t('users.list.allStatuses'),
    options: [
      { value: 'true', label: t('labels.user.statuses.active') },
      { value: 'false', label: t('labels.user.statuses.inactive') },
    ],
    isIn: ({ is_active }, value) => String(is_active) === value,
  },
  {
    as: 'choice',
    name: 'is_verified',
    label: t('users.list.verification'),
    all: t('users.list.verification'),
    options: [
      { value: 'true', label: t('users.list.verified') },
      { value: 'false', label: t('users.list.unverified') },
    ],
    isIn: (user, value) => String(verified(user).email) === value,
  },
]

/** As the call takes them. */
export const asParameters = ({ role = '', ...others }: FilterValues): FilterValues =>
  role === IN_HOMES ? { ...others, is_staff: 'true' } : { ...others, role }
