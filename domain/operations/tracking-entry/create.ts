import * as v from 'valibot'
import { trackingEntry } from '../../entities/tracking-entry.ts'
import { notFound } from '../../errors.ts'
import type { RecordSet } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import type { ClientAndHome } from '../parts/client-home.ts'
import { isConfirmed } from '../parts/confirmed.ts'
import { createOf } from '../parts/create-of.ts'
import { derivedFields, entryDoubts, entryFields, entryMoments, refuseWrongEntry } from './fields.ts'

const { client_id, category_id } = trackingEntry.fields

/**
 * Records values about a client. They come with what their attributes were on the screen: an entry made offline means
 * what its author saw, whatever the category has become since (T2).
 */
export const trackingEntryCreate = createOf('tracking_entry', {
  kind: 'tracking_entry.create',
  clinical: true,
  fields: {
    client_id,
    category_id,
    ...entryFields,
    notes: v.optional(entryFields.notes, null),
    is_confirmed: isConfirmed,
  },
  taken: 'This entry is already recorded.',
  moments: entryMoments,
  references({ category_id: id }, records) {
    const category = records.one('tracking_category', id)
    return [
      { collection: 'tracking_category', id },
      ...(category === undefined ? [] : [{ collection: 'home', id: category.home_id } as const]),
    ]
  },
  // Also in a category that has been taken out of use: a tablet that was offline could not know.
  check: row => refuseWrongEntry(row),
  doubts: (row, _, records) => entryDoubts(row, records),
  follows: ({ recorded_at, author_id }, where, said, records) => {
    const { name, tells_manager } = categoryFor(said, where, records)
    return {
      ...derivedFields(said, where),
      home_id: where.home.id,
      category_name: name,
      tells_manager,
      staff_id: author_id,
      created_at: recorded_at,
      updated_at: recorded_at,
      removed_at: null,
      removed_by: null,
    }
  },
})

/** Of the client's home, or of another home of the company: the client may have moved since. */
function categoryFor(
  { category_id }: Pick<RowOf<'tracking_entry'>, 'category_id'>,
  { home }: ClientAndHome,
  records: RecordSet,
): RowOf<'tracking_category'> {
  const category = records.one('tracking_category', category_id)
  const company = category && records.one('home', category.home_id)?.company_id
  if (category === undefined || company !== home.company_id) throw notFound('Tracking category')
  return category
}
