import type { Examples } from '../registry.ts'

export const examples: Examples<'record_version'> = [
  {
    id: '01932b5e-0000-7000-8000-000000000202',
    collection: 'incident_report',
    record_id: '01932b5e-0000-7000-8000-000000000201',
    client_id: 1,
    former: { severity: 'low', updated_at: '2026-01-06T22:10:00.000Z' },
    operation: 'incident_report.amend',
    replaced_at: '2026-01-06T23:00:00.000Z',
    replaced_by: 4,
  },
]
