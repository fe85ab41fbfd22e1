/**
 * Text of one line: a name, a drug, a subject. A break in it would make two records of one in a list or a file, and a
 * sign of direction would show its letters in another order than they stand.
 */
import * as v from 'valibot'

const ONE_LINE_WORDS = 'Write this on one line.'
const UNSEEN_WORDS = 'There is an invisible character here. Type this again.'

const BREAK = /[\t\n\r\u0085\u2028\u2029]/
/** Signs of direction, and spaces without width. Joiners stay: Persian, Hindi and pictures of people are written with them. */
export const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

/** Controls and signs that have no look of their own. Line ends, joiners and the flags of countries stay. */
const WITHOUT_LOOK = /[\p{Cc}\p{Cf}\u115f\u1160\u2028\u2029\u2800\u3164\uffa0]|\u034f/gu
const SEEN = /[\n\r\u200c\u{e0020}-\u{e007f}]|\u200d/u

/** "Ann[U+202E]": words that are repeated to say what is wrong with them, with what nobody would see by its number. */
export const signsByNumber = (words: string): string =>
  words.replaceAll(WITHOUT_LOOK, sign =>
    SEEN.test(sign) ? sign : `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )

/** What is wrong with a text as one line; undefined when it is one. */
export function lineFault(text: string): string | undefined {
  if (BREAK.test(text)) return ONE_LINE_WORDS
  return UNSEEN.test(text) ? UNSEEN_WORDS : undefined
}

const WRITTEN = { isWritten: true }

/**
 * Reads what somebody writes now, in a form, over REST or with an import. Any other way of reading takes lines as an
 * older Hearth kept them, or as they wait in a queue: a record is not lost for a sign that nobody sees.
 */
export function readWritten<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.SafeParseResult<Schema> {
  const read = schema['~run']({ value: input }, { ...v.getGlobalConfig(), ...WRITTEN })
  const { typed, value: output, issues } = read
  return { typed, success: issues === undefined, output, issues } as v.SafeParseResult<Schema>
}

/** A schema for what its sender saw and sends back beside a change: as it was kept, whoever reads it. */
export const asItStood = <Schema extends v.GenericSchema>(schema: Schema): Schema => ({
  ...schema,
  '~run': (dataset, config) => schema['~run'](dataset, Object.assign({ ...config }, { isWritten: false })),
})

/** The last step of a text of one line: looks at what is written now. */
export const onOneLine = v.rawCheck<string>(({ dataset, config, addIssue }) => {
  if (!dataset.typed || !('isWritten' in config && config.isWritten)) return
  const message = lineFault(dataset.value)
  if (message !== undefined) addIssue({ message })
})
