import type { TicketStatus } from '#domain/entities/ticket.ts'
import { useLabels } from '../labels/use-labels.ts'
import { Badge } from '../ui/badge.tsx'
import type { Tone } from '../ui/theme-colors.ts'

const STATUS_TONES: Readonly<Record<TicketStatus, Tone>> = { open: 'due', waiting: 'accent', closed: 'plain' }

/** Shows whose turn it is in a support ticket: "Open" (ember: `due`) waits for support, "Answered" for its author. */
export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const t = useLabels()
  return <Badge tone={STATUS_TONES[status]}>{t(`labels.ticket.values.status.${status}`)}</Badge>
}
