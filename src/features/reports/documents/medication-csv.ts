/**
 * The medication log as a CSV file: a line for each record of a dose, and a line for each dose without records. The
 * column `stands` says whether a record is still in effect.
 */
import type { MarkRow } from '#domain/rules/doses/chart/orders.ts'
import { originalReport } from '#domain/rules/doses/effective-marks.ts'
import type { LoggedDose, MedicationLog } from '#domain/rules/reports/medication-log.ts'
import type { Instant } from '#domain/values/dates.ts'
import { homeClockInZone, spreadsheetMoment } from '../../../labels/dates.ts'
import { type ReportContext, residentWithMove, userName } from './context.ts'
import type { CsvTable } from './document.ts'

const COLUMNS = [
  'resident',
  'date',
  'time',
  'medication',
  'dosage',
  'unit',
  'route',
  'asNeeded',
  'state',
  'exceptions',
  'record',
  'stands',
  'reason',
  'notes',
  'given',
  'giver',
  'recorded',
  'received',
  'by',
] as const

export function logCsv(context: ReportContext, { sheets }: MedicationLog): CsvTable {
  const { t } = context
  return {
    columns: COLUMNS.map(column => t(`reports.log.csv.${column}`)),
    rows: sheets.flatMap(({ client_id, doses }) =>
      doses.flatMap(loggedDose => {
        const { allMarks } = loggedDose.dose
        const marks: readonly (MarkRow | null)[] = allMarks.length > 0 ? allMarks : [null]
        return marks.map(mark => [
          residentWithMove(context, client_id),
          ...doseCells(context, loggedDose),
          ...(mark === null ? NO_RECORD_CELLS : markCells(context, mark, loggedDose)),
        ])
      }),
    ),
  }
}

const NO_RECORD_CELLS: readonly null[] = [null, null, null, null, null, null, null, null, null]

const doseCells = ({ t }: ReportContext, { dose, state, exceptionKinds, isAsNeeded }: LoggedDose) => [
  dose.date,
  dose.time,
  dose.version.medication_name,
  dose.version.dosage,
  dose.version.unit,
  t(`labels.medication.values.administration_route.${dose.version.administration_route}`),
  isAsNeeded ? t('labels.yes') : null,
  t(`reports.log.states.${state}`),
  exceptionKinds.map(kind => t(`reports.log.csv.kinds.${kind}`)).join(', '),
]

const markCells = (context: ReportContext, mark: MarkRow, { dose }: LoggedDose) => {
  const { t, home } = context
  // The dose's due time is by the same clock.
  const timeCell = (moment: Instant | null) =>
    moment && spreadsheetMoment(moment, homeClockInZone(dose.zone, home))
  const giverId = mark.status === 'given' ? originalReport(mark, dose.allMarks).author_id : null
  return [
    t(`reports.log.marks.${mark.status}`),
    t(dose.effectiveMarks.includes(mark) ? 'reports.log.csv.yes' : 'reports.log.csv.no'),
    mark.reason_code === null ? null : t(`labels.dose.values.reason_code.${mark.reason_code}`),
    mark.notes,
    timeCell(mark.given_at),
    giverId && userName(context, giverId),
    timeCell(mark.recorded_at),
    timeCell(mark.received_at),
    userName(context, mark.author_id),
  ]
}
