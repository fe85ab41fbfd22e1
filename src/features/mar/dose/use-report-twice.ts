import { useNavigate } from 'react-router-dom'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { readRows } from '../../../mirror/read/read.ts'
import { useMirror } from '../../../mirror/read/use-rows.ts'
import { useRights } from '../../../session/use-rights.ts'

/** Opens an incident report about a dose given twice, prefilled from its attention item if this device has one. */
export function useReportDoubleDose(): (dose: Dose, clientChart: ClientChart) => Promise<void> {
  const mirror = useMirror()
  const navigate = useNavigate()
  const isAllowed = useRights()
  return async ({ effective }, { client, home }) => {
    if (!isAllowed(home, 'incident_report.create')) return
    const markIds = new Set(effective.map(({ id }) => id))
    const items = await readRows(mirror, { collection: 'attention_item', index: 'client_id', is: client.id })
    const attentionItem = items.find(
      ({ kind, subject_ids }) => kind === 'possible_double_dose' && subject_ids.some(id => markIds.has(id)),
    )
    await navigate(
      `/dashboard/incident-reports/${client.id}/add${attentionItem === undefined ? '' : `?item=${attentionItem.id}`}`,
    )
  }
}
