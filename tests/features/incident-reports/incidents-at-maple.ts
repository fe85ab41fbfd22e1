/** Incident reports about Walter Abbott as rows of the mirror. */
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { derivedId } from '#domain/values/ids.ts'
import { examples } from '#tests/support/examples.ts'
import { DANA, MAPLE } from '../mar/maple-house.ts'

export const incidentId = (description: string) => derivedId('incident', description)

/** By Dana Reyes on March 9 at 16:00, an open fall of low severity, unless changed. */
export const anIncident = (
  description: string,
  changes: Partial<RowOf<'incident_report'>> = {},
): RowInCollection => ({
  collection: 'incident_report',
  row: {
    ...examples.incident_report[0],
    id: incidentId(description),
    scope: `home:${MAPLE}`,
    revision: 1,
    client_id: 1,
    home_id: MAPLE,
    incident_date: '2026-03-09',
    severity: 'low',
    discovered_at: '2026-03-09T20:00:00.000Z',
    due_at: '2026-03-10T20:00:00.000Z',
    reported_by: DANA,
    created_at: '2026-03-09T20:30:00.000Z',
    updated_at: '2026-03-09T20:30:00.000Z',
    description,
    ...changes,
  },
})
