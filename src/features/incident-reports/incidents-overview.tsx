/** /dashboard/incident-reports: every client with their latest incident report. */
import { IconFlag, IconFlagOff } from '@tabler/icons-react'
import { type CountLevel, countLevel } from '#domain/rules/records/client-records.ts'
import { INCIDENT_COUNT_LIMITS } from '#domain/rules/records/incident-reports.ts'
import { RecordsOverview } from '../../client-records/records-overview.tsx'
import { shortDate } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import type { Tone } from '../../ui/theme-colors.ts'
import { incidentKind } from './incidents.ts'
import { incidentReportsWords } from './words.ts'

/** The badge's color by the number of reports: green, yellow, orange, red (spec part 2 §2). */
const LEVEL_TONES: Readonly<Record<CountLevel, Tone>> = {
  none: 'given',
  few: 'waiting',
  some: 'due',
  many: 'attention',
}

export function IncidentsOverview() {
  const t = useLabels()
  return (
    <LabeledScreen name="incidentReports" words={incidentReportsWords}>
      <RecordsOverview
        kind={incidentKind}
        icons={{ withRecords: IconFlag, noRecords: IconFlagOff }}
        cardOf={({ count, latest }) => ({
          badges: [
            {
              text: t('incidentReports.overview.reports', { count }),
              tone: LEVEL_TONES[countLevel(count, INCIDENT_COUNT_LIMITS)],
            },
          ],
          line:
            latest === null
              ? t('incidentReports.overview.latestNone')
              : t('incidentReports.overview.latest', {
                  date: shortDate(latest.incident_date, t),
                  type: t(`labels.incident_report.values.incident_type.${latest.incident_type}`),
                }),
        })}
      />
    </LabeledScreen>
  )
}
