import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice, field, valuesOf } from '../field.ts'
import { listOf, textUpTo } from '../values/bounded.ts'
import { ROUTE_NAMES } from '../values/dose-names.ts'
import { clockTime, instant, localDate, numericId, uuid } from '../values/schemas.ts'
import { clientId } from '../values/stamps.ts'
import { text } from '../values/text.ts'

export const ADMINISTRATION_ROUTES = valuesOf(ROUTE_NAMES)

export const FREQUENCY_TYPES = ['daily', 'weekly', 'monthly', 'interval', 'as_needed'] as const
export type FrequencyType = (typeof FREQUENCY_TYPES)[number]

/**
 * Drug, dose, route and schedule of an order from one moment on. Changing any of them makes a new version
 * (M9); a dose keeps the version it was marked with, and the chart shows a row for each version.
 */
export const medicationVersion = defineEntity({
  name: 'medication_version',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_follows',
  lockedThrough: 'medication',
  fields: {
    id: uuid,
    medication_id: uuid,
    client_id: clientId,
    home_id: numericId,
    inventory_id: field(numericId, { label: 'Medication', format: 'custom' }),
    medication_name: text(100),
    dosage: field(
      v.pipe(
        v.number('Please enter a valid dosage amount'),
        v.minValue(0.1, 'Please enter a valid dosage amount'),
        v.maxValue(1_000_000),
      ),
      { label: 'Dosage', format: 'custom' },
    ),
    unit: text(50),
    administration_route: choice(v.picklist(ADMINISTRATION_ROUTES), ROUTE_NAMES, {
      label: 'Administration route',
    }),
    frequency_type: field(v.picklist(FREQUENCY_TYPES), { label: 'Frequency', format: 'custom' }),
    /** Weekly: times a week; monthly: times a month; interval: every this many days. */
    frequency_value: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365))),
    daily_frequency: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6))),
    /** Weekday names for weekly, day numbers for monthly; empty when only the number of times is set. */
    administration_days: listOf(textUpTo(9), 31),
    administration_times: field(listOf(clockTime, 24), { label: 'Administration times', format: 'custom' }),
    /** Wall-clock moment of the home from which this version is in effect. */
    effective_date: localDate,
    effective_time: clockTime,
    /** The day weekly, monthly and interval schedules count from; kept when only the dose changes. */
    anchor_date: localDate,
    replaces_version_id: v.nullable(uuid),
    created_at: instant,
    created_by: numericId,
  },
  indexes: ['medication_id', 'client_id', 'inventory_id'],
  mergeGroups: {
    drug_and_schedule: [
      'inventory_id',
      'dosage',
      'unit',
      'administration_route',
      'frequency_type',
      'frequency_value',
      'daily_frequency',
      'administration_times',
      'administration_days',
    ],
  },
})
