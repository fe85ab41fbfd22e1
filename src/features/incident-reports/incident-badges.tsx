import { IconClockExclamation } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { IncidentStatus, Severity } from '#domain/entities/incident-report.ts'
import { type FilingState, filingState, msUntilDue } from '#domain/rules/records/incident-clock.ts'
import { MINUTE_MS } from '#domain/values/dates.ts'
import { durationWords } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/theme-colors.ts'
import type { Incident } from './incidents.ts'

const SEVERITY_TONES: Readonly<Record<Severity, Tone>> = { low: 'plain', medium: 'due', high: 'attention' }
const STATUS_TONES: Readonly<Record<IncidentStatus, Tone>> = { open: 'accent', closed: 'plain' }
const FILING_TONES: Readonly<Record<FilingState, Tone>> = {
  running: 'plain',
  last_hours: 'due',
  overdue: 'due',
  filed: 'given',
  filed_late: 'held',
  not_filed: 'plain',
}

export function SeverityBadge({ severity }: { severity: Severity }) {
  const t = useLabels()
  return (
    <Badge tone={SEVERITY_TONES[severity]} weight={severity === 'high' ? 'strong' : 'soft'}>
      {t(`labels.incident_report.values.severity.${severity}`)}
    </Badge>
  )
}

export function StatusBadge({ status }: { status: IncidentStatus }) {
  const t = useLabels()
  return <Badge tone={STATUS_TONES[status]}>{t(`labels.incident_report.values.status.${status}`)}</Badge>
}

/** The badge with the time left to file the report with the agency, updated as time passes. */
export function FilingClock({ report }: { report: Incident }) {
  const { t } = useTranslation()
  const now = useTrueNow()
  const state = filingState(report, now)
  const isUrgent = state === 'overdue' || state === 'last_hours'
  return (
    <Badge
      tone={FILING_TONES[state]}
      {...(isUrgent ? { icon: <IconClockExclamation size={16} aria-hidden /> } : {})}
    >
      {filingWords(state, Math.floor(Math.abs(msUntilDue(report.due_at, now)) / MINUTE_MS), t)}
    </Badge>
  )
}

function filingWords(state: FilingState, minutes: number, t: TFunction): string {
  if (state === 'overdue') return t('incidentReports.clock.overdue', { time: durationWords(minutes, t) })
  if (state === 'running' || state === 'last_hours') {
    return t('incidentReports.clock.left', { time: durationWords(minutes, t) })
  }
  return t(`incidentReports.clock.${state}`)
}
