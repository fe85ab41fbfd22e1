import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { listOf } from '../values/bounded.ts'
import { instant, localDate } from '../values/dates.ts'
import { directoryId, uuid } from '../values/ids.ts'
import { looseLongText } from '../values/text.ts'

export const MARK_STATUSES = ['given', 'missed', 'cancelled', 'scheduled'] as const

/** Why a dose was not given, or why a mark was taken back (M4, M7). */
export const REASON_CODES = [
  'refused',
  'asleep',
  'away',
  'held_by_order',
  'not_available',
  'vomited',
  'other',
  'mis_tap',
  'correction',
] as const

/**
 * What a person recorded about a dose. Marks are appended, never changed (M4): a correction is a new mark that has
 * seen the old one. Three times: when it happened, when the device recorded it, when the server received it.
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
    medication_id: uuid,
    /** The version of the order its author saw (M9.7); null for marks made before it was kept. */
    medication_version_id: v.nullable(uuid),
    client_id: directoryId,
    home_id: directoryId,
    /** The dose's nominal day: a mark is filed with its dose, however late it comes. */
    administration_date: localDate,
    /** `cancelled` means held; `scheduled` takes the effective mark back and leaves the dose open. */
    status: v.picklist(MARK_STATUSES, 'Invalid status. Must be one of: given, missed, cancelled, scheduled'),
    /** When the dose was taken; null unless given. */
    given_at: v.nullable(instant),
    reason_code: v.nullable(v.picklist(REASON_CODES)),
    notes: v.nullable(looseLongText(500)),
    /** The marks its author could see: two that did not see each other are two people's work (M5). */
    seen_mark_ids: listOf(uuid, 200),
    author_id: directoryId,
    device_id: v.nullable(uuid),
    recorded_at: instant,
    /** The device's offset from UTC when it recorded. */
    utc_offset_minutes: v.pipe(v.number(), v.integer(), v.minValue(-840), v.maxValue(840)),
    /** When the server had it; null while it is only on a device. */
    received_at: v.nullable(instant),
  },
  datedBy: 'administration_date',
  indexes: [
    'administration_id',
    '[client_id+administration_date]',
    '[home_id+administration_date]',
    '[medication_id+administration_date]',
  ],
})
