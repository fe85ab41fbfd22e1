import { IconCircleCheck, IconLifebuoy, IconMessageReply } from '@tabler/icons-react'
import type { TicketStatistics } from '#domain/rules/records/tickets.ts'
import { useLabels } from '../../labels/use-labels.ts'
import type { ListFiltering } from '../../ui/list/filters.tsx'
import { StatisticsRow } from '../../ui/overview/statistics-row.tsx'
import { figureOf } from '../../work-lists/figures.ts'

const ICONS = { open: IconLifebuoy, waiting: IconMessageReply, closed: IconCircleCheck } as const

interface TicketFiguresProps<Row> {
  statistics: TicketStatistics | undefined
  filterState: ListFiltering<Row>
}

/** Shows how many tickets are open, answered and closed; each figure filters the list to what it counts. */
export function TicketFigures<Row>({ statistics, filterState }: TicketFiguresProps<Row>) {
  const t = useLabels()
  const figure = figureOf(filterState)
  return (
    <StatisticsRow
      label={t('supportTickets.list.figures')}
      statistics={(['open', 'waiting', 'closed'] as const).map(status => {
        const Icon = ICONS[status]
        return figure(
          t(`labels.ticket.values.status.${status}`),
          statistics?.[status],
          { status },
          { icon: <Icon size={18} aria-hidden /> },
        )
      })}
    />
  )
}
