import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice, field, stamp, valuesOf } from '../field.ts'
import { listOf } from '../values/bounded.ts'
import { REASON_NAMES } from '../values/dose-names.ts'
import { instant, localDate, numericId, uuid } from '../values/schemas.ts'
import { clientId } from '../values/stamps.ts'
import { optionalLongText } from '../values/text.ts'

export const MARK_STATUS_NAMES = {
  given: 'given',
  missed: 'missed',
  cancelled: 'held',
  scheduled: 'undone',
} as const
export const MARK_STATUSES = valuesOf(MARK_STATUS_NAMES)

export const REASON_CODES = valuesOf(REASON_NAMES)

/**
 * What a person recorded about a dose. Marks are appended, never changed (M4): a correction is a new mark that
 * names the old one in `seen_mark_ids`. It has three times: when it happened, when the device recorded it, and when the
 * server received it.
 */
export const mark = defineEntity({
  name: 'mark',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_stays',
  lockedThrough: 'medication',
  fields: {
    id: uuid,
    administration_id: uuid,
    client_id: clientId,
    medication_id: stamp(uuid, { label: 'Medication', format: 'custom' }),
    /** The version of the order its author saw (M9.7); null for marks made before it was recorded. */
    medication_version_id: v.nullable(uuid),
    home_id: numericId,
    /** The dose's nominal day: a mark belongs to its dose, however late it arrives. */
    administration_date: field(localDate, { label: 'Administration date', format: 'date' }),
    /** `cancelled` means held; `scheduled` takes the effective mark back and leaves the dose open. */
    status: choice(
      v.picklist(MARK_STATUSES, 'Invalid status. Must be one of: given, missed, cancelled, scheduled'),
      MARK_STATUS_NAMES,
      { label: 'Status' },
    ),
    /** When the dose was taken; null unless given. */
    given_at: field(v.nullable(instant), { label: 'Given at', format: 'moment' }),
    reason_code: choice(v.nullable(v.picklist(REASON_CODES)), REASON_NAMES, { label: 'Reason' }),
    notes: field(v.nullable(optionalLongText(500)), { label: 'Notes', format: 'long_text' }),
    recorded_at: stamp(instant, { label: 'Recorded', format: 'moment' }),
    author_id: stamp(numericId, { label: 'Recorded by', format: 'person' }),
    /** The marks its author could see: two marks that did not see each other were made independently (M5). */
    seen_mark_ids: listOf(uuid, 200),
    device_id: v.nullable(uuid),
    /** The device's offset from UTC when it recorded the mark. */
    utc_offset_minutes: v.pipe(v.number(), v.integer(), v.minValue(-840), v.maxValue(840)),
    /** When the server received it; null while it is only on a device. */
    received_at: v.nullable(instant),
  },
  dateField: 'administration_date',
  indexes: [
    'administration_id',
    '[client_id+administration_date]',
    '[home_id+administration_date]',
    '[medication_id+administration_date]',
  ],
})
