/**
 * Text and lists with a length that is part of their type: longer ones are refused before a pattern, a check, a
 * transformation or an item of theirs is looked at. Every schema that reads what others send is made of these.
 */
import * as v from 'valibot'

/** Faults that one answer names, and after which a list is read no further. */
export const MAX_ISSUES = 20

// Control characters (but tab and line breaks) and halves of a character have no place in a record and break logs, mail and PostgreSQL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]/u

interface TextWords {
  /** Said of what is no text, and of what is missing. */
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
        // Not typed, so that nothing behind this in a pipe runs.
        if (read.issues !== undefined) return { ...read, typed: false }
      }
      return read
    },
  }
  return v.pipe(bounded, length)
}

/** A list of `least` to `most` items. Counted first; reading ends when `MAX_ISSUES` faults are found. */
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
