import {
  IconAlertTriangle,
  IconCalendarCheck,
  IconCash,
  IconNotes,
  IconPill,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReportName } from './report-request.ts'

export const REPORT_ICONS: Readonly<Record<ReportName, TablerIcon>> = {
  progress: IconNotes,
  incidents: IconAlertTriangle,
  'medication-log': IconPill,
  attendance: IconCalendarCheck,
  financial: IconCash,
}
