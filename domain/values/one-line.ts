/**
 * Text of one line: a name, a drug, a subject. A line break would make two records of one in a list or a file, and a
 * direction character would show the letters in another order than they are stored in.
 */
import * as v from 'valibot'

const ONE_LINE_MESSAGE = 'Write this on one line.'
const INVISIBLE_MESSAGE = 'There is an invisible character here. Type this again.'

const LINE_BREAK = /[\t\n\r\u0085\u2028\u2029]/
/** Direction characters and zero-width spaces. Joiners are allowed: Persian, Hindi and emoji are written with them. */
export const INVISIBLE_CHARACTERS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

/** Control and format characters without a visible shape. Line ends, joiners and the flags of countries stay. */
const CONTROL_OR_FORMAT = /[\p{Cc}\p{Cf}\u115f\u1160\u2028\u2029\u2800\u3164\uffa0]|\u034f/gu
const ALLOWED_INVISIBLE = /[\n\r\u200c\u{e0020}-\u{e007f}]|\u200d/u

/** Returns a text to quote in an error message, with each invisible character shown by its number: "Ann[U+202E]". */
export const showInvisible = (text: string): string =>
  text.replaceAll(CONTROL_OR_FORMAT, character =>
    ALLOWED_INVISIBLE.test(character)
      ? character
      : `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )

/** Returns what is wrong with a text as one line; undefined if nothing is. */
export function lineFault(text: string): string | undefined {
  if (LINE_BREAK.test(text)) return ONE_LINE_MESSAGE
  return INVISIBLE_CHARACTERS.test(text) ? INVISIBLE_MESSAGE : undefined
}

const NEW_INPUT_CONFIG = { isWritten: true }

/**
 * Reads newly written input, from a form, REST or an import. Any other way of reading accepts lines as an older Hearth
 * kept them, or as they wait in a queue: no record is lost because of an invisible character.
 */
export function parseNewInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.SafeParseResult<Schema> {
  const dataset = schema['~run']({ value: input }, { ...v.getGlobalConfig(), ...NEW_INPUT_CONFIG })
  const { typed, value: output, issues } = dataset
  return { typed, success: issues === undefined, output, issues } as v.SafeParseResult<Schema>
}

/** A schema for values the sender saw and sends back with a change: accepted as they were kept, whoever reads them. */
export const acceptStored = <Schema extends v.GenericSchema>(schema: Schema): Schema => ({
  ...schema,
  '~run': (dataset, config) => schema['~run'](dataset, Object.assign({ ...config }, { isWritten: false })),
})

/** The last step of a one-line text schema: checks newly written input only. */
export const oneLineCheck = v.rawCheck<string>(({ dataset, config, addIssue }) => {
  if (!dataset.typed || !('isWritten' in config && config.isWritten)) return
  const message = lineFault(dataset.value)
  if (message !== undefined) addIssue({ message })
})
