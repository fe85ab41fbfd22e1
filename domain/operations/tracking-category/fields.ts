/** What the operations on tracking categories share. */
import {
  TRACKING_LIMITS,
  type TrackingAttribute,
  trackingCategory,
} from '../../entities/tracking-category.ts'
import { Refusal, wrongField } from '../../errors.ts'
import type { RecordSet, Reference } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { newDetails } from '../../rules/tracking-details.ts'
import { type Measured, valueDoubts } from '../../rules/value-doubts.ts'

const { name, attributes, tells_manager, is_active } = trackingCategory.fields

/** What a manager defines. */
export const categoryFields = { name, attributes, tells_manager } as const
export const changingCategoryFields = { ...categoryFields, is_active } as const

/** The form's words for what is left out. */
export const MISSING: Readonly<Record<string, string>> = {
  home_id: 'Group home selection is required. Please select a group home.',
  name: 'Name is required',
}

type Category = RowOf<'tracking_category'>

/** Ends of ranges that are asked about: no entry would be marked by them. `before`: the category that is changed. */
export const categoryDoubts = ({ attributes }: Category, before?: Category): string[] =>
  valueDoubts(newDetails(endsOf(attributes), endsOf(before?.attributes ?? [])))

const endsOf = (attributes: readonly TrackingAttribute[]): Measured[] =>
  attributes.flatMap(({ key, name, unit, low, high }) =>
    [low, high]
      .filter(value => value !== null)
      .map(value => ({ key, attribute_name: name, unit, low: null, high: null, value })),
  )

export const categoriesOf = (homeId: number): Reference => ({
  collection: 'tracking_category',
  field: 'home_id',
  value: homeId,
})

/** Throws where two things of one home would be called the same, or an attribute contradicts itself. */
export function refuseFaultyCategory(category: Category, records: RecordSet): void {
  const others = records
    .all('tracking_category')
    .filter(({ id, home_id, is_active }) => id !== category.id && home_id === category.home_id && is_active)
  if (category.is_active) {
    if (others.some(other => isSame(other.name, category.name))) {
      throw wrongField('name', 'This home has a category of this name')
    }
    if (others.length >= TRACKING_LIMITS.categories) {
      throw new Refusal('conflict', `A home has at most ${TRACKING_LIMITS.categories} tracking categories.`)
    }
  }
  for (const [place, attribute] of category.attributes.entries()) {
    const fault = faultOf(attribute, category.attributes.slice(0, place))
    if (fault !== undefined) throw wrongField('attributes', `${attribute.name}: ${fault}`)
    if (!hasLower(attribute, category.attributes)) {
      throw wrongField(
        'attributes',
        `What ${attribute.name} is above must be another number of this category`,
      )
    }
  }
}

/** Only numbers are above another one. */
const hasLower = ({ key, data_type, above = null }: TrackingAttribute, all: readonly TrackingAttribute[]) =>
  above === null ||
  (data_type === 'number' &&
    all.some(other => other.key === above && other.key !== key && other.data_type === 'number'))

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const YES_NO = ['yes', 'no']
const FEWEST_CHOICES = 2

function faultOf(attribute: TrackingAttribute, before: readonly TrackingAttribute[]): string | undefined {
  const { key, name, data_type, low, high, unit, choices, notable, most } = attribute
  const isNumber = data_type === 'number'
  const hasRange = isNumber || data_type === 'water'
  const notables = data_type === 'choice' ? choices : data_type === 'yes_no' ? YES_NO : []
  const faults: readonly [boolean, string][] = [
    [before.some(other => other.key === key), `the key ${key} is taken by another value`],
    [before.some(other => isSame(other.name, name)), 'another value has this name'],
    [!isNumber && unit !== null, 'only a number has a unit'],
    [!hasRange && (low !== null || high !== null), 'only a number has a range'],
    [low !== null && high !== null && low > high, 'the range ends before it begins'],
    [data_type === 'choice' && choices.length < FEWEST_CHOICES, 'give at least two choices'],
    [data_type !== 'choice' && choices.length > 0, 'only a choice has choices'],
    [new Set(choices.map(one => one.toLowerCase())).size < choices.length, 'a choice stands twice'],
    [!notable.every(one => notables.includes(one)), 'mark only what can be chosen'],
    [data_type !== 'water' && most !== null, 'only water has a number of glasses'],
  ]
  return faults.find(([isFault]) => isFault)?.[1]
}

/** Throws where a value of one key would be of another kind: entries of before are of the old one. */
export function refuseOtherKind(before: Category, after: Category): void {
  for (const { key, name, data_type } of after.attributes) {
    const old = before.attributes.find(attribute => attribute.key === key)
    if (old !== undefined && old.data_type !== data_type) {
      throw wrongField('attributes', `${name}: its kind of value cannot change. Remove it and add another.`)
    }
  }
}
