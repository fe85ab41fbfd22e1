/** Schemas for paths and queries: text that must become an id, a number, or a flag (spec part 2 §7). */
import * as v from 'valibot'
import { textUpTo } from '#domain/values/bounded.ts'
import { numericId, uuid } from '#domain/values/schemas.ts'

export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    textUpTo(10, { length: 'Must be a whole number' }),
    v.regex(/^\d{1,10}$/, 'Must be a whole number'),
    v.transform(Number),
    v.minValue(min, `Must be at least ${min}`),
    v.maxValue(max, `Must be at most ${max}`),
  )

export const numericIdText = v.pipe(wholeNumber(1, 2_147_483_647), numericId)
export const uuidText = v.pipe(textUpTo(36), v.toLowerCase(), uuid)
export const flagText = v.pipe(
  v.picklist(['true', 'false'], 'Must be true or false'),
  v.transform(word => word === 'true'),
)

/** A search in a list: a part of some of its texts. */
export const searchText = v.optional(textUpTo(100))

/** One of these values. */
export const oneOfText = <const Words extends readonly string[]>(words: Words) =>
  v.picklist(words, `Must be one of: ${words.join(', ')}`)

export const monthText = wholeNumber(1, 12)
export const yearText = wholeNumber(1900, 2200)
