/**
 * Text and lists with a length limit in their type: longer input is refused before any pattern, check, transformation
 * or item is processed. Every schema that reads input from outside is made of these.
 */
import * as v from 'valibot'

/** The most faults one answer names; a list is read no further after that many. */
export const MAX_ISSUES = 20

// Control characters (except tab and line breaks) and lone surrogates break logs, mail and PostgreSQL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]/u

interface TextWords {
  /** Message for a value that is not text or is missing. */
  readonly type?: string
  readonly length?: string
}

/** Text of at most `most` characters (UTF-16 units) that PostgreSQL can store. */
export const textUpTo = (most: number, words: TextWords = {}) => {
  const string = v.string(words.type)
  const length = v.maxLength<string, number, string>(most, words.length ?? `Cannot exceed ${most} characters`)
  const storable = v.check<string, string>(
    value => !UNSTORABLE.test(value),
    'Contains characters that cannot be stored.',
  )
  const bounded: typeof string = {
    ...string,
    '~run'(dataset, config) {
      const read = string['~run'](dataset, config)
      for (const bound of [length, storable]) {
        if (read.typed) bound['~run'](read, config)
        // Not typed, so that nothing after this in a pipe runs.
        if (read.issues !== undefined) return { ...read, typed: false }
      }
      return read
    },
  }
  return v.pipe(bounded, length)
}

/** A list of `least` to `most` items. Items are counted first; reading ends when `MAX_ISSUES` faults are found. */
export const listOf = <Item extends v.GenericSchema>(item: Item, most: number, least = 0) => {
  const list = v.array(item)
  const shortest = v.minLength<v.InferOutput<Item>[], number>(least)
  const longest = v.maxLength<v.InferOutput<Item>[], number>(most)
  const bounded: typeof list = {
    ...list,
    '~run'(dataset, config) {
      const { value: input } = dataset
      if (!Array.isArray(input)) return list['~run'](dataset, config)
      const counted = longest['~run'](shortest['~run']({ typed: true, value: input }, config), config)
      if (counted.issues !== undefined) return { typed: false, value: input, issues: counted.issues }
      const value: v.InferOutput<Item>[] = []
      const issues: v.InferIssue<Item>[] = []
      for (const [key, member] of input.entries()) {
        const read = item['~run']({ value: member }, config)
        for (const issue of read.issues ?? []) {
          const path = { type: 'array', origin: 'value', input, key, value: member } as const
          issues.push({ ...issue, path: [path, ...(issue.path ?? [])] })
        }
        if (issues.length >= MAX_ISSUES) break
        value.push(read.value)
      }
      const [first, ...rest] = issues
      return first === undefined
        ? { typed: true, value }
        : { typed: false, value: input, issues: [first, ...rest] }
    },
  }
  return v.pipe(bounded, longest)
}
