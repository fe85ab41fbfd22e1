/** The text of the attendance report. */
import {
  type AsNeededDose,
  type AttendanceMark,
  attendanceReport,
  presencePeriods,
  type ResidentAttendance,
} from '#domain/rules/reports/attendance.ts'
import type { Period } from '#domain/rules/reports/period.ts'
import { shortDate } from '../../../labels/dates.ts'
import { barsOverTime, headOf, type ReportContext, residentSection, residentWithMove } from './context.ts'
import type { Figure, ReportDocument } from './document.ts'

export interface AttendanceRows {
  readonly marks: readonly AttendanceMark[]
  readonly asNeededDoses: readonly AsNeededDose[]
}

export function attendanceDocument(context: ReportContext, rows: AttendanceRows): ReportDocument {
  const { t, residents, period, today } = context
  const report = attendanceReport({
    residents,
    marks: rows.marks,
    asNeededDoses: rows.asNeededDoses,
    period,
    today,
  })
  const { statistics } = report
  const [presentLabel, awayLabel] = [t('reports.attendance.present'), t('reports.attendance.away')]
  const toFigure = (label: string, value: number): Figure => ({ label, value })
  return {
    ...headOf(context),
    figures: [
      toFigure(t('reports.attendance.residents'), statistics.residents),
      toFigure(t('reports.attendance.daysPresent'), statistics.days_present),
      toFigure(t('reports.attendance.daysAway'), statistics.days_away),
      toFigure(t('reports.attendance.daysPartly'), statistics.days_partly_away),
      toFigure(t('reports.attendance.admissions'), statistics.admissions),
      toFigure(t('reports.attendance.discharges'), statistics.discharges),
    ],
    chart: {
      title: t('reports.attendance.perDay'),
      series: [
        { name: presentLabel, tone: 'given' },
        { name: awayLabel, tone: 'held' },
      ],
      bars: barsOverTime(
        report.by_day.map(day => ({
          date: day.date,
          values: { [presentLabel]: day.present, [awayLabel]: day.away },
        })),
      ),
    },
    sections: [
      residentSection(context, report.residents, {
        nameShare: 2.2,
        columns: [
          { title: t('reports.daysInHome'), share: 1.2, isNumber: true },
          { title: presentLabel, share: 1.2, isNumber: true },
          { title: t('reports.attendance.partly'), share: 1.2, isNumber: true },
          { title: awayLabel, share: 1.2, isNumber: true },
          { title: t('reports.attendance.when'), share: 4 },
        ],
        cellsOf: resident => [
          resident.days_in_home,
          resident.days_present,
          resident.days_partly_away,
          resident.days_away,
          presencePeriodWords(context, resident),
        ],
        note: t('reports.attendance.note'),
      }),
    ],
    createCsv: () => ({
      columns: [
        t('reports.ask.resident'),
        t('reports.attendance.date'),
        t('reports.attendance.presence'),
        t('reports.attendance.awayDoses'),
      ],
      rows: report.residents.flatMap(resident =>
        resident.days.map(day => [
          residentWithMove(context, resident.client_id),
          day.date,
          t(`reports.attendance.of.${day.presence}`),
          day.away_doses,
        ]),
      ),
    }),
  }
}

/** Returns a line for each period: "Present Mar 1 to Mar 9, 2026", "Away Mar 10, 2026". */
const presencePeriodWords = ({ t }: ReportContext, { days }: ResidentAttendance): string =>
  presencePeriods(days)
    .map(
      ({ presence, ...dayRange }) =>
        `${t(`reports.attendance.of.${presence}`)} ${dayRangeWords(dayRange, t)}`,
    )
    .join('\n')

const dayRangeWords = ({ start_date, end_date }: Period, t: ReportContext['t']): string =>
  start_date === end_date
    ? shortDate(start_date, t)
    : `${shortDate(start_date, t)} – ${shortDate(end_date, t)}`
