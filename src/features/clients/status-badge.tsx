import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import type { Client } from './use-clients.ts'

/** Green for active, red otherwise (spec part 2 §2). */
export function StatusBadge({ status }: Pick<Client, 'status'>) {
  const { t } = useTranslation()
  return <Badge tone={status === 'active' ? 'given' : 'attention'}>{t(`clients.statuses.${status}`)}</Badge>
}
