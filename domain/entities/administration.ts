import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { field, stamp } from '../field.ts'
import { clockTime, instant, localDate, numericId, uuid } from '../values/schemas.ts'
import { clientId } from '../values/stamps.ts'
import { timeZone } from '../values/zone.ts'

/**
 * One dose of one order that has been marked: the slot, never its outcome. The outcome follows from its marks
 * (`rules/effective-marks`). A due dose without a mark has no row: the chart combines the schedule
 * with these rows (rule M1).
 */
export const administration = defineEntity({
  name: 'administration',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_stays',
  lockedThrough: 'medication',
  fields: {
    id: uuid,
    client_id: clientId,
    medication_id: stamp(uuid, { label: 'Medication', format: 'custom' }),
    medication_version_id: uuid,
    home_id: numericId,
    /** Nominal day and time in the home; for an as-needed dose the day and time it was given. */
    administration_date: field(localDate, { label: 'Administration date', format: 'date' }),
    administration_time: field(clockTime, { label: 'Administration time', format: 'time' }),
    is_as_needed: field(v.boolean(), { label: 'As needed', format: 'yes' }),
    /** The home's time zone when the dose was due; it stays when the client moves. */
    time_zone: timeZone,
    created_at: instant,
    created_by: numericId,
  },
  computed: {
    administration_id: uuid,
    status: v.picklist(['given', 'missed', 'cancelled', 'scheduled']),
    given_date: v.nullable(localDate),
    given_time: v.nullable(clockTime),
    administered_by_name: v.nullable(v.string()),
    reason_code: v.nullable(v.string()),
    notes: v.nullable(v.string()),
  },
  dateField: 'administration_date',
  indexes: ['[client_id+administration_date]', '[home_id+administration_date]', 'medication_id'],
})
