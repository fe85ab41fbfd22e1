/** The labels of tracked values of a client. */
import type { TFunction } from 'i18next'
import { type TrackingDetail, trackingEntry } from '#domain/entities/tracking-entry.ts'
import { labelsOf } from '#domain/field.ts'
import type { StoredRow } from '#domain/registry.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { dayNumbers, deviceWallClock } from './dates.ts'
import { clientName, type RowContext } from './label-context.ts'
import { defineLabels, type OperationNames, type RecordedEvent } from './label-set.ts'
import { lastChangeFromVersions, versionedEvents } from './record-version.ts'

export const trackingEntryOperations = {
  'tracking_entry.create': 'Tracking entry added',
  'tracking_entry.amend': 'Tracking entry amended',
  'tracking_entry.remove': 'Tracking entry removed',
} as const satisfies OperationNames

export const trackingEntryWords = {
  many: 'Tracking',
  fields: labelsOf(trackingEntry),
  yes: 'Yes',
  no: 'No',
  range: '{{from}}–{{to}}',
  atLeast: 'at least {{from}}',
  atMost: 'at most {{to}}',
  ofUnit: '{{amount}} {{unit}}',
  outOfRange: '{{value}} (usual {{range}})',
  glasses_one: '{{count}} glass',
  glasses_other: '{{count}} glasses',
  onTimeline: '{{category}}: {{values}}',
  summary: '{{category}} of {{day}} about {{client}}: {{values}}',
} as const

export const trackingEntryLabels = defineLabels({
  name: 'tracking_entry',
  collections: ['tracking_entry'],
  operations: trackingEntryOperations,
  words: trackingEntryWords,
  idField: 'tracking_entry_id',
  fieldFormats: {
    tracking_entry_id: null,
    is_confirmed: null,
    category_id: 'category_name',
    details: { write: (details, { t }) => detailsWords(details, t), isLong: true },
  },
  summary: entrySummary,
  relatedRows: ({ id }) =>
    id === undefined ? [] : [{ collection: 'record_version', field: 'record_id', value: id }],
  lastChange: (row, _, { records }) => lastChangeFromVersions(row, row.staff_id ?? null, records),
  events: {
    tracking_entry: (entry, records) =>
      versionedEvents(
        entry,
        {
          createOperation: 'tracking_entry.create',
          removeOperation: 'tracking_entry.remove',
          authorId: entry.staff_id,
          on: entry.entry_date,
        },
        records,
      ).map(event => ({ ...event, isRoutine: isRoutine(entry, event) })),
  },
})

/** Returns whether an event is routine: it created an entry in range that was never changed. */
const isRoutine = (
  { details, updated_at, created_at }: StoredRow<'tracking_entry'>,
  { operation }: RecordedEvent,
): boolean =>
  operation === 'tracking_entry.create' &&
  updated_at === created_at &&
  !details.some(({ is_out_of_range }) => is_out_of_range)

/** Returns "118 mg/dL", "Yes", "3 glasses". */
export function valueWords(
  { value, unit, data_type }: Pick<TrackingDetail, 'value' | 'unit' | 'data_type'>,
  t: TFunction,
): string {
  if (typeof value === 'boolean') return t(value ? 'labels.tracking_entry.yes' : 'labels.tracking_entry.no')
  if (data_type === 'water') return t('labels.tracking_entry.glasses', { count: Number(value) })
  return withUnit(String(value), unit, t)
}

/** Returns "90–140 mmHg", "at most 300 s"; undefined without a range. */
export function rangeWords(
  { low, high, unit }: Pick<TrackingDetail, 'low' | 'high' | 'unit'>,
  t: TFunction,
): string | undefined {
  const [from, to] = [low, high]
  if (from !== null && to !== null) return withUnit(t('labels.tracking_entry.range', { from, to }), unit, t)
  if (from !== null) return withUnit(t('labels.tracking_entry.atLeast', { from }), unit, t)
  return to === null ? undefined : withUnit(t('labels.tracking_entry.atMost', { to }), unit, t)
}

const withUnit = (amount: string, unit: string | null, t: TFunction): string =>
  unit === null ? amount : t('labels.tracking_entry.ofUnit', { amount, unit })

/**
 * Returns "Systolic 128 mmHg"; with the range if the value is out of range: "Systolic 152 mmHg (usual 90–140 mmHg)".
 */
export function detailWordsWithRange(detail: TrackingDetail, t: TFunction): string {
  const [value, range] = [detailWords(detail, t), rangeWords(detail, t)]
  return detail.is_out_of_range && range !== undefined
    ? t('labels.tracking_entry.outOfRange', { value, range })
    : value
}

/** Returns "Systolic 128 mmHg". */
export const detailWords = (detail: TrackingDetail, t: TFunction): string =>
  `${detail.attribute_name} ${valueWords(detail, t)}`

export const detailsWords = (details: readonly TrackingDetail[], t: TFunction): string =>
  details.map(detail => detailWords(detail, t)).join(', ')

/** Returns "Blood glucose of 3/8 about Ruth Amari: Blood glucose 118 mg/dL, Taken Fasting". */
function entrySummary(
  entry: Partial<StoredRow<'tracking_entry'>> & { readonly category_id?: number },
  context: RowContext,
): string | undefined {
  const { client_id, category_id, entry_datetime, details = [], notes } = entry
  const { t, now, records, homeClock: clock = deviceWallClock() } = context
  const client = clientName(context, client_id)
  const category = entry.category_name ?? records.one('tracking_category', category_id ?? 0)?.name
  if (client === undefined || category === undefined || entry_datetime === undefined) return undefined
  const params = { category, values: details.length > 0 ? detailsWords(details, t) : (notes ?? '') }
  if (context.timelineClientId !== undefined) return t('labels.tracking_entry.onTimeline', params)
  return t('labels.tracking_entry.summary', {
    ...params,
    day: dayNumbers(
      localDateTimeOf(entry_datetime, clock.time_zone).date,
      localDateTimeOf(now, clock.time_zone).date,
      t,
    ),
    client,
  })
}
