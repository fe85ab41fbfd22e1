/** The shapes every list shares (design §1). */
import * as v from 'valibot'
import { paginationOf } from './pagination.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const paginationAnswer = v.strictObject({
  page: count,
  per_page: count,
  total_pages: count,
  total_items: count,
  has_next: v.boolean(),
  has_prev: v.boolean(),
})

const id = v.union([v.number(), v.string()])
export const dropdownRow = v.strictObject({ id, display_name: v.string() })
export type DropdownRow = v.InferOutput<typeof dropdownRow>

/** Answer of a dropdown. */
export const dropdownAnswer = v.strictObject({ items: v.array(dropdownRow) })

export const messageAnswer = v.strictObject({ message: v.string() })

/** The answer of a list under its own key: whole rows, or with `simple=true` only id and name. */
export const listAnswer = <Key extends string, Row extends v.GenericSchema>(key: Key, row: Row) =>
  v.object({
    [key]: v.union([v.array(row), v.array(dropdownRow)]),
    pagination: paginationAnswer,
  })

/** Pagination of an answer that is never split: one page with everything. */
export const onePagePagination = (total: number) =>
  paginationOf({ page: 1, per_page: Math.max(total, 1) }, total)
