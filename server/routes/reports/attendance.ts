/** The attendance report (spec part 3 §2 Reports, design §7). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { rowDaysFor } from '#domain/rules/doses/as-needed-days.ts'
import { attendanceReport, PRESENCES } from '#domain/rules/reports/attendance.ts'
import { localDate } from '#domain/values/schemas.ts'
import { selectRows } from '../../database/rows.ts'
import type { Call } from '../../rest/described-call.ts'
import { defineHeavyCall } from '../../rest/heavy-call.ts'
import {
  commonReportFields,
  count,
  loadReportRequest,
  reportQuery,
  residentFields,
} from './report-request.ts'

const dayCountFields = { days_in_home: count, days_present: count, days_partly_away: count, days_away: count }

/** The columns of marks that the report reads. */
const MARK_COLUMNS = [
  'id',
  'administration_id',
  'medication_id',
  'client_id',
  'administration_date',
  'status',
  'given_at',
  'reason_code',
  'seen_mark_ids',
  'recorded_at',
]

export const calls: readonly Call[] = [
  defineHeavyCall(
    {
      path: '/reports/attendance',
      reads: 'attendance_report',
      summary: 'Who was in a home on each day of a period: from admission, discharge and doses missed away.',
      recordName: 'Report',
      rights: { collections: ['client', 'administration', 'mark'], screen: 'reports' },
      query: reportQuery,
      answer: v.strictObject({
        ...commonReportFields,
        statistics: v.strictObject({
          residents: count,
          ...dayCountFields,
          admissions: count,
          discharges: count,
        }),
        by_day: v.array(v.strictObject({ date: localDate, present: count, away: count })),
        residents: v.array(
          v.strictObject({
            ...residentFields,
            ...dayCountFields,
            days: v.array(
              v.strictObject({ date: localDate, presence: v.picklist(PRESENCES), away_doses: count }),
            ),
          }),
        ),
      }),
    },
    async ({ dependencies: { database }, accessibleHomes, now, query }) => {
      const { commonAnswer, clientCondition, addResidentNameAndMove, ...reportRequest } =
        await loadReportRequest(database, accessibleHomes, now, query)
      const { from, to } = rowDaysFor(reportRequest.period.start_date, reportRequest.period.end_date)
      const dateCondition = sql`${clientCondition} and administration_date between ${from} and ${to}`
      const marks = await selectRows(database, 'mark', dateCondition, MARK_COLUMNS)
      const asNeededDoses = await selectRows(
        database,
        'administration',
        sql`${dateCondition} and is_as_needed`,
      )
      const { statistics, by_day, residents } = attendanceReport({ ...reportRequest, marks, asNeededDoses })
      return { ...commonAnswer, statistics, by_day, residents: residents.map(addResidentNameAndMove) }
    },
  ),
]
