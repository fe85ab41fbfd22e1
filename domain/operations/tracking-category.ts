import * as v from 'valibot'
import { TRACKING_LIMITS, type TrackingAttribute, trackingCategory } from '../entities/tracking-category.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { type RecordSet, type Reference, type RowInCollection, refuseTakenId } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { newDetails } from '../rules/records/tracking-details.ts'
import { type StarterCategory, starterCategories } from '../rules/records/tracking-starters.ts'
import { type MeasuredValue, valueDoubts } from '../rules/records/value-doubts.ts'
import { listOf } from '../values/bounded.ts'
import { partialSchemaOf } from '../values/partial.ts'
import { numericId } from '../values/schemas.ts'
import { refuseChangedMeanwhile } from './parts/changed-meanwhile.ts'
import { confirmedSchema, refuseUnconfirmed } from './parts/confirmed.ts'
import { requireHome } from './parts/directory.ts'

const { name, attributes, tells_manager, is_active } = trackingCategory.fields

/** The fields a manager defines. */
export const categoryFields = { name, attributes, tells_manager } as const
export const changeableCategoryFields = { ...categoryFields, is_active } as const

/** The form's messages for missing fields. */
export const REQUIRED_MESSAGES: Readonly<Record<string, string>> = {
  home_id: 'Group home selection is required. Please select a group home.',
  name: 'Name is required',
}

type Category = RowOf<'tracking_category'>

/** Adds a category to a home. The server assigns the id. */
const trackingCategoryCreate = defineOperation({
  kind: 'tracking_category.create',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Adding a tracking category',
  args: v.strictObject({
    tracking_category_id: numericId,
    home_id: numericId,
    ...categoryFields,
    tells_manager: v.optional(categoryFields.tells_manager, false),
    is_confirmed: confirmedSchema,
  }),
  references: ({ tracking_category_id, home_id }) => [
    { collection: 'tracking_category', id: tracking_category_id },
    { collection: 'home', id: home_id },
    categoriesReference(home_id),
  ],
  scope: ({ home_id }, records) => requireHome(home_id, records).scope,
  apply({ tracking_category_id, is_confirmed, ...fields }, records, context) {
    const { recorded_at } = context
    const { scope } = requireHome(fields.home_id, records)
    refuseTakenId(records, 'tracking_category', tracking_category_id, 'This id is taken.')
    const times = { created_at: recorded_at, updated_at: recorded_at }
    const row: RowOf<'tracking_category'> = {
      id: tracking_category_id,
      ...fields,
      is_active: true,
      ...times,
      scope,
      revision: 0,
    }
    refuseFaultyCategory(row, records)
    refuseUnconfirmed(categoryDoubts(row), is_confirmed, context)
    return [{ collection: 'tracking_category', row }]
  },
})

/** Changes a category, takes it out of use, or takes it into use again. Its entries stay as they were recorded (T2). */
const trackingCategoryUpdate = defineOperation({
  kind: 'tracking_category.update',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Changing a tracking category',
  args: v.strictObject({
    tracking_category_id: numericId,
    changes: partialSchemaOf(changeableCategoryFields),
    seen: v.nullable(partialSchemaOf(changeableCategoryFields)),
    is_confirmed: confirmedSchema,
  }),
  references({ tracking_category_id: id }, records) {
    const category = records.one('tracking_category', id)
    return [
      { collection: 'tracking_category', id },
      ...(category === undefined ? [] : [categoriesReference(category.home_id)]),
    ]
  },
  scope: ({ tracking_category_id }, records) => requireCategory(tracking_category_id, records).scope,
  apply({ tracking_category_id, changes, seen, is_confirmed }, records, context) {
    const { recorded_at } = context
    const previous = requireCategory(tracking_category_id, records)
    refuseChangedMeanwhile(trackingCategory.mergeGroups, { ...previous }, { changes, seen })
    const row: RowOf<'tracking_category'> = { ...previous, ...changes, updated_at: recorded_at }
    refuseFaultyCategory(row, records)
    refuseOtherDataType(previous, row)
    refuseUnconfirmed(categoryDoubts(row, previous), is_confirmed, context)
    return [{ collection: 'tracking_category', row }]
  },
})

/** Adds the usual categories that a home does not have yet. The server assigns the ids. */
const trackingCategoryAddStarters = defineOperation({
  kind: 'tracking_category.add_starters',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Adding tracking categories',
  args: v.strictObject({
    home_id: numericId,
    tracking_category_ids: listOf(numericId, starterCategories.length, starterCategories.length),
  }),
  references: ({ home_id, tracking_category_ids }) => [
    ...tracking_category_ids.map(id => ({ collection: 'tracking_category', id }) as const),
    { collection: 'home', id: home_id },
    categoriesReference(home_id),
  ],
  scope: ({ home_id }, records) => requireHome(home_id, records).scope,
  apply({ home_id, tracking_category_ids }, records, { recorded_at }) {
    const home = requireHome(home_id, records)
    const homeCategories = records.all('tracking_category').filter(category => category.home_id === home_id)
    const names = new Set(homeCategories.map(({ name }) => name.toLowerCase()))
    const missingStarters = starterCategories.filter(({ name }) => !names.has(name.toLowerCase()))
    if (missingStarters.length === 0)
      throw new Refusal('conflict', 'This home has all of these categories already.')
    return starterRows(home, { starters: missingStarters, ids: tracking_category_ids }, records, recorded_at)
  },
})

interface Starters {
  readonly starters: readonly StarterCategory[]
  /** One id for each starter. */
  readonly ids: readonly number[]
}

/** Returns the usual categories as rows of a home. */
export const starterRows = (
  { id: home_id, scope }: Pick<RowOf<'home'>, 'id' | 'scope'>,
  { starters, ids }: Starters,
  records: RecordSet,
  createdAt: string,
): RowInCollection[] =>
  starters.flatMap((starter, index): RowInCollection[] => {
    const id = ids[index]
    if (id === undefined) return []
    refuseTakenId(records, 'tracking_category', id, 'This id is taken.')
    const times = { created_at: createdAt, updated_at: createdAt }
    const row = { id, home_id, ...starter, is_active: true, ...times, scope, revision: 0 }
    refuseFaultyCategory(row, records)
    return [{ collection: 'tracking_category', row }]
  })

function requireCategory(id: number, records: RecordSet): RowOf<'tracking_category'> {
  const category = records.one('tracking_category', id)
  if (category === undefined) throw notFound('Tracking category')
  return category
}

/** Returns doubts about range limits that would mark no entry. `previous`: the category that is changed. */
const categoryDoubts = ({ attributes }: Category, previous?: Category): string[] =>
  valueDoubts(newDetails(rangeLimits(attributes), rangeLimits(previous?.attributes ?? [])))

const rangeLimits = (attributes: readonly TrackingAttribute[]): MeasuredValue[] =>
  attributes.flatMap(({ key, name, unit, low, high }) =>
    [low, high]
      .filter(value => value !== null)
      .map(value => ({ key, attribute_name: name, unit, low: null, high: null, value })),
  )

const categoriesReference = (homeId: number): Reference => ({
  collection: 'tracking_category',
  field: 'home_id',
  value: homeId,
})

/** Throws where two categories or attributes would have the same name, or an attribute contradicts itself. */
function refuseFaultyCategory(category: Category, records: RecordSet): void {
  const otherCategories = records
    .all('tracking_category')
    .filter(({ id, home_id, is_active }) => id !== category.id && home_id === category.home_id && is_active)
  if (category.is_active) {
    if (otherCategories.some(other => isSameName(other.name, category.name))) {
      throw fieldRefusal('name', 'This home has a category of this name')
    }
    if (otherCategories.length >= TRACKING_LIMITS.categories) {
      throw new Refusal('conflict', `A home has at most ${TRACKING_LIMITS.categories} tracking categories.`)
    }
  }
  for (const [index, attribute] of category.attributes.entries()) {
    const fault = findAttributeFault(attribute, category.attributes.slice(0, index))
    if (fault !== undefined) throw fieldRefusal('attributes', `${attribute.name}: ${fault}`)
    if (!isAboveValid(attribute, category.attributes)) {
      throw fieldRefusal(
        'attributes',
        `What ${attribute.name} is above must be another number of this category`,
      )
    }
  }
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Whether `above` is empty, or the attribute and the one that `above` names are different numbers. */
const isAboveValid = (
  { key, data_type, above = null }: TrackingAttribute,
  siblings: readonly TrackingAttribute[],
) =>
  above === null ||
  (data_type === 'number' &&
    siblings.some(other => other.key === above && other.key !== key && other.data_type === 'number'))

const YES_NO_CHOICES = ['yes', 'no']
const MIN_CHOICES = 2

function findAttributeFault(
  attribute: TrackingAttribute,
  earlierAttributes: readonly TrackingAttribute[],
): string | undefined {
  const { key, name, data_type, low, high, unit, choices, notable, most } = attribute
  const isNumber = data_type === 'number'
  const hasRange = isNumber || data_type === 'water'
  const notableChoices = data_type === 'choice' ? choices : data_type === 'yes_no' ? YES_NO_CHOICES : []
  const faults: readonly [boolean, string][] = [
    [earlierAttributes.some(other => other.key === key), `the key ${key} is taken by another value`],
    [earlierAttributes.some(other => isSameName(other.name, name)), 'another value has this name'],
    [!isNumber && unit !== null, 'only a number has a unit'],
    [!hasRange && (low !== null || high !== null), 'only a number has a range'],
    [low !== null && high !== null && low > high, 'the range ends before it begins'],
    [data_type === 'choice' && choices.length < MIN_CHOICES, 'give at least two choices'],
    [data_type !== 'choice' && choices.length > 0, 'only a choice has choices'],
    [new Set(choices.map(choice => choice.toLowerCase())).size < choices.length, 'a choice stands twice'],
    [!notable.every(choice => notableChoices.includes(choice)), 'mark only what can be chosen'],
    [data_type !== 'water' && most !== null, 'only water has a number of glasses'],
  ]
  return faults.find(([isFault]) => isFault)?.[1]
}

/** Throws where a key would get values of another type: existing entries have the old type. */
function refuseOtherDataType(previous: Category, changedCategory: Category): void {
  for (const { key, name, data_type } of changedCategory.attributes) {
    const previousAttribute = previous.attributes.find(attribute => attribute.key === key)
    if (previousAttribute !== undefined && previousAttribute.data_type !== data_type) {
      throw fieldRefusal('attributes', `${name}: its kind of value cannot change. Remove it and add another.`)
    }
  }
}

export const trackingCategoryOperations = [
  trackingCategoryCreate,
  trackingCategoryUpdate,
  trackingCategoryAddStarters,
] as const
