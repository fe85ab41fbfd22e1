/**
 * The fields of a medication order as forms, REST and operations accept them (spec part 2 §3, §5, §9). Optional fields
 * have their default here or in `medication-order.ts`; the same schema reads all three, and reading twice changes
 * nothing.
 */
import * as v from 'valibot'
import { ADMINISTRATION_ROUTES, FREQUENCY_TYPES } from '../entities/medication-version.ts'
import { parseDoseUnit, UNITS } from '../rules/doses/drug-units.ts'
import { storedFrequencyType } from '../rules/doses/schedule.ts'
import { listOf, textUpTo } from '../values/bounded.ts'
import { weekdayNumber } from '../values/dates.ts'
import { MAX_DIRECTORY_ID } from '../values/ids.ts'
import { numeric } from '../values/numeric.ts'
import { partialSchemaOf } from '../values/partial.ts'
import { clockTime, localDate, numericId } from '../values/schemas.ts'
import { optionalLongText, text } from '../values/text.ts'
import { confirmedSchema } from './parts/confirmed.ts'

const frequencyType = v.pipe(v.picklist([...FREQUENCY_TYPES, 'prn']), v.transform(storedFrequencyType))

/** Room for 31 weekday names in words and spaces. */
const MAX_LISTED_CHARACTERS = 1_000
const MAX_WORD_CHARACTERS = 50

/** Accepts a number as text too: another program's form sends the day of a month as a number (spec part 2 §5). */
const listedValue = v.union([textUpTo(MAX_WORD_CHARACTERS), v.pipe(v.number(), v.transform(String))])

/** Returns a schema for a list, or the form's comma-separated text; duplicates are removed. */
const listOrText = <Item extends v.GenericSchema<string, string>>(item: Item, maxItems: number) =>
  v.pipe(
    v.union([
      v.pipe(
        textUpTo(MAX_LISTED_CHARACTERS),
        v.transform(listText =>
          listText
            .split(',')
            .map(word => word.trim())
            .filter(word => word !== ''),
        ),
      ),
      v.pipe(
        v.number(),
        v.transform(number => [String(number)]),
      ),
      listOf(listedValue, maxItems),
    ]),
    listOf(item, maxItems),
    v.transform(items => [...new Set(items)]),
  )

const administrationDay = v.pipe(
  textUpTo(MAX_WORD_CHARACTERS),
  v.trim(),
  v.toLowerCase(),
  v.check(
    day => weekdayNumber(day) !== null || (/^\d{1,2}$/.test(day) && Number(day) >= 1 && Number(day) <= 31),
    'Use weekday names such as Monday, or day numbers from 1 to 31.',
  ),
)

const wholeNumber = (from: number, to: number, message = `Use a number from ${from} to ${to}.`) =>
  v.pipe(numeric(message), v.integer(message), v.minValue(from, message), v.maxValue(to, message))

/** The limit of spec part 2 §9. */
const MAX_TIMES = 6

/** The fields of a version (M9): drug, dosage, unit, route and schedule. */
export const versionFields = {
  inventory_id: wholeNumber(1, MAX_DIRECTORY_ID, 'Please select a medication from inventory'),
  dosage: v.pipe(
    numeric('Please enter a valid dosage amount', 'Dosage is required'),
    v.minValue(0.1, 'Please enter a valid dosage amount'),
    v.maxValue(1_000_000, 'Please enter a valid dosage amount'),
    // Stored as numeric(12, 3): a finer amount would differ between the server and the device.
    v.check(amount => Number(amount.toFixed(3)) === amount, 'Use at most three decimals.'),
  ),
  unit: v.pipe(
    text(50, 'Unit is required'),
    v.transform(unitText => parseDoseUnit(unitText) ?? unitText),
    v.check(unit => parseDoseUnit(unit) !== undefined, `Use one of these units: ${UNITS.join(', ')}.`),
  ),
  administration_route: v.picklist(ADMINISTRATION_ROUTES),
  frequency_type: frequencyType,
  frequency_value: v.nullable(wholeNumber(1, 365)),
  daily_frequency: v.nullable(wholeNumber(1, 6)),
  administration_times: v.pipe(
    listOrText(clockTime, MAX_TIMES),
    v.transform(times => times.toSorted()),
  ),
  administration_days: listOrText(administrationDay, 31),
} as const

/** The fields that may change without a new version. */
export const unversionedFields = {
  start_date: localDate,
  end_date: v.nullable(localDate),
  is_ongoing: v.boolean(),
  assigned_to_staff_id: v.nullable(
    v.pipe(numeric('Please select a staff member of this company.'), numericId),
  ),
  notes: v.nullable(optionalLongText(500, 'Notes cannot exceed 500 characters')),
} as const

/** The client of an order. */
export const orderClientId = wholeNumber(1, MAX_DIRECTORY_ID, 'Please select a client')

/** The fields of an existing order that may change. */
export const changesSchema = partialSchemaOf({ ...versionFields, ...unversionedFields })

/** Schemas of the unit and times that a form showed: older orders have other units and more than six times. */
export const shownUnit = text(50)
export const shownTimes = listOrText(clockTime, 24)

/** The fields of a new order: only the drug and its dosage are required; the rest have the form's defaults. */
export const newOrderFields = {
  ...versionFields,
  unit: v.optional(versionFields.unit, 'tablet'),
  administration_route: v.optional(versionFields.administration_route, 'oral'),
  frequency_type: v.optional(versionFields.frequency_type, 'daily'),
  frequency_value: v.optional(versionFields.frequency_value, null),
  daily_frequency: v.optional(versionFields.daily_frequency, null),
  administration_times: v.optional(versionFields.administration_times, []),
  administration_days: v.optional(versionFields.administration_days, []),
  start_date: v.optional(unversionedFields.start_date),
  end_date: v.optional(unversionedFields.end_date, null),
  is_ongoing: v.optional(unversionedFields.is_ongoing),
  assigned_to_staff_id: v.optional(unversionedFields.assigned_to_staff_id, null),
  notes: v.optional(unversionedFields.notes, null),
  is_confirmed: confirmedSchema,
} as const
