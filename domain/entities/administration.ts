import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { clockTime, instant, localDate } from '../values/dates.ts'
import { derivedId, directoryId, uuid } from '../values/ids.ts'
import { timeZone } from '../values/zone.ts'

/**
 * One dose of one order that has been marked: the slot, never its outcome. The outcome follows from its marks
 * (`rules/effective-marks`). A due dose without a mark has no row: grids are schedule ⊕ records (M1).
 */
export const administration = defineEntity({
  name: 'administration',
  kind: 'record',
  fields: {
    id: uuid,
    medication_id: uuid,
    medication_version_id: uuid,
    client_id: directoryId,
    home_id: directoryId,
    /** Nominal day and time in the home; for an as-needed dose the day and time it was given. */
    administration_date: localDate,
    administration_time: clockTime,
    is_as_needed: v.boolean(),
    /** The home's zone when it was due: a client who moves keeps the past as it was. */
    time_zone: timeZone,
    created_at: instant,
    created_by: directoryId,
  },
  shown: {
    administration_id: uuid,
    status: v.picklist(['given', 'missed', 'cancelled', 'scheduled']),
    given_date: v.nullable(localDate),
    given_time: v.nullable(clockTime),
    administered_by_name: v.nullable(v.string()),
    reason_code: v.nullable(v.string()),
    notes: v.nullable(v.string()),
  },
  datedBy: 'administration_date',
  indexes: ['[client_id+administration_date]', '[home_id+administration_date]', 'medication_id'],
  examples: [
    {
      id: 'f9f2e2b4-9a46-5d6e-8f0e-3c1f52a4b7c8',
      medication_id: '01932b5e-0000-7000-8000-000000000101',
      medication_version_id: '01932b5e-0000-7000-8000-000000000201',
      client_id: 1,
      home_id: 1,
      administration_date: '2026-01-06',
      administration_time: '08:00',
      is_as_needed: false,
      time_zone: 'America/New_York',
      created_at: '2026-01-06T13:04:00.000Z',
      created_by: 5,
    },
  ],
})

/** The id every device derives for the same due dose (M1): order line, nominal home-local date, nominal time. */
export function administrationId(medicationId: string, date: string, time: string): string {
  return derivedId('administration', medicationId, date, time)
}
