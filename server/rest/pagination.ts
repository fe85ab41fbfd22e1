/** Paging of every list as specified (part 1 §3, §9): page 1 and ten rows a page by default. */
import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import type { Collection, RowOf } from '#domain/registry.ts'
import { textUpTo } from '#domain/values/bounded.ts'
import type { Connection } from '../database/connection.ts'
import { countRows, selectRows } from '../database/rows.ts'

const MAX_ROWS_PER_PAGE = 100

const wholeNumber = (fallback: string, largest: number) =>
  v.pipe(
    v.optional(textUpTo(9, { length: 'Must be a whole number' }), fallback),
    v.regex(/^\d{1,9}$/, 'Must be a whole number'),
    v.transform(Number),
    v.minValue(1, 'Must be at least 1'),
    v.maxValue(largest, `Must be at most ${largest}`),
  )

export const pageQuery = {
  page: wholeNumber('1', 1_000_000),
  per_page: wholeNumber('10', MAX_ROWS_PER_PAGE),
} as const

const pageSchema = v.object(pageQuery)
export type PageQuery = v.InferOutput<typeof pageSchema>

/** Returns the requested page of rows that are all loaded, and the pagination of the answer. */
export const paginate = <Row>(rows: readonly Row[], query: PageQuery) => ({
  pageRows: rows.slice((query.page - 1) * query.per_page, query.page * query.per_page),
  pagination: paginationOf(query, rows.length),
})

/** SQL that limits a query to a page. */
export const limitToPage = ({ page, per_page }: PageQuery): RawBuilder<unknown> =>
  sql`limit ${per_page} offset ${(page - 1) * per_page}`

/** Reads a page of the rows that match a condition, in an order, and counts the matches; without a page all rows. */
export async function readPage<C extends Collection>(
  connection: Connection,
  collection: C,
  { condition, order }: { readonly condition: RawBuilder<unknown>; readonly order: RawBuilder<unknown> },
  page?: PageQuery,
): Promise<{ rows: RowOf<C>[]; total: number }> {
  const limit = page === undefined ? sql`` : limitToPage(page)
  const rows = await selectRows(connection, collection, sql`${condition} order by ${order} ${limit}`)
  if (page === undefined) return { rows, total: rows.length }
  return { rows, total: await countRows(connection, collection, condition) }
}

export function paginationOf({ page, per_page }: PageQuery, total_items: number) {
  const total_pages = Math.ceil(total_items / per_page)
  return { page, per_page, total_pages, total_items, has_next: page < total_pages, has_prev: page > 1 }
}
