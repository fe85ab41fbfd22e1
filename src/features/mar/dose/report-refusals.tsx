import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { consecutiveRefusals } from '#domain/rules/doses/refusals.ts'
import { addDays } from '#domain/values/dates.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { readRows } from '../../../mirror/read/read.ts'
import { useMirrorQuery } from '../../../mirror/read/use-rows.ts'
import { useCanDoInHome } from '../../../session/use-rights.ts'

interface ReportRefusalsProps {
  dose: Dose
  clientChart: ClientChart
  className?: string | undefined
}

/** The days to search back; within them a weekly order has three doses. */
const REFUSAL_SEARCH_DAYS = 30

/** Leads from a dose that was refused for the third time in a row to an incident report about the three. */
export function ReportRefusals({ dose, clientChart, className }: ReportRefusalsProps) {
  const { t } = useTranslation()
  const isAllowed = useCanDoInHome()
  const isRefused = dose.effectiveMarks.some(({ reason_code }) => reason_code === 'refused')
  const refusedDoseIds = useRefusedDoseIds(isRefused ? dose : undefined)
  if (refusedDoseIds === undefined || !isAllowed(clientChart.home, 'incident_report.create')) return null
  return (
    <Button
      component={Link}
      to={`/dashboard/incident-reports/${clientChart.client.id}/add?refused=${refusedDoseIds.join()}`}
      className={className}
      variant="subtle"
      leftSection={<IconFlag size={22} aria-hidden />}
    >
      {t('mar.panel.reportRefusals')}
    </Button>
  )
}

/** Returns the three doses; undefined without a dose, while they are read, and when they were not all refused. */
function useRefusedDoseIds(dose: Dose | undefined): string[] | undefined {
  const { row, order, date = '' } = dose ?? {}
  return (
    useMirrorQuery<string[] | null>(
      async mirror => {
        if (row === undefined || order === undefined) return null
        const { id } = order.line
        const marks = await readRows(mirror, {
          collection: 'mark',
          index: '[medication_id+administration_date]',
          from: [id, addDays(date, -REFUSAL_SEARCH_DAYS)],
          to: [id, date],
        })
        const doseIds = [...new Set(marks.map(({ administration_id }) => administration_id))]
        const doses = await readRows(mirror, { collection: 'administration', anyOf: doseIds })
        return consecutiveRefusals(row, doses, marks) ?? null
      },
      [row?.id, row?.revision, date, dose?.effectiveMarks.map(({ id }) => id).join()],
    ) ?? undefined
  )
}
