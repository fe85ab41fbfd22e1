/**
 * The fields of a medication order as forms, REST and operations take them (spec part 2 §3, §5, §9). What a
 * person may leave out has its default here or in `order.ts`; the same schema reads all three, twice gives the same.
 */
import * as v from 'valibot'
import { ADMINISTRATION_ROUTES, FREQUENCY_TYPES } from '../entities/medication-version.ts'
import { normalFrequencyType } from '../rules/schedule.ts'
import { clockTime, localDate, WEEKDAYS, weekdayNumber } from '../values/dates.ts'
import { directoryId, MOST_DIRECTORY_ID } from '../values/ids.ts'
import { looseText, text } from '../values/text.ts'

const frequencyType = v.pipe(v.picklist([...FREQUENCY_TYPES, 'prn']), v.transform(normalFrequencyType))

/** A list, or the comma text of the form; no entry twice. */
const listOf = <Item extends v.GenericSchema<string, string>>(item: Item, most: number) =>
  v.pipe(
    v.union([
      v.pipe(
        v.string(),
        v.transform(words =>
          words
            .split(',')
            .map(word => word.trim())
            .filter(word => word !== ''),
        ),
      ),
      v.array(v.string()),
    ]),
    v.array(item),
    v.maxLength(most),
    v.transform(items => [...new Set(items)]),
  )

const administrationDay = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.check(
    day => weekdayNumber(day) !== null || (/^\d{1,2}$/.test(day) && Number(day) >= 1 && Number(day) <= 31),
    'Use weekday names such as Monday, or day numbers from 1 to 31.',
  ),
)

const wholeNumber = (from: number, to: number) =>
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(from, `Use a number from ${from} to ${to}.`),
    v.maxValue(to, `Use a number from ${from} to ${to}.`),
  )

/** What makes a version (M9): drug, dosage, unit, route and schedule. */
export const contentFields = {
  inventory_id: v.pipe(
    v.number('Please select a medication from inventory'),
    v.integer(),
    v.minValue(1, 'Please select a medication from inventory'),
    v.maxValue(MOST_DIRECTORY_ID, 'Please select a medication from inventory'),
  ),
  dosage: v.pipe(
    v.number('Dosage is required'),
    v.minValue(0.1, 'Please enter a valid dosage amount'),
    v.maxValue(1_000_000, 'Please enter a valid dosage amount'),
    // Kept as numeric(12, 3): a finer amount would be another one on the server than on the device.
    v.check(amount => Number(amount.toFixed(3)) === amount, 'Use at most three decimals.'),
  ),
  unit: text(50, 'Unit is required'),
  administration_route: v.picklist(ADMINISTRATION_ROUTES),
  frequency_type: frequencyType,
  frequency_value: v.nullable(wholeNumber(1, 365)),
  daily_frequency: v.nullable(wholeNumber(1, 6)),
  administration_times: v.pipe(
    listOf(clockTime, 24),
    v.transform(times => times.toSorted()),
  ),
  administration_days: listOf(administrationDay, 31),
} as const

/** What may change without a new version. */
export const lineFields = {
  start_date: localDate,
  end_date: v.nullable(localDate),
  is_ongoing: v.boolean(),
  assigned_to_staff_id: v.nullable(directoryId),
  notes: v.nullable(v.pipe(looseText(10_000), v.maxLength(500, 'Notes cannot exceed 500 characters'))),
} as const

/** A new order: only the drug and its dosage must be said; the rest has the form's defaults. */
export const newOrderFields = {
  ...contentFields,
  unit: v.optional(contentFields.unit, 'tablet'),
  administration_route: v.optional(contentFields.administration_route, 'oral'),
  frequency_type: v.optional(contentFields.frequency_type, 'daily'),
  frequency_value: v.optional(contentFields.frequency_value, null),
  daily_frequency: v.optional(contentFields.daily_frequency, null),
  administration_times: v.optional(contentFields.administration_times, []),
  administration_days: v.optional(contentFields.administration_days, []),
  start_date: v.optional(lineFields.start_date),
  end_date: v.optional(lineFields.end_date, null),
  is_ongoing: v.optional(lineFields.is_ongoing),
  assigned_to_staff_id: v.optional(lineFields.assigned_to_staff_id, null),
  notes: v.optional(lineFields.notes, null),
} as const

/** What the whole order must satisfy, beyond its single fields. */
interface ScheduleFields {
  frequency_type: (typeof FREQUENCY_TYPES)[number]
  frequency_value: number | null
  administration_days: readonly string[]
}

const MOST_BY_TYPE = { weekly: 7, monthly: 31 } as const

/** The field at fault and its words, or undefined when the schedule makes sense (spec part 2 §3 ranges). */
export function scheduleFault(order: ScheduleFields): { field: string; message: string } | undefined {
  const { frequency_type, frequency_value, administration_days } = order
  if (frequency_type === 'interval' && frequency_value === null) {
    return { field: 'frequency_value', message: 'Say after how many days it is due again (1 to 365).' }
  }
  if (
    (frequency_type === 'weekly' || frequency_type === 'monthly') &&
    (frequency_value ?? 1) > MOST_BY_TYPE[frequency_type]
  ) {
    return { field: 'frequency_value', message: `Use a number from 1 to ${MOST_BY_TYPE[frequency_type]}.` }
  }
  const areWeekdays = administration_days.every(day => weekdayNumber(day) !== null)
  const areNumbers = administration_days.every(day => /^\d+$/.test(day))
  if (frequency_type === 'weekly' && !areWeekdays) {
    return { field: 'administration_days', message: `Use weekday names: ${WEEKDAYS.join(', ')}.` }
  }
  if (frequency_type === 'monthly' && !areNumbers) {
    return { field: 'administration_days', message: 'Use day numbers from 1 to 31.' }
  }
  return undefined
}
