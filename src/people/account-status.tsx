import { accountStatus } from '#domain/rules/people/staff.ts'
import { useLabels } from '../labels/use-labels.ts'
import { Badge } from '../ui/badge.tsx'

const TONES = { active: 'given', invited: 'waiting', inactive: 'plain' } as const

/** Whether somebody with an account is active, has not registered yet, or was deactivated. */
export function AccountStatus({ account }: { account: Parameters<typeof accountStatus>[0] }) {
  const t = useLabels()
  const status = accountStatus(account)
  return <Badge tone={TONES[status]}>{t(`labels.user.statuses.${status}`)}</Badge>
}
