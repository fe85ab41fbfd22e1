/**
 * Text and lists with a length limit in their type: longer input is refused before any pattern, check, transformation
 * or item is processed. Every schema that reads input from outside is made of these.
 */
import * as v from 'valibot'

/** The most faults one answer names; a list is read no further after that many. */
export const MAX_ISSUES = 20

// Control characters (except tab and line breaks) and lone surrogates break logs, mail and PostgreSQL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused
const UNSTORABLE_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]/u

interface TextMessages {
  /** Message for a value that is not text or is missing. */
  readonly type?: string
  readonly length?: string
}

/** Text of at most `max` characters (UTF-16 units) that PostgreSQL can store. */
export const textUpTo = (max: number, messages: TextMessages = {}) => {
  const stringSchema = v.string(messages.type)
  const lengthCheck = v.maxLength<string, number, string>(
    max,
    messages.length ?? `Cannot exceed ${max} characters`,
  )
  const storableCheck = v.check<string, string>(
    value => !UNSTORABLE_CHARACTERS.test(value),
    'Contains characters that cannot be stored.',
  )
  const boundedString: typeof stringSchema = {
    ...stringSchema,
    '~run'(dataset, config) {
      const result = stringSchema['~run'](dataset, config)
      for (const check of [lengthCheck, storableCheck]) {
        if (result.typed) check['~run'](result, config)
        // Not typed, so that nothing after this in a pipe runs.
        if (result.issues !== undefined) return { ...result, typed: false }
      }
      return result
    },
  }
  return v.pipe(boundedString, lengthCheck)
}

/** A list of `min` to `max` items. Items are counted first; reading ends when `MAX_ISSUES` faults are found. */
export const listOf = <Item extends v.GenericSchema>(item: Item, max: number, min = 0) => {
  const listSchema = v.array(item)
  const minCheck = v.minLength<v.InferOutput<Item>[], number>(min)
  const maxCheck = v.maxLength<v.InferOutput<Item>[], number>(max)
  const boundedList: typeof listSchema = {
    ...listSchema,
    '~run'(dataset, config) {
      const { value: input } = dataset
      if (!Array.isArray(input)) return listSchema['~run'](dataset, config)
      const lengthResult = maxCheck['~run'](minCheck['~run']({ typed: true, value: input }, config), config)
      if (lengthResult.issues !== undefined)
        return { typed: false, value: input, issues: lengthResult.issues }
      const value: v.InferOutput<Item>[] = []
      const issues: v.InferIssue<Item>[] = []
      for (const [key, member] of input.entries()) {
        const itemResult = item['~run']({ value: member }, config)
        for (const issue of itemResult.issues ?? []) {
          const path = { type: 'array', origin: 'value', input, key, value: member } as const
          issues.push({ ...issue, path: [path, ...(issue.path ?? [])] })
        }
        if (issues.length >= MAX_ISSUES) break
        value.push(itemResult.value)
      }
      const [firstIssue, ...otherIssues] = issues
      return firstIssue === undefined
        ? { typed: true, value }
        : { typed: false, value: input, issues: [firstIssue, ...otherIssues] }
    },
  }
  return v.pipe(boundedList, maxCheck)
}
