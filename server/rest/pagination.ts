/** Paging of every list, as the specification has it (part 1 §3, §9): page 1, ten a page, unless asked otherwise. */
import * as v from 'valibot'
import { validate } from '#domain/validate.ts'
import { textUpTo } from '#domain/values/bounded.ts'
import type { AppContext } from '../access/caller.ts'

const LARGEST_PAGE = 100

export interface PageAsked {
  readonly page: number
  readonly perPage: number
}

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
  per_page: wholeNumber('10', LARGEST_PAGE),
} as const
const schema = v.object(pageQuery)

/** `page` and `per_page` of the query. Throws 400 for what is no such number. */
export function pageAsked(context: AppContext): PageAsked {
  const { page, per_page } = validate(schema, {
    page: context.req.query('page'),
    per_page: context.req.query('per_page'),
  })
  return { page, perPage: per_page }
}

/** The page asked for, of rows that are all here, and what the answer says of its pages. */
export function pageOf<Row>(rows: readonly Row[], { page, per_page: perPage }: v.InferOutput<typeof schema>) {
  return {
    shown: rows.slice((page - 1) * perPage, page * perPage),
    pagination: paginationOf({ page, perPage }, rows.length),
  }
}

export function paginationOf({ page, perPage }: PageAsked, totalItems: number) {
  const total_pages = Math.ceil(totalItems / perPage)
  return {
    page,
    per_page: perPage,
    total_pages,
    total_items: totalItems,
    has_next: page < total_pages,
    has_prev: page > 1,
  }
}
