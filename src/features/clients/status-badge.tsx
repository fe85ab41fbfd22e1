import { useLabels } from '../../labels/use-labels.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Client } from './use-clients.ts'

/** Shows the status in green for active, in red otherwise (spec part 2 §2). */
export function StatusBadge({ status }: Pick<Client, 'status'>) {
  const t = useLabels()
  return (
    <Badge tone={status === 'active' ? 'given' : 'attention'}>
      {t(`labels.client.values.status.${status}`)}
    </Badge>
  )
}
