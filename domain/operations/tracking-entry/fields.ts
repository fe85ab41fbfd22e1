/** What the operations on tracking entries share. */
import { trackingEntry } from '../../entities/tracking-entry.ts'
import { Refusal } from '../../errors.ts'
import type { RecordSet } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { newDetails, refuseFaultyDetails, refuseNegative, withMarks } from '../../rules/tracking-details.ts'
import { valueDoubts } from '../../rules/value-doubts.ts'
import { pairDoubts } from '../../rules/value-pairs.ts'
import { homeToday } from '../../values/time-zone.ts'
import type { ClientAndHome } from '../parts/client-home.ts'

const { entry_datetime, details, notes } = trackingEntry.fields

/** What a person records and may amend. */
export const entryFields = { entry_datetime, details, notes } as const

/** The form's words for what is left out (spec part 2 §5). */
export const MISSING: Readonly<Record<string, string>> = {
  client_id: 'Client is required',
  category_id: 'Tracking category is required',
}

type Entry = RowOf<'tracking_entry'>

export const entryMoments = { entry_datetime: 'The entry cannot be in the future' } as const

/** `before`: the entry that is amended; what it says already stands. */
export function refuseWrongEntry({ details, notes }: Entry, before?: Entry): void {
  refuseFaultyDetails(details)
  refuseNegative(newDetails(details, before?.details))
  if (details.length === 0 && (notes ?? '') === '') {
    throw new Refusal('invalid_input', 'Record at least one value or a note')
  }
}

/** What is asked before an entry is taken (T7, T8). `before`: the entry that is amended. */
export function entryDoubts({ details, category_id }: Entry, records: RecordSet, before?: Entry): string[] {
  const attributes = records.one('tracking_category', category_id)?.attributes ?? []
  return [
    ...valueDoubts(newDetails(details, before?.details)),
    ...pairDoubts(attributes, details, before?.details),
  ]
}

/** What follows from what was recorded: the home's day, and the marks of numbers out of their range. */
export const derivedFields = (
  { entry_datetime, details }: Pick<Entry, 'entry_datetime' | 'details'>,
  { home }: ClientAndHome,
) => ({ entry_date: homeToday(entry_datetime, home.time_zone), details: withMarks(details) })

export const isRemoved = ({ removed_at }: Entry): boolean => removed_at !== null
