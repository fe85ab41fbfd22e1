import type { ReportRows } from '../read-rows.ts'
import { attendanceDocument } from './attendance-document.ts'
import type { Writing } from './context.ts'
import type { ReportDocument } from './document.ts'
import { financialDocument } from './financial-document.ts'
import { incidentsDocument } from './incidents-document.ts'
import { medicationDocument } from './medication-document.ts'
import { progressDocument } from './progress-document.ts'

/** Returns the document of a report of any kind. Pure. */
export function writtenReport(writing: Writing, rows: ReportRows): ReportDocument {
  switch (rows.report) {
    case 'progress':
      return progressDocument(writing, rows)
    case 'incidents':
      return incidentsDocument(writing, rows.incidents)
    case 'medication-log':
      return medicationDocument(writing, rows)
    case 'attendance':
      return attendanceDocument(writing, rows)
    case 'financial':
      return financialDocument(writing, rows.claims)
  }
}
