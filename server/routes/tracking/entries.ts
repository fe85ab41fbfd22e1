/** Tracking entries (spec part 2 §3, §5, §7). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { trackingDetail, trackingEntry } from '#domain/entities/tracking-entry.ts'
import { fieldRefusal, Refusal } from '#domain/errors.ts'
import { confirmedSchema } from '#domain/operations/parts/confirmed.ts'
import { REQUIRED_MESSAGES } from '#domain/operations/tracking-entry.ts'
import type { RowOf } from '#domain/registry.ts'
import {
  attributesToAmend,
  detailsOf,
  type EnteredValues,
  enteredValuesOf,
} from '#domain/rules/records/tracking-details.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Connection } from '../../database/connection.ts'
import { rowsById } from '../../database/rows.ts'
import { type ArgumentsContext, writeCallsOf } from '../../rest/client-records/changes.ts'
import { defineKind } from '../../rest/client-records/kind.ts'
import { listCallsOf, overviewCallOf } from '../../rest/client-records/lists.ts'
import type { Call } from '../../rest/described-call.ts'
import { numericIdText } from '../../rest/path-and-query.ts'
import { requireAccessibleCategory } from './category-answer.ts'

type Entry = RowOf<'tracking_entry'>

const { id, category_id, entry_datetime, details, notes, created_at } = trackingEntry.fields
const { key, value } = trackingDetail.entries

const entries = defineKind({
  collection: 'tracking_entry',
  path: 'tracking',
  recordName: 'Tracking entry',
  accessKind: 'tracking',
  keys: {
    list: 'tracking_entries',
    count: 'tracking_entries_count',
  },
  dateField: 'entry_date',
  secondSortField: 'entry_datetime',
  authorField: 'staff_id',
  personNameFields: { staff_id: 'staff_name' },
  filters: { category_id: numericIdText, staff_id: numericIdText },
  conditions: {
    /** The name of this filter in the list of a client (spec part 2 §7). */
    category: { schema: numericIdText, toSql: id => sql`category_id = ${Number(id)}` },
  },
  parents: [
    {
      segment: 'category',
      param: 'categoryId',
      field: 'category_id',
      recordName: 'Tracking category',
      async require(connection, accessibleHomes, id) {
        if (id !== undefined) await requireAccessibleCategory(connection, accessibleHomes, id)
      },
    },
  ],
  computeFields: ({ details }) => ({ attributes: enteredValuesOf(details) }),
  displayName: ({ entry_date: day, category_name }) => `${day} ${category_name}`,
})

/** Schema of the entered values, by the key of the attribute. null means no value; a number may be sent as text. */
const enteredValuesSchema = v.record(key, v.nullable(value))

const overviewCall = overviewCallOf(entries, {
  key: 'tracking_summary',
  summary:
    'For each active client of the current home, or of all homes when none is chosen, a line for each category.',
  lineFields: {
    categories: v.array(
      v.strictObject({
        category_id: v.number(),
        category_name: v.string(),
        entries_count: v.number(),
        latest_entry_info: v.strictObject({ id, entry_datetime, details, created_at }),
      }),
    ),
  },
  async readLines(connection, clientIds) {
    const linesByClient = groupBy(
      await readCategoryLines(connection, clientIds),
      ({ client_id }) => client_id,
    )
    return clientId => ({
      categories: (linesByClient.get(clientId) ?? []).map(({ client_id: _, ...line }) => line),
    })
  },
})

/**
 * Returns the number of entries and the newest entry for each client and category, with the category's name at the time
 * of that entry. Reads them from an index.
 */
async function readCategoryLines(connection: Connection, clientIds: readonly number[]) {
  const { rows } = await sql<CategoryLine & Pick<Entry, 'id' | 'entry_datetime' | 'details' | 'created_at'>>`
    with counted as materialized (
      select client_id, category_id, count(*) as entries_count from tracking_entry
      where client_id = any(${[...clientIds]}::integer[]) and removed_at is null group by client_id, category_id
    )
    select counted.*, latest.* from counted cross join lateral (
      select category_name, id, entry_datetime, details, created_at from tracking_entry
      where client_id = counted.client_id and category_id = counted.category_id and removed_at is null
      order by entry_date desc, entry_datetime desc, id desc limit 1
    ) as latest order by category_name, category_id`.execute(connection)
  return rows.map(({ id, entry_datetime, details, created_at, ...line }) => ({
    ...line,
    latest_entry_info: { id, entry_datetime, details, created_at },
  }))
}

interface CategoryLine {
  readonly client_id: number
  readonly category_id: number
  readonly category_name: string
  readonly entries_count: number
}

interface TrackingBody {
  readonly category_id?: number
  readonly attributes?: EnteredValues
  readonly entry_datetime?: string | undefined
  readonly notes?: string | null
}

/**
 * Adds `details` to a body: for a new entry from the category's current attributes, for an existing entry from the
 * attributes it was recorded with (T2).
 */
async function addDetails(
  body: TrackingBody,
  { dependencies: { database }, accessibleHomes }: ArgumentsContext,
  entry?: Entry,
): Promise<object> {
  const {
    category_id: requestedCategoryId,
    attributes: enteredAttributes,
    entry_datetime: entryTime,
    ...unchangedFields
  } = body
  const otherFields =
    entryTime === undefined ? unchangedFields : { ...unchangedFields, entry_datetime: entryTime }
  if (entry === undefined) {
    const category = await requireAccessibleCategory(database, accessibleHomes, requestedCategoryId)
    if (!category.is_active) throw new Refusal('conflict', 'This tracking category is no longer in use.')
    return {
      ...otherFields,
      category_id: category.id,
      details: detailsOf(category.attributes, enteredAttributes ?? {}, body.notes),
    }
  }
  if (requestedCategoryId !== undefined && requestedCategoryId !== entry.category_id) {
    throw fieldRefusal('category_id', 'An entry stays in its category. Remove it and write a new one.')
  }
  if (enteredAttributes === undefined) return otherFields
  const [category] = await rowsById(database, 'tracking_category', [entry.category_id])
  const attributes = attributesToAmend(entry.details, category?.attributes ?? [])
  return {
    ...otherFields,
    details: detailsOf(attributes, { ...enteredValuesOf(entry.details), ...enteredAttributes }),
  }
}

const optionalValuesSchema = v.optional(enteredValuesSchema)

/** Turns '' into undefined: an empty time means now (spec part 2 §3). */
const blankAsAbsent = v.pipe(
  v.literal(''),
  v.transform(() => undefined),
)

export const calls: readonly Call[] = [
  ...listCallsOf(entries, overviewCall),
  ...writeCallsOf(entries, {
    create: 'tracking_entry.create',
    creationFields: {
      category_id,
      attributes: optionalValuesSchema,
      entry_datetime: v.optional(v.union([blankAsAbsent, entry_datetime])),
      notes: v.optional(notes),
      is_confirmed: confirmedSchema,
    },
    defaultFields: now => ({ entry_datetime: now }),
    amend: 'tracking_entry.amend',
    amendmentFields: {
      category_id,
      attributes: enteredValuesSchema,
      entry_datetime,
      notes,
      is_confirmed: confirmedSchema,
    },
    remove: 'tracking_entry.remove',
    argumentsOf: (body, context, row) => addDetails(body, context, row as Entry | undefined),
    missingMessages: REQUIRED_MESSAGES,
  }),
]
