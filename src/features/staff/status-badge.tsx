import { useTranslation } from 'react-i18next'
import type { StaffMember } from '#domain/staff-member.ts'
import { Badge } from '../../ui/badge.tsx'

type Known = Pick<StaffMember, 'is_active' | 'is_registered'>

export const statusOf = ({ is_active, is_registered }: Known) =>
  !is_active ? 'inactive' : is_registered ? 'active' : 'invited'

const TONES = { active: 'given', invited: 'waiting', inactive: 'attention' } as const

export function StatusBadge({ member }: { member: Known }) {
  const { t } = useTranslation()
  const status = statusOf(member)
  return <Badge tone={TONES[status]}>{t(`staff.statuses.${status}`)}</Badge>
}
