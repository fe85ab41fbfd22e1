import { useLabels } from '../labels/use-labels.ts'
import { Badge } from '../ui/badge.tsx'

interface Known {
  readonly is_active: boolean
  readonly is_registered: boolean
}

export const statusOf = ({ is_active, is_registered }: Known) =>
  !is_active ? 'inactive' : is_registered ? 'active' : 'invited'

const TONES = { active: 'given', invited: 'waiting', inactive: 'plain' } as const

/** Whether somebody with an account is active, has not registered yet, or was deactivated. */
export function AccountStatus({ account }: { account: Known }) {
  const t = useLabels()
  const status = statusOf(account)
  return <Badge tone={TONES[status]}>{t(`labels.user.statuses.${status}`)}</Badge>
}
