/** The request that imports rows of a file, and its answer, for every kind of import (decision 037). */
import * as v from 'valibot'
import { listOf } from '../values/bounded.ts'
import { isJsonObject } from '../values/plain-json.ts'
import { numericId } from '../values/schemas.ts'
import { homeNameSchema } from './reading.ts'

/** Limits of a file. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024
export const MAX_FILE_ROWS = 5_000
/** The most rows of one request. */
export const MAX_PREVIEW_ROWS = 250
export const MAX_WRITE_ROWS = 50
/** The limit of the rows of a request as JSON: below the byte limit of a call in any alphabet. */
export const MAX_REQUEST_CHARACTERS = 300_000

const rowNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000))
const valuesSchema = v.custom<Record<string, unknown>>(isJsonObject, 'Not a row.')

export const importBodySchema = (maxRows: number) =>
  v.strictObject({
    /** The home of rows that name no group home. */
    home_id: numericId,
    rows: listOf(
      v.strictObject({
        row: rowNumberSchema,
        home: v.optional(homeNameSchema, ''),
        values: valuesSchema,
      }),
      maxRows,
      1,
    ),
  })
export type ImportBody = v.InferOutput<ReturnType<typeof importBodySchema>>

const faultSchema = v.strictObject({ column: v.nullable(v.string()), message: v.string() })

/**
 * `ready`: the record would be created; `made`: it was created; `there`: it existed before; `taken_back`: its import
 * was undone; `stays`: it cannot be undone. `note` explains; `page` is the id of the page that shows the row's record.
 */
export const rowAnswer = v.strictObject({
  row: rowNumberSchema,
  state: v.picklist(['ready', 'made', 'there', 'fault', 'taken_back', 'stays']),
  note: v.nullable(v.string()),
  page: v.optional(numericId),
  faults: v.array(faultSchema),
})
export type RowAnswer = v.InferOutput<typeof rowAnswer>
export const importAnswer = v.strictObject({ rows: v.array(rowAnswer) })
