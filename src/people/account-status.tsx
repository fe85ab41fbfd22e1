import type { TFunction } from 'i18next'
import { accountStatus } from '#domain/rules/people/staff.ts'
import { useLabels } from '../labels/use-labels.ts'
import { Badge } from '../ui/badge.tsx'
import type { ListFilter } from '../ui/list/filters.tsx'

const STATUS_TONES = { active: 'given', invited: 'waiting', inactive: 'plain' } as const

/** Shows whether an account is active (green: `given`), not registered yet (amber: `waiting`) or deactivated (gray). */
export function AccountStatus({ account }: { account: Parameters<typeof accountStatus>[0] }) {
  const t = useLabels()
  const status = accountStatus(account)
  return <Badge tone={STATUS_TONES[status]}>{t(`labels.user.statuses.${status}`)}</Badge>
}

/** Returns a filter for active or deactivated accounts; its name is the query parameter of the server. */
export const activeAccountFilter = (t: TFunction): ListFilter<{ readonly is_active: boolean }> => ({
  as: 'choice',
  name: 'is_active',
  label: t('labels.user.fields.is_active'),
  allLabel: t('labels.user.allStatuses'),
  options: [
    { value: 'true', label: t('labels.user.statuses.active') },
    { value: 'false', label: t('labels.user.statuses.inactive') },
  ],
  matchesRow: ({ is_active }, value) => String(is_active) === value,
})
