/** Every language has every word, with what code puts in, and the English term beside what a dose hangs on. */
import { describe, expect, test } from 'vitest'
import { LANGUAGE_FACTS } from '#src/languages/languages.ts'
import { catalogue, type Words } from './catalogue.ts'
import { messagesIn } from './messages.ts'
import { projectFiles } from './project-files.ts'

const files = import.meta.glob<Words>('../../src/languages/*.json', { eager: true, import: 'default' })

const translations = Object.values(LANGUAGE_FACTS).filter(({ code }) => code !== 'en')

/** `mar.status.given` and its words; a list is one word. */
const flat = (words: Words, under = ''): [string, string | readonly string[]][] =>
  Object.entries(words).flatMap(([name, value]): [string, string | readonly string[]][] =>
    typeof value === 'string' || Array.isArray(value)
      ? [[under + name, value as string | readonly string[]]]
      : flat(value as Words, `${under}${name}.`),
  )

const packOf = (code: string): Words => files[`../../src/languages/${code}.json`] ?? {}

const english = new Map(flat(catalogue))
const sentences = messagesIn()

/** Chinese and Japanese say one and many alike; the "many" of Spanish and French begins at a million. */
const isOfLanguage = (key: string, code: string): boolean =>
  !key.endsWith('_one') || new Intl.PluralRules(code).resolvedOptions().pluralCategories.includes('one')

const holesIn = (words: string | readonly string[]): string[] =>
  [...String(words).matchAll(/\{\{\s*([^},\s]+)/g)].map(([, name = '']) => name).toSorted()

/** "un dose" for "{{count}} dose" is right; every other hole is a fact. */
const hasHoles = (key: string, words: string | readonly string[], holes: readonly string[]): boolean => {
  const own = String(holesIn(words))
  return (
    own === String(holes) || (key.endsWith('_one') && own === String(holes.filter(name => name !== 'count')))
  )
}

/** What is known of a dose or an order in one word. */
const MEDICATION_TERMS = [
  /^labels\.dose\.values\.(status|reason_code)\./,
  /^labels\.medication\.values\.administration_route\./,
  /^labels\.medication\.frequency\.(asNeeded|daily\.[234])$/,
  /^mar\.(status|routes)\./,
  /^mar\.reasons\.(?!otherWords)/,
  /^mar\.record\.statuses\./,
  /^mar\.form\.(frequencies|besideKinds)\./,
  /^mar\.round\.counted\./,
  /^mar\.print\.exceptions\.(not_given|held|double_dose|disagreement|unscheduled)$/,
  /^reports\.log\.(states|kinds|marks)\./,
]

/** Without holes and what stands in brackets already: "Twice daily (BID)". */
const termOf = (words: string | readonly string[]): string =>
  String(words)
    .replace(/\{\{[^}]*\}\}|\(.*\)/g, '')
    .trim()
    .toLowerCase()

/** What a button says to a reader and shows, where one is the other and which of them: `updateWhich`, `update`. */
const namesOfButtons = projectFiles
  .flatMap(({ text }) =>
    [...text.matchAll(/aria-label=\{t\('([\w.]+(?:Which|Named|Of))'/g)].map(found => found[1] ?? ''),
  )
  .concat([...english.keys()].filter(key => key.endsWith('Label')))
  .map(name => ({ name, shown: name.replace(/(Which|Named|Of|Label)$/, '') }))
  .filter(({ shown }) => english.has(shown))

describe.each(translations)('$name', ({ code }) => {
  const { messages = {}, ...pack } = packOf(code)
  const own = new Map(flat(pack))

  test('[G1] has every word of the catalogue, and none that is gone', () => {
    const needed = [...english.keys()].filter(key => isOfLanguage(key, code))
    expect(needed.filter(key => !own.has(key))).toEqual([])
    expect([...own.keys()].filter(key => !english.has(key) || !isOfLanguage(key, code))).toEqual([])
  })

  test('[G1] leaves out nothing that code puts into a word', () => {
    const wrong = [...own].filter(([key, words]) => !hasHoles(key, words, holesIn(english.get(key) ?? '')))
    expect(wrong).toEqual([])
  })

  test('[G1] has no empty words, and lists as long as the English ones', () => {
    const shapeOf = (words: string | readonly string[] | undefined) =>
      typeof words === 'string' ? words.trim() !== '' : words?.length
    const wrong = [...own].filter(([key, words]) => shapeOf(words) !== shapeOf(english.get(key)))
    expect(wrong).toEqual([])
  })

  test('[G1] has every sentence of schemas, rules and server', () => {
    const known = new Map(flat(messages as Words))
    const keys = Object.keys(messages)
    expect(sentences.filter(sentence => !keys.includes(sentence))).toEqual([])
    expect(keys.filter(sentence => !sentences.includes(sentence))).toEqual([])
    expect(
      [...known].filter(([sentence, words]) => String(holesIn(words)) !== String(holesIn(sentence))),
    ).toEqual([])
  })

  test('[G2] has the English term beside every status, code, route and frequency of medication', () => {
    const without = [...own]
      .filter(([key]) => MEDICATION_TERMS.some(term => term.test(key)))
      .filter(
        ([key, words]) =>
          !String(words)
            .toLowerCase()
            .includes(termOf(english.get(key) ?? '')),
      )
    expect(without).toEqual([])
  })

  test('[G1] says to readers what a button shows, as those who speak to a tablet need it', () => {
    const lower = (key: string) => String(own.get(key)).toLowerCase()
    expect(namesOfButtons.filter(({ name, shown }) => !lower(name).includes(lower(shown)))).toEqual([])
  })

  test('[G5] writes dates by a locale of its own', () => {
    expect(own.get('ui.locale')).toMatch(new RegExp(`^${code}\\b`))
  })
})

test('[G1] the names of buttons are found in the code', () => {
  expect(namesOfButtons.length).toBeGreaterThan(2)
})

test('[G2] the terms of medication are found in the catalogue', () => {
  const found = MEDICATION_TERMS.map(term => [...english.keys()].filter(key => term.test(key)).length)
  expect(found.every(count => count > 0)).toBe(true)
})

test('[S13.14] a page that cannot load the app says so in every language, without a pack', () => {
  const script = projectFiles.find(({ path }) => path === 'public/start-again.js')?.text ?? ''
  const spoken = [...script.matchAll(/^ {4}(\w+): \[\s*'[^']+',\s*'[^']+',?\s*\],$/gm)].map(
    ([, language]) => language,
  )
  expect(spoken).toEqual(Object.keys(LANGUAGE_FACTS))
})
