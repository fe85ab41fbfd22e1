import { IconCircleCheck, IconLifebuoy, IconMessageReply } from '@tabler/icons-react'
import type { TicketStatistics } from '#domain/rules/tickets.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { StatisticsRow } from '../../ui/overview/statistics-row.tsx'

const ICONS = { open: IconLifebuoy, waiting: IconMessageReply, closed: IconCircleCheck } as const

/** How many are open, answered and closed; undefined while they are counted. */
export function TicketFigures({ statistics }: { statistics: TicketStatistics | undefined }) {
  const t = useLabels()
  return (
    <StatisticsRow
      label={t('supportTickets.list.figures')}
      statistics={(['open', 'waiting', 'closed'] as const).map(status => {
        const Icon = ICONS[status]
        return {
          label: t(`labels.ticket.values.status.${status}`),
          value: statistics?.[status],
          icon: <Icon size={18} aria-hidden />,
        }
      })}
    />
  )
}
