/** Categories of Maple House, and entries about Walter Abbott, as rows of the mirror. */
import type { TrackingAttribute } from '#domain/entities/tracking-category.ts'
import type { TrackingDetail } from '#domain/entities/tracking-entry.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { detailsOf, type EnteredValues } from '#domain/rules/records/tracking-details.ts'
import { starterCategories } from '#domain/rules/records/tracking-starters.ts'
import { derivedId } from '#domain/values/ids.ts'
import { examples } from '#tests/support/examples.ts'
import { DANA, MAPLE } from '../mar/maple-house.ts'

const place = { scope: `home:${MAPLE}`, revision: 1 } as const

/** Its id in these tests: the place among the starters. */
export const categoryId = (name: string) => starterCategories.findIndex(starter => starter.name === name) + 1

export function attributesOf(name: string): readonly TrackingAttribute[] {
  const starter = starterCategories.find(one => one.name === name)
  if (starter === undefined) throw new Error(`No starter is called ${name}.`)
  return starter.attributes
}

export const aCategory = (
  name: string,
  changes: Partial<RowOf<'tracking_category'>> = {},
): RowInCollection => ({
  collection: 'tracking_category',
  row: {
    ...examples.tracking_category[0],
    ...place,
    id: categoryId(name),
    name,
    attributes: [...attributesOf(name)],
    tells_manager: starterCategories[categoryId(name) - 1]?.tells_manager ?? false,
    ...changes,
  },
})

export const detailsIn = (category: string, values: EnteredValues): TrackingDetail[] =>
  detailsOf(attributesOf(category), values)

export const entryId = (name: string) => derivedId('tracking', name)

/** By Dana Reyes on March 10 at 07:10, unless changed. */
export const anEntry = (
  category: string,
  values: EnteredValues,
  changes: Partial<RowOf<'tracking_entry'>> = {},
): RowInCollection => ({
  collection: 'tracking_entry',
  row: {
    ...examples.tracking_entry[0],
    ...place,
    id: entryId(`${category} ${changes.entry_datetime ?? ''}`),
    client_id: 1,
    home_id: MAPLE,
    category_id: categoryId(category),
    category_name: category,
    details: detailsIn(category, values),
    entry_datetime: '2026-03-10T11:10:00.000Z',
    entry_date: '2026-03-10',
    staff_id: DANA,
    created_at: '2026-03-10T11:11:00.000Z',
    updated_at: '2026-03-10T11:11:00.000Z',
    ...changes,
  },
})
