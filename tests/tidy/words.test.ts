/** The catalogues have the words of every kind of record, and no word that nobody says any more. */
import { expect, test } from 'vitest'
import { collections } from '#domain/collections.ts'
import { labelSetOf } from '#src/labels/label-sets.ts'
import { labelWords } from '#src/labels/label-words.ts'
import { catalogue, ofFeatures } from './catalogue.ts'
import { codeIn } from './project-files.ts'

test('every feature adds its words to the catalogue', () => {
  const without = ofFeatures.filter(({ words }) => words === undefined).map(({ path }) => path)
  expect(without).toEqual([])
})

/** 'ui.saved'; of plurals the name they are asked for by, of lists the list. */
const keysOf = (words: object, under = ''): string[] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string' || Array.isArray(value)
      ? [under + name.replace(/_(one|other)$/, '')]
      : keysOf(value, `${under}${name}.`),
  )

const wordsIn = (words: object, under = ''): [key: string, words: string][] =>
  Object.entries(words).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[under + name, value]] : wordsIn(value, `${under}${name}.`),
  )

/** The tablet of a home, a unit of medication, and the public page. */
const OF_A_TABLET =
  /^(landing\.|groupHomes\.(detail|form)\.lock|labels\.home\.fields\.lock_minutes|labels\.operations\.tablet\.|tablet\.|emergency\.|tabletSetup\.|quietTablets\.|enroll\.|hipaaCompliance\.tablets\.|inventory\.form\.unitHint)/

test('[U9.4] where a person reads and writes is called this device: it may be a laptop', () => {
  const others = wordsIn(catalogue).filter(
    ([key, words]) => /tablets?\b/i.test(words) && !OF_A_TABLET.test(key),
  )
  expect(others).toEqual([])
})

/** "3 rows" in a word that has no form for "1 row": how many these are is never one. */
const NEVER_ONE: readonly (readonly [key: string, why: string])[] = [
  ['ui.coversDays', 'The days a device keeps are a constant.'],
  ['ui.form.unfinishedLong', 'Said from thirty days on.'],
  ['dashboard.notes.days', 'The days that are counted are a constant.'],
  ['dashboard.notes.ahead', 'The days that are counted are a constant.'],
  ['hipaaCompliance.log.cut', 'The most entries of a file are a constant.'],
  ['import.drop', 'The most rows of a file are a constant.'],
  ['import.problem.tooManyRows', 'The most rows of a file are a constant.'],
  ['import.full', 'More than the beds of a home, of which there is one or more.'],
  ['notifications.covers', 'The days that are listed are a constant.'],
  ['reports.result.more', 'Said of more rows than are drawn at first.'],
  ['tablet.pin.entered', 'A PIN has six digits.'],
  ['tracking.overTime.days', 'The periods to choose from are constants.'],
  ['labels.medication.frequency.timesDaily', 'One has a word of its own.'],
  ['labels.medication.frequency.everyDays', 'One has a word of its own.'],
  ['labels.medication.frequency.timesWeekly', 'One has a word of its own.'],
  ['labels.medication.frequency.timesMonthly', 'One has a word of its own.'],
]

test('[G11] a word with a count beside what is counted has a form for one', () => {
  const counted =
    /\{\{(?!name|client|email|drug|section|limit)\w+\}\} (?:[a-z]+ )?(?!(?:is|was|has|this)\b)[a-z]{2,}s\b/
  const without = wordsIn(catalogue)
    .filter(([key, words]) => counted.test(words) && !/_(one|other)$/.test(key))
    .map(([key]) => key)
  expect(without.toSorted()).toEqual(NEVER_ONE.map(([key]) => key).toSorted())
})

const code = codeIn('src')
  .filter(({ path }) => !/\/words(\.ts$|\/)/.test(path))
  .map(({ text }) => text)
  .join('\n')

const said = new Set([...code.matchAll(/'([\w.-]+\.[\w.-]+)'/g)].map(([, key]) => key))

/** `sync.states.${state}` says every word there may be under it. */
const saidByName = [...code.matchAll(/`([a-zA-Z]*(?:[\w.-]|\$\{[^`{}]*\})+)`/g)]
  .map(([, key = '']) => key)
  .filter(key => key.includes('${') && key.includes('.'))
  .map(key => new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '.+')}(\\..+)?$`))

/** `signInWords.messages`: read from the catalogue itself. */
const readDirectly = [...code.matchAll(/(\w+)Words\.([\w.]+)/g)].map(([, name, key]) => `${name}.${key}`)

const isSaid = (key: string): boolean =>
  said.has(key) ||
  saidByName.some(pattern => pattern.test(key)) ||
  readDirectly.some(path => key === path || key.startsWith(`${path}.`))

test('every word of the catalogues is said somewhere', () => {
  expect([...new Set(keysOf(catalogue))].filter(key => !isSaid(key))).toEqual([])
})

test('every kind of record has its words in the catalogue', () => {
  const catalogued: Readonly<Record<string, unknown>> = labelWords
  const forgotten = collections
    .flatMap(collection => labelSetOf(collection) ?? [])
    .filter(({ name, words }) => Object.keys(words.fields).length > 0 && catalogued[name] !== words)
    .map(({ name }) => `src/labels/label-sets.ts: add the words of ${name} to wordsOfSets.`)
  expect(forgotten).toEqual([])
})
