/** The values of a tracking entry: made from a category's attributes, checked, and compared with their range. */
import type { TrackingAttribute } from '../../entities/tracking-category.ts'
import { TRACKING_LIMITS } from '../../entities/tracking-category.ts'
import type { TrackingDetail } from '../../entities/tracking-entry.ts'
import { fieldRefusal } from '../../errors.ts'
import { parseDecimal } from '../../values/numeric.ts'

/** The entered values, by the key of the attribute; null and '' count as not entered. */
export type EnteredValues = Readonly<Record<string, unknown>>

/** Returns the field path of a value's error. */
export const detailField = (key: string): string => `attributes.${key}`

/**
 * Returns the entered values with the present facts of their attributes, in the order of the category; none for a note
 * alone (T1). Throws if a value is missing, is not of its kind, or belongs to no attribute.
 */
export function detailsOf(
  attributes: readonly TrackingAttribute[],
  enteredValues: EnteredValues,
  notes: string | null = null,
): TrackingDetail[] {
  const isBlank = (value: unknown) =>
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  if (notes?.trim() && Object.values(enteredValues).every(isBlank)) return []
  const knownKeys = new Set(attributes.map(({ key }) => key))
  const unknownKey = Object.keys(enteredValues).find(key => !knownKeys.has(key))
  if (unknownKey !== undefined) throw fieldRefusal(detailField(unknownKey), 'This category has no such value')
  return attributes.flatMap(attribute => {
    const enteredValue = enteredValues[attribute.key]
    const value = typeof enteredValue === 'string' ? enteredValue.trim() : enteredValue
    if (isBlank(value)) {
      if (attribute.is_required)
        throw fieldRefusal(detailField(attribute.key), `${attribute.name} is required`)
      return []
    }
    return [detailOf(attribute, value)]
  })
}

export function detailOf(
  { key, name, data_type, unit, low, high, choices, notable, most }: TrackingAttribute,
  enteredValue: unknown,
): TrackingDetail {
  const value = typedValue({ key, data_type }, enteredValue)
  if (data_type === 'choice' && !choices.includes(String(value))) {
    throw fieldRefusal(detailField(key), `Choose one of: ${choices.join(', ')}`)
  }
  if (data_type === 'water' && Number(value) > (most ?? TRACKING_LIMITS.usual_glasses)) {
    throw fieldRefusal(detailField(key), `At most ${most ?? TRACKING_LIMITS.usual_glasses} glasses`)
  }
  const detail = { key, attribute_name: name, data_type, unit, low, high, value }
  return { ...detail, is_out_of_range: isOutOfRange(detail, notable) }
}

/** Returns the recorded values by their keys. */
export const enteredValuesOf = (details: readonly TrackingDetail[]): EnteredValues =>
  Object.fromEntries(details.map(({ key, value }) => [key, value]))

/**
 * Returns the attributes for amending an entry: each recorded value keeps the unit, range and name it was recorded
 * with, values of removed attributes stay, and the category's other attributes can be added (T2).
 */
export function attributesToAmend(
  details: readonly TrackingDetail[],
  attributes: readonly TrackingAttribute[],
): TrackingAttribute[] {
  const removedDetails = details.filter(({ key }) => !attributes.some(attribute => attribute.key === key))
  return [
    ...attributes.map(attribute => {
      const detail = details.find(({ key }) => key === attribute.key)
      return detail === undefined ? attribute : recordedAttribute(detail, attribute)
    }),
    ...removedDetails.map(detail => recordedAttribute(detail, NO_RULES)),
  ]
}

type AttributeRules = Pick<TrackingAttribute, 'choices' | 'notable' | 'most' | 'is_required'>
const NO_RULES: AttributeRules = { choices: [], notable: [], most: null, is_required: false }

function recordedAttribute(detail: TrackingDetail, attribute: AttributeRules): TrackingAttribute {
  const { attribute_name: name, value, is_out_of_range, key, data_type, unit, low, high } = detail
  const { most, is_required } = attribute
  const choice = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
  const isOffered = data_type !== 'choice' || attribute.choices.includes(choice)
  const otherNotableChoices = attribute.notable.filter(one => one !== choice)
  return {
    ...{ key, name, data_type, unit, low, high, is_required },
    choices: isOffered ? attribute.choices : [...attribute.choices, choice],
    notable:
      is_out_of_range && typeof value !== 'number' ? [...otherNotableChoices, choice] : otherNotableChoices,
    most: data_type === 'water' ? Math.max(most ?? TRACKING_LIMITS.usual_glasses, Number(value)) : null,
  }
}

type MeasuredValue = Pick<TrackingDetail, 'data_type' | 'low' | 'high' | 'value'>

/**
 * Whether a number is below or above the range, or a choice, yes or no is among those the category marks as notable.
 */
export function isOutOfRange(
  { data_type, low, high, value }: MeasuredValue,
  notable: readonly string[],
): boolean {
  if (typeof value === 'number') return (low !== null && value < low) || (high !== null && value > high)
  return data_type === 'yes_no' ? notable.includes(value ? 'yes' : 'no') : notable.includes(value as string)
}

const isNumeric = ({ data_type }: Pick<TrackingDetail, 'data_type'>): boolean =>
  data_type === 'number' || data_type === 'water'

/** Throws if a value is not of its kind or a key occurs twice. */
export function refuseFaultyDetails(details: readonly TrackingDetail[]): void {
  for (const [position, detail] of details.entries()) {
    if (details.findIndex(({ key }) => key === detail.key) !== position) {
      throw fieldRefusal(detailField(detail.key), 'This value is given twice')
    }
    if (typedValue(detail, detail.value) !== detail.value) throw wrongKindError(detail)
  }
}

/** Returns the details that an entry did not contain before. */
export const newDetails = <Detail extends Pick<TrackingDetail, 'key' | 'value' | 'unit'>>(
  details: readonly Detail[],
  previousDetails: readonly Detail[] = [],
): Detail[] =>
  details.filter(
    ({ key, value, unit }) =>
      !previousDetails.some(other => other.key === key && other.value === value && other.unit === unit),
  )

/** Throws at a value below zero, unless its range begins below zero (T6). */
export function refuseNegative(details: readonly TrackingDetail[]): void {
  const negativeDetail = details.find(
    ({ value, low }) => typeof value === 'number' && value < 0 && !((low ?? 0) < 0),
  )
  if (negativeDetail !== undefined)
    throw fieldRefusal(detailField(negativeDetail.key), 'This value cannot be below 0')
}

/** Returns details with `is_out_of_range` set: for numbers it is computed, whoever recorded them. */
export const withOutOfRangeFlags = (details: readonly TrackingDetail[]): TrackingDetail[] =>
  details.map(detail =>
    isNumeric(detail) ? { ...detail, is_out_of_range: isOutOfRange(detail, []) } : detail,
  )

/** Returns the value as the type of its attribute; numbers may be entered as text. */
function typedValue(
  detail: Pick<TrackingDetail, 'key' | 'data_type'>,
  enteredValue: unknown,
): TrackingDetail['value'] {
  if (isNumeric(detail)) {
    const number = typeof enteredValue === 'string' ? parseDecimal(enteredValue) : enteredValue
    if (typeof number !== 'number' || !Number.isFinite(number)) throw wrongKindError(detail)
    if (detail.data_type === 'water' && !isGlasses(number)) throw wrongKindError(detail)
    return number
  }
  if (typeof enteredValue !== (detail.data_type === 'yes_no' ? 'boolean' : 'string'))
    throw wrongKindError(detail)
  return enteredValue as string | boolean
}

const isGlasses = (count: number) => Number.isInteger(count) && count >= 0 && count <= TRACKING_LIMITS.glasses

const WRONG_KIND_MESSAGES = {
  number: 'Enter a number',
  water: `Enter whole glasses, up to ${TRACKING_LIMITS.glasses}`,
  yes_no: 'Choose yes or no',
  choice: 'Choose one of the choices',
  text: 'Enter words',
} as const

const wrongKindError = ({ key, data_type }: Pick<TrackingDetail, 'key' | 'data_type'>) =>
  fieldRefusal(detailField(key), WRONG_KIND_MESSAGES[data_type])

/** Whether a value needs a manager's attention. */
export const needsManager = ({
  tells_manager,
  details,
}: {
  readonly tells_manager: boolean
  readonly details: readonly Pick<TrackingDetail, 'is_out_of_range'>[]
}): boolean => tells_manager && details.some(({ is_out_of_range }) => is_out_of_range)
