/** Numbers in the cells of a file, read in the same way as in form fields (decision 053). */
import { Refusal } from '../errors.ts'
import type { Language } from '../values/languages.ts'
import { type NumberFault, type NumberShape, numberText, readNumberIn } from '../values/typed-number.ts'
import type { FileConventions } from './file-habits.ts'

/** The languages by which a file may write numbers; the language of the person who opened it comes first. */
export type FileLanguages = readonly [Language, ...Language[]]

/**
 * Determines the languages from the separator of cells: where a comma is the decimal mark, spreadsheets separate by
 * semicolons. A tab shows nothing. Cells that can be read in two of these ways are faults.
 */
export function languagesOfFile(readerLanguage: Language, separator: string): FileLanguages {
  if (separator === ',') return [readerLanguage, 'English']
  if (separator === ';') return [readerLanguage, 'German', 'French']
  return [readerLanguage, 'English', 'German', 'French']
}

const WHOLE_NUMBER: NumberShape = { decimals: 0 }

/** Reads a whole number, also with ".0", which some programs add. Throws a `Refusal` with what to write. */
export function readCount(cellText: string, { languages }: FileConventions): number {
  const shape = /[.,]0{1,2}$/.test(cellText) ? { decimals: 2 } : WHOLE_NUMBER
  const reading = readNumberIn(cellText, languages, shape)
  if ('number' in reading) return reading.number
  throw numberRefusal(reading.fault, WHOLE_NUMBER, languages)
}

/** Reads an amount of at most three decimals, also in halves, quarters and eighths. Throws a `Refusal`. */
export function readAmount(cellText: string, { languages }: FileConventions): number {
  const shape: NumberShape = { decimals: 3, hasFractions: true }
  const reading = readNumberIn(cellText, languages, shape)
  if ('number' in reading) return reading.number
  throw numberRefusal(reading.fault, shape, languages)
}

/** Returns a number as written in the language of the person who opened the file. */
export const formatNumber = (value: number, language: Language): string => numberText(value, language)

function numberRefusal(
  fault: NumberFault,
  { decimals }: NumberShape,
  [readerLanguage]: FileLanguages,
): Refusal {
  const example = numberText(decimals === 0 ? 12 : 1.5, readerLanguage)
  const fourDecimalExample = numberText(1.125, readerLanguage).padEnd(6, '0')
  const messageByFault: Readonly<Record<NumberFault, string>> = {
    range: 'Enter one number, not a range.',
    negative: 'Enter a number without a minus sign.',
    fraction: `This fraction cannot be read. Enter one number, such as ${example}.`,
    marks: `Write the number like this: ${example}.`,
    ambiguous: `This could be two different numbers. Write thousands without a mark (1000), and decimals with a zero more (${fourDecimalExample}).`,
    whole: 'Enter a whole number.',
    decimals: 'Use at most three decimals.',
    size: 'This number is too large',
    unreadable: `Enter only a number, such as ${example}.`,
  }
  return new Refusal('invalid_input', messageByFault[fault])
}
