/** The text of the attendance report. */
import {
  type AsNeededDose,
  type AttendanceMark,
  attendanceReport,
  type ResidentAttendance,
  spells,
} from '#domain/rules/reports/attendance.ts'
import type { Period } from '#domain/rules/reports/period.ts'
import { shortDate } from '../../../labels/dates.ts'
import { barsByDay, byResident, headOf, residentIn, type Writing } from './context.ts'
import type { Figure, ReportDocument } from './document.ts'

export interface AttendanceRows {
  readonly marks: readonly AttendanceMark[]
  readonly asNeeded: readonly AsNeededDose[]
}

export function attendanceDocument(writing: Writing, rows: AttendanceRows): ReportDocument {
  const { t, residents, period, today } = writing
  const report = attendanceReport({ residents, marks: rows.marks, asNeeded: rows.asNeeded, period, today })
  const { statistics } = report
  const [present, away] = [t('reports.attendance.present'), t('reports.attendance.away')]
  const figure = (label: string, value: number): Figure => ({ label, value })
  return {
    ...headOf(writing),
    figures: [
      figure(t('reports.attendance.residents'), statistics.residents),
      figure(t('reports.attendance.daysPresent'), statistics.days_present),
      figure(t('reports.attendance.daysAway'), statistics.days_away),
      figure(t('reports.attendance.daysPartly'), statistics.days_partly_away),
      figure(t('reports.attendance.admissions'), statistics.admissions),
      figure(t('reports.attendance.discharges'), statistics.discharges),
    ],
    chart: {
      title: t('reports.attendance.perDay'),
      series: [
        { name: present, tone: 'given' },
        { name: away, tone: 'held' },
      ],
      bars: barsByDay(
        report.by_day.map(one => ({ date: one.date, values: { [present]: one.present, [away]: one.away } })),
      ),
    },
    sections: [
      byResident(writing, report.residents, {
        nameShare: 2.2,
        columns: [
          { title: t('reports.daysInHome'), share: 1.2, isNumber: true },
          { title: present, share: 1.2, isNumber: true },
          { title: t('reports.attendance.partly'), share: 1.2, isNumber: true },
          { title: away, share: 1.2, isNumber: true },
          { title: t('reports.attendance.when'), share: 4 },
        ],
        cells: one => [
          one.days_in_home,
          one.days_present,
          one.days_partly_away,
          one.days_away,
          spellWords(writing, one),
        ],
        note: t('reports.attendance.note'),
      }),
    ],
    csv: () => ({
      columns: [
        t('reports.ask.resident'),
        t('reports.attendance.date'),
        t('reports.attendance.presence'),
        t('reports.attendance.awayDoses'),
      ],
      rows: report.residents.flatMap(one =>
        one.days.map(day => [
          residentIn(writing, one.client_id),
          day.date,
          t(`reports.attendance.of.${day.presence}`),
          day.away_doses,
        ]),
      ),
    }),
  }
}

/** Returns one line per spell: "Present Mar 1 to Mar 9, 2026", "Away Mar 10, 2026". */
const spellWords = ({ t }: Writing, { days }: ResidentAttendance): string =>
  spells(days)
    .map(({ presence, ...spell }) => `${t(`reports.attendance.of.${presence}`)} ${daysOf(spell, t)}`)
    .join('\n')

const daysOf = ({ start_date, end_date }: Period, t: Writing['t']): string =>
  start_date === end_date
    ? shortDate(start_date, t)
    : `${shortDate(start_date, t)} – ${shortDate(end_date, t)}`
