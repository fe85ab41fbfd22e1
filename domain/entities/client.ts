import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice, field, valuesOf } from '../field.ts'
import { MAX_ABSENCES } from '../rules/access/presence.ts'
import { MAX_FORMER_HOMES } from '../rules/homes/former-homes.ts'
import { MAX_FORMER_ZONES } from '../rules/homes/former-zones.ts'
import { listOf } from '../values/bounded.ts'
import { instant, localDate, numericId } from '../values/schemas.ts'
import { createdAt, updatedAt } from '../values/stamps.ts'
import { email, optionalText, text } from '../values/text.ts'
import { timeZone } from '../values/zone.ts'

export const CLIENT_STATUS_NAMES = {
  active: 'Active',
  inactive: 'Inactive',
} as const

/** A resident of a home (spec part 2 §3). Deleting a client marks them inactive and keeps everything. */
export const client = defineEntity({
  name: 'client',
  kind: 'directory',
  scopes: ['home'],
  isLocked: true,
  fields: {
    id: numericId,
    company_id: numericId,
    first_name: field(text(100, 'First name is required'), { label: 'First name' }),
    last_name: field(text(100, 'Last name is required'), { label: 'Last name' }),
    date_of_birth: field(v.nullable(localDate), { label: 'Date of birth', format: 'date' }),
    home_id: field(numericId, { label: 'Group Home', format: 'home' }),
    admission_date: field(localDate, { label: 'Admission Date', format: 'date' }),
    discharge_date: field(v.nullable(localDate), { label: 'Discharge Date', format: 'date' }),
    status: choice(v.picklist(valuesOf(CLIENT_STATUS_NAMES), 'Status is required'), CLIENT_STATUS_NAMES, {
      label: 'Status',
    }),
    /** The home's day on which the client became inactive. */
    inactive_from: v.nullable(localDate),
    /**
     * Nothing is due from this moment on (M2.3); null while the client stays, or if they left before it was recorded.
     */
    left_at: v.nullable(instant),
    /** Periods from a discharge to the return, oldest first; null: none. */
    absences: v.nullable(
      listOf(
        v.strictObject({ from: instant, to: instant, from_date: localDate, to_date: localDate }),
        MAX_ABSENCES,
      ),
    ),
    /** Former time zones by which doses were due, oldest first (M6.10); null: none. */
    former_zones: v.nullable(
      listOf(v.strictObject({ time_zone: timeZone, until: instant }), MAX_FORMER_ZONES),
    ),
    /** Homes the client moved away from, oldest first (R2); null: none. */
    former_homes: v.nullable(
      listOf(v.strictObject({ home_id: numericId, until: instant, until_date: localDate }), MAX_FORMER_HOMES),
    ),
    email: field(v.nullable(email), { label: 'Email' }),
    phone: field(v.nullable(optionalText(20)), { label: 'Phone' }),
    /** The address of the photo (`clientPhotoUrl`); null without a photo. */
    image_url: v.nullable(optionalText(255)),
    /** "None known" on the chart: a person asked and there are none, which differs from not having asked. */
    no_known_allergies: field(v.boolean(), { label: 'No known allergies', format: 'yes' }),
    created_at: createdAt,
    updated_at: updatedAt,
  },
  computed: {
    full_name: v.string(),
    home_name: v.string(),
    home: v.object({
      id: numericId,
      home_name: v.string(),
      address: v.string(),
      city: v.string(),
      state: v.string(),
    }),
    statistics: v.record(v.string(), v.number()),
  },
  indexes: ['home_id', 'status'],
  mergeGroups: {
    name: ['first_name', 'last_name'],
    stay: ['admission_date', 'discharge_date', 'status', 'inactive_from'],
    reachability: ['email', 'phone'],
  },
})
