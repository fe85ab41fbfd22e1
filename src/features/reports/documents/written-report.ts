import type { ReportRows } from '../read-rows.ts'
import { attendanceDocument } from './attendance-document.ts'
import type { ReportContext } from './context.ts'
import type { ReportDocument } from './document.ts'
import { financialDocument } from './financial-document.ts'
import { incidentsDocument } from './incidents-document.ts'
import { medicationDocument } from './medication-document.ts'
import { progressDocument } from './progress-document.ts'

/** Returns the document of a report of any kind. Pure. */
export function reportDocument(context: ReportContext, rows: ReportRows): ReportDocument {
  switch (rows.report) {
    case 'progress':
      return progressDocument(context, rows)
    case 'incidents':
      return incidentsDocument(context, rows.incidents)
    case 'medication-log':
      return medicationDocument(context, rows)
    case 'attendance':
      return attendanceDocument(context, rows)
    case 'financial':
      return financialDocument(context, rows.claims)
  }
}
