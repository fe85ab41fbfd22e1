import { trackingEntry } from '../entities/tracking-entry.ts'
import { notFound, Refusal } from '../errors.ts'
import { enteredFields } from '../field.ts'
import type { RecordSet } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import {
  newDetails,
  refuseFaultyDetails,
  refuseNegative,
  withOutOfRangeFlags,
} from '../rules/records/tracking-details.ts'
import { valueDoubts } from '../rules/records/value-doubts.ts'
import { pairDoubts } from '../rules/records/value-pairs.ts'
import { homeToday } from '../values/time-zone.ts'
import type { ClientAndHome } from './parts/client-home.ts'
import { confirmedSchema } from './parts/confirmed.ts'
import { createOf } from './parts/create-of.ts'
import { isRemoved, notRemovedFields, removalStamp } from './parts/removal.ts'
import { stateChangeOf } from './parts/state-change-of.ts'
import { updateOf } from './parts/update-of.ts'

const { client_id, category_id, category_name } = trackingEntry.fields

/** The fields a person records and may amend. */
export const entryFields = enteredFields(trackingEntry, { category_name })

/** The form's messages for missing fields (spec part 2 §5). */
export const REQUIRED_MESSAGES: Readonly<Record<string, string>> = {
  client_id: 'Client is required',
  category_id: 'Tracking category is required',
}

type Entry = RowOf<'tracking_entry'>

const momentMessages = { entry_datetime: 'The entry cannot be in the future' } as const

/**
 * Records values about a client. They include their attributes as shown on the screen: an entry made offline means what
 * its author saw, however the category has changed since (T2).
 */
const trackingEntryCreate = createOf('tracking_entry', {
  kind: 'tracking_entry.create',
  isClinical: true,
  fields: {
    client_id,
    category_id,
    ...entryFields,
    is_confirmed: confirmedSchema,
  },
  takenMessage: 'This entry is already recorded.',
  momentMessages,
  references({ category_id: id }, records) {
    const category = records.one('tracking_category', id)
    return [
      { collection: 'tracking_category', id },
      ...(category === undefined ? [] : [{ collection: 'home', id: category.home_id } as const]),
    ]
  },
  // Accepted also in a category that is no longer in use: a tablet that was offline could not know.
  check: row => refuseInvalidEntry(row),
  doubts: (row, _, records) => entryDoubts(row, records),
  derivedFields: ({ recorded_at, author_id }, location, entry, records) => {
    const { name, tells_manager } = requireCategory(entry, location, records)
    return {
      ...computedFields(entry, location),
      home_id: location.home.id,
      category_name: name,
      tells_manager,
      staff_id: author_id,
      created_at: recorded_at,
      updated_at: recorded_at,
      ...notRemovedFields,
    }
  },
})

/** Returns a category of the client's home, or of another home of the company: the client may have moved since. */
function requireCategory(
  { category_id }: Pick<RowOf<'tracking_entry'>, 'category_id'>,
  { home }: ClientAndHome,
  records: RecordSet,
): RowOf<'tracking_category'> {
  const category = records.one('tracking_category', category_id)
  const companyId = category && records.one('home', category.home_id)?.company_id
  if (category === undefined || companyId !== home.company_id) throw notFound('Tracking category')
  return category
}

/** Amends an entry. Its previous content is kept and shown. */
const trackingEntryAmend = updateOf('tracking_entry', {
  kind: 'tracking_entry.amend',
  isClinical: true,
  fields: entryFields,
  recordName: 'Tracking entry',
  isGone: isRemoved,
  keepsVersions: true,
  momentMessages,
  references: ({ category_id: id }) => [{ collection: 'tracking_category', id }],
  derivedFields: ({ recorded_at }, entry, location) => ({
    updated_at: recorded_at,
    ...computedFields(entry, location),
  }),
  check: (entry, _, __, records) => refuseInvalidEntry(entry, records.one('tracking_entry', entry.id)),
  confirmation: {
    fields: { is_confirmed: confirmedSchema },
    doubts: (entry, previous, records) => entryDoubts(entry, records, previous),
  },
})

/** Takes an entry off the chart; the record stays, with who removed it and when. */
const trackingEntryRemove = stateChangeOf('tracking_entry', {
  kind: 'tracking_entry.remove',
  isClinical: false,
  fields: {},
  recordName: 'Tracking entry',
  ownerField: 'staff_id',
  isGone: isRemoved,
  derivedFields: removalStamp,
})

/** `previous`: the entry that is amended; values it already has are accepted. */
function refuseInvalidEntry({ details, notes }: Entry, previous?: Entry): void {
  refuseFaultyDetails(details)
  refuseNegative(newDetails(details, previous?.details))
  if (details.length === 0 && (notes ?? '') === '') {
    throw new Refusal('invalid_input', 'Record at least one value or a note')
  }
}

/** Returns the doubts to confirm before an entry is accepted (T7, T8). `previous`: the entry that is amended. */
function entryDoubts({ details, category_id }: Entry, records: RecordSet, previous?: Entry): string[] {
  const attributes = records.one('tracking_category', category_id)?.attributes ?? []
  return [
    ...valueDoubts(newDetails(details, previous?.details)),
    ...pairDoubts(attributes, details, previous?.details),
  ]
}

/** Returns the derived fields: the home's day, and the marks of numbers out of their range. */
const computedFields = (
  { entry_datetime, details }: Pick<Entry, 'entry_datetime' | 'details'>,
  { home }: ClientAndHome,
) => ({ entry_date: homeToday(entry_datetime, home.time_zone), details: withOutOfRangeFlags(details) })

export const trackingEntryOperations = [trackingEntryCreate, trackingEntryAmend, trackingEntryRemove] as const
