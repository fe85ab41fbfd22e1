import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice, field, valuesOf } from '../field.ts'
import { MAX_ENDED_STAYS } from '../rules/homes/former-homes.ts'
import { listOf } from '../values/bounded.ts'
import { wholeNumber } from '../values/numeric.ts'
import { instant, localDate, numericId, uuid } from '../values/schemas.ts'
import { createdAt, updatedAt } from '../values/stamps.ts'
import { email, optionalText, text } from '../values/text.ts'
import { timeZone } from '../values/zone.ts'

export const CLOCK_FORMAT_NAMES = {
  '12h': '12 hours (8:00 PM)',
  '24h': '24 hours (20:00)',
} as const
export const CLOCK_FORMATS = valuesOf(CLOCK_FORMAT_NAMES)

/** The most devices listed; enough for a manager to see that something is wrong with all of them. */
export const MAX_DEVICES_NOT_READY = 20

/** A group home: the place residents live in, with its own time zone (spec part 3 §3). */
export const home = defineEntity({
  name: 'home',
  kind: 'directory',
  scopes: ['home'],
  fields: {
    id: numericId,
    company_id: numericId,
    property_image: v.nullable(optionalText(255)),
    home_name: field(text(100, 'Home name is required'), { label: 'Home Name' }),
    address: field(optionalText(100), { label: 'Street Address' }),
    city: field(optionalText(50), { label: 'City' }),
    state: field(optionalText(2), { label: 'State', format: 'state' }),
    zip_code: field(optionalText(10), { label: 'ZIP Code' }),
    phone: field(v.nullable(optionalText(20)), { label: 'Phone' }),
    email: field(v.nullable(email), { label: 'Email' }),
    capacity: field(wholeNumber(1, 50), { label: 'Total Capacity', format: 'number' }),
    manager_id: field(v.nullable(numericId), { label: 'Manager', format: 'person' }),
    /** IANA zone, in which schedules are wall-clock times and "today" is determined. */
    time_zone: field(timeZone, { label: 'Time Zone' }),
    /** How long before and after its time a dose still counts as on time (M6). */
    window_minutes: field(wholeNumber(0, 240), { label: 'Medication window in minutes', format: 'number' }),
    /** How long the home tablet may be idle before it locks. */
    lock_minutes: field(wholeNumber(1, 60), { label: 'Tablet locks after in minutes', format: 'number' }),
    /** How clock times are written and typed in this home: "8:00 PM" or "20:00". */
    clock: choice(v.picklist(CLOCK_FORMATS), CLOCK_FORMAT_NAMES, { label: 'Clock' }),
    /** Glasses of water a client of this home should drink a day; 0 is no goal. */
    water_consumption: field(wholeNumber(0, 30), { label: 'Water goal in glasses a day', format: 'number' }),
    /** When the home was closed: no one moves in any more, and records stay readable. */
    closed_at: field(v.nullable(instant), { label: 'Closed', format: 'moment' }),
    /** Devices in this home that may not open offline, as they reported to the server (X1.9); null: none. */
    devices_not_ready: v.nullable(
      listOf(
        v.strictObject({
          /** Derived from the session, without giving access to it. */
          device: uuid,
          user_id: numericId,
          /** "Chrome on Android"; null when unknown. */
          device_name: v.nullable(optionalText(60)),
          since: instant,
        }),
        MAX_DEVICES_NOT_READY,
      ),
    ),
    /** Stays that ended by a move to another home, oldest first (R12); null: none. */
    ended_stays: v.nullable(
      listOf(
        v.strictObject({ client_id: numericId, from_date: localDate, until_date: localDate }),
        MAX_ENDED_STAYS,
      ),
    ),
    created_at: createdAt,
    updated_at: updatedAt,
  },
  computed: {
    full_address: v.string(),
    manager_name: v.nullable(v.string()),
    display_home_name: v.string(),
  },
  indexes: ['company_id'],
  mergeGroups: {
    home_name: ['home_name'],
    address: ['address', 'city', 'state', 'zip_code'],
    reachability: ['phone', 'email'],
    manager: ['manager_id'],
    capacity: ['capacity'],
    time_zone: ['time_zone'],
    settings: ['window_minutes', 'lock_minutes', 'clock', 'water_consumption'],
  },
})

interface AddressParts {
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip_code: string
}

/** Returns "48 Maple Avenue, Albany, NY 12208". */
export function fullAddress({ address, city, state, zip_code }: AddressParts): string {
  const stateAndZip = [state, zip_code].filter(part => part !== '').join(' ')
  return [address, city, stateAndZip].filter(part => part !== '').join(', ')
}
