import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#domain/values/languages.ts'
import { type NumberFault, type NumberShape, numberText, readNumber } from '#domain/values/typed-number.ts'

const DOSE: NumberShape = { decimals: 3, hasFractions: true }
const WHOLE: NumberShape = { decimals: 0 }
const MEASURED: NumberShape = { decimals: 3, isSigned: true }

const read = (typed: string, language: Language, shape: NumberShape): number | NumberFault => {
  const reading = readNumber(typed, language, shape)
  return 'number' in reading ? reading.number : reading.fault
}

describe('a typed number', () => {
  test.each<[string, NumberShape, number | NumberFault]>([
    ['1/2', DOSE, 0.5],
    ['½', DOSE, 0.5],
    ['1 1/2', DOSE, 1.5],
    ['1½', DOSE, 1.5],
    ['2 ¾', DOSE, 2.75],
    ['.5', DOSE, 0.5],
    ['1,000', DOSE, 1000],
    ['1,000.5', DOSE, 1000.5],
    ['1.000', DOSE, 1],
    ['0.125', DOSE, 0.125],
    [' 2 ', DOSE, 2],
    ['１２．５', DOSE, 12.5],
    ['1-2', DOSE, 'range'],
    ['1 to 2', DOSE, 'range'],
    ['1 à 2', DOSE, 'range'],
    ['1至2', DOSE, 'range'],
    ['1 - 2', DOSE, 'range'],
    ['1–2', DOSE, 'range'],
    ['1-1/2', DOSE, 'range'],
    ['-1', DOSE, 'negative'],
    ['−1', DOSE, 'negative'],
    ['-0', DOSE, 'negative'],
    ['1e3', DOSE, 'unreadable'],
    ['+1', DOSE, 'unreadable'],
    ['5 mg', DOSE, 'unreadable'],
    ['5.', DOSE, 'unreadable'],
    ['1 2', DOSE, 'unreadable'],
    ['10²', DOSE, 'unreadable'],
    ['\u202e12', DOSE, 'unreadable'],
    ['1\u200b2', DOSE, 'unreadable'],
    ['', DOSE, 'unreadable'],
    ['1,5', DOSE, 'marks'],
    ['1,00', DOSE, 'marks'],
    ['1 000', DOSE, 'marks'],
    ['11/2', DOSE, 'fraction'],
    ['1/3', DOSE, 'fraction'],
    ['⅓', DOSE, 'fraction'],
    ['1/2/26', DOSE, 'fraction'],
    ['0.0005', DOSE, 'decimals'],
    ['1234567890123', DOSE, 'size'],
    ['12.5', WHOLE, 'whole'],
    ['1.000', WHOLE, 'whole'],
    ['½', WHOLE, 'whole'],
    ['2 x 30', WHOLE, 'unreadable'],
    ['1:30', WHOLE, 'unreadable'],
    ['1,200', WHOLE, 1200],
    ['97-98', MEASURED, 'range'],
    ['120/80', MEASURED, 'fraction'],
    ['3/10', MEASURED, 'fraction'],
    ['1/2', MEASURED, 'fraction'],
    ['-4.5', MEASURED, -4.5],
    ['-4-5', MEASURED, 'range'],
    ['98.6', MEASURED, 98.6],
  ])('[U21.2] "%s" of %o is %s in English', (typed, shape, is) => {
    expect(read(typed, 'English', shape)).toBe(is)
  })

  test.each<[string, Language, number | NumberFault]>([
    ['1.000', 'German', 1000],
    ['1.000,5', 'German', 1000.5],
    ['1,5', 'German', 1.5],
    ['0.5', 'German', 'marks'],
    ['1.5', 'German', 'marks'],
    ['1,000', 'German', 1],
    ['1 000', 'French', 1000],
    ['1\u202f000,5', 'French', 1000.5],
    ['1\u00a0234', 'French', 1234],
    ['1,5', 'French', 1.5],
    ['1.000', 'French', 'marks'],
    ['1 1/2', 'French', 1.5],
    // Mexico and the United States write 1,000.5, Spain and Argentina 1.000,5.
    ['1,000.5', 'Spanish', 1000.5],
    ['1.000,5', 'Spanish', 1000.5],
    ['1,5', 'Spanish', 1.5],
    ['1.5', 'Spanish', 1.5],
    ['0.125', 'Spanish', 0.125],
    ['1.000', 'Spanish', 'ambiguous'],
    ['1,000', 'Spanish', 'ambiguous'],
    ['1.1250', 'Spanish', 1.125],
    ['２，０００', 'Japanese', 2000],
    ['2,000.25', 'Chinese', 2000.25],
  ])('[U21.2] "%s" in %s is %s', (typed, language, is) => {
    expect(read(typed, language, DOSE)).toBe(is)
  })

  test('[U21.2] a number is written as it is read, in every language', () => {
    const thousandths = fc.integer({ min: -999_999_999, max: 999_999_999 }).map(count => count / 1000)
    fc.assert(
      fc.property(thousandths, fc.constantFrom(...LANGUAGES), (number, language) => {
        expect(readNumber(numberText(number, language), language, MEASURED)).toEqual({ number })
      }),
      { seed: 21, numRuns: 500 },
    )
  })
})

/** What a number may be taken for when characters of it are dropped or moved: nothing but digits counts. */
const digitsOf = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+|0+$/g, '')

describe('what is typed or pasted', () => {
  const pieces = fc.constantFrom(...'0123456789.,-+ /½:x%$e\u00a0\u202f\u202e１，', '000', '1/2', ' mg', '\n')
  const typed = fc.array(pieces, { maxLength: 8 }).map(all => all.join(''))

  test('[U21.1] no digit is dropped, and no sign but one between thousands', () => {
    let countRead = 0
    fc.assert(
      fc.property(typed, fc.constantFrom(...LANGUAGES), (text, language) => {
        const reading = readNumber(text, language, MEASURED)
        if ('fault' in reading) return
        countRead += 1
        const plain = text.replaceAll('１', '1').replaceAll('，', ',')
        expect(digitsOf(String(reading.number))).toBe(digitsOf(plain))
        expect(plain).toMatch(/^\s*-?[\d.,\s\u00a0\u202f]+$/)
        expect(reading.number < 0).toBe(text.includes('-') && reading.number !== 0)
      }),
      { seed: 21, numRuns: 3000 },
    )
    expect(countRead).toBeGreaterThan(300)
  })
})
