/**
 * Every pattern of the product is held to hostile text: four times the length may take about four times as long. The
 * patterns are read from the source, so a new one is covered without being listed anywhere. It takes times, so
 * `npm run check` leaves it to `npm test`.
 */
import * as v from 'valibot'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { codeIn, type ProjectFile } from '../tidy/project-files.ts'

interface Pattern {
  readonly where: string
  readonly source: string
  readonly flags: string
}

const SHIPPED = ['domain', 'server', 'src', 'sw']

/** Every object of a syntax tree. */
function* nodesIn(tree: unknown): Generator<Record<string, unknown>> {
  if (typeof tree !== 'object' || tree === null) return
  if (!Array.isArray(tree)) yield tree as Record<string, unknown>
  for (const member of Object.values(tree)) yield* nodesIn(member)
}

const literal = v.object({
  type: v.literal('Literal'),
  regex: v.object({ pattern: v.string(), flags: v.string() }),
})
const library = v.object({
  type: v.literal('MemberExpression'),
  object: v.object({ name: v.literal('v') }),
  property: v.object({ name: v.string() }),
})

/** The pattern behind `v.isoDate()` and its like, if there is one. */
function patternOfLibrary(name: string): RegExp | undefined {
  const make: unknown = Reflect.get(v, name)
  if (typeof make !== 'function') return undefined
  try {
    const { requirement } = v.parse(v.object({ requirement: v.instance(RegExp) }), make())
    return requirement
  } catch {
    // It needs arguments, or has no pattern: what is given to it stands in our source.
    return undefined
  }
}

function patternsIn({ path, text }: ProjectFile): Pattern[] {
  const found: Pattern[] = []
  const tree = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  for (const node of nodesIn(tree)) {
    if (v.is(literal, node)) found.push({ where: path, source: node.regex.pattern, flags: node.regex.flags })
    if (!v.is(library, node)) continue
    const pattern = patternOfLibrary(node.property.name)
    if (pattern !== undefined)
      found.push({ where: `v.${node.property.name}`, source: pattern.source, flags: pattern.flags })
  }
  return found
}

const patterns = [
  ...new Map(
    codeIn(...SHIPPED)
      .filter(({ path }) => /\.tsx?$/.test(path))
      .flatMap(patternsIn)
      .map(pattern => [`${pattern.source}/${pattern.flags}`, pattern]),
  ).values(),
]

/** So many characters of a class are tried, and those that stand elsewhere too: to the pattern the others are alike. */
const OF_A_CLASS = 4

/** Characters a pattern may stumble over: its own, and one of each common kind. */
function alphabetOf({ source }: Pattern): string[] {
  const isElsewhereToo = (character: string) => source.indexOf(character) !== source.lastIndexOf(character)
  const fewOfEachClass = source.replaceAll(/\[[^\]]*\]/g, characters =>
    [...characters].filter((one, place) => place <= OF_A_CLASS || isElsewhereToo(one)).join(''),
  )
  const own = fewOfEachClass.replaceAll(/\\[a-zA-Z]|[\w\\^$*?{}|[\]()]/g, '')
  return [...new Set(['a', '0', ' ', '\n', '=', ...own])]
}

/** Something the pattern may begin with, something it may go on with for long, and something that ends it badly. */
function* hostileTexts(pattern: Pattern): Generator<(length: number) => string> {
  const alphabet = alphabetOf(pattern)
  const beginnings = ['', ...alphabet, ...alphabet.flatMap(one => [`a${one}`, `a${one}a`])]
  const middles = [...alphabet, ...alphabet.map(one => `a${one}`)]
  for (const beginning of beginnings) {
    for (const middle of middles) {
      for (const end of ['', '\n!', '@', 'a'])
        yield length => beginning + middle.repeat(length / middle.length) + end
    }
  }
}

/** Quicker than this is quick, whatever the ratio of two such times. */
const QUICK_MS = 1
const MAX_RATIO = 8
/** From short to long, so that a pattern of exponential time fails instead of running for ever. */
const LENGTHS = [24, 240, 2_400]

const everywhere = ({ source, flags }: Pattern) =>
  new RegExp(source, flags.includes('g') ? flags : `${flags}g`)

/** Of the clock, which costs less to read: what is quick by it is quick. */
function msFor(pattern: RegExp, text: string): number {
  const began = performance.now()
  text.replace(pattern, '')
  return performance.now() - began
}

/** Of this process alone: what other programs take of the machine meanwhile is not the pattern's. */
function ownMsFor(pattern: RegExp, text: string): number {
  const before = process.cpuUsage()
  text.replace(pattern, '')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const quickest = (pattern: RegExp, text: string) =>
  Math.min(...Array.from({ length: 10 }, () => ownMsFor(pattern, text)))

/** What makes the pattern slow, or undefined. */
function trapOf(pattern: Pattern): string | undefined {
  const regExp = everywhere(pattern)
  for (const hostile of hostileTexts(pattern)) {
    for (const length of LENGTHS) {
      if (msFor(regExp, hostile(length)) < QUICK_MS) continue
      const long = quickest(regExp, hostile(length))
      if (long >= QUICK_MS && long / quickest(regExp, hostile(length / 4)) > MAX_RATIO)
        return `${JSON.stringify(hostile(12))}…: ${Math.round(long)} ms for ${length} characters`
    }
  }
  return undefined
}

describe('[A10.1] patterns take linear time', () => {
  test.each(patterns)('$where /$source/$flags', pattern => {
    const sentence =
      'This pattern can go back over what it has read. Let each part end where the next begins, and anchor it.'
    expect(trapOf(pattern), sentence).toBeUndefined()
  })

  test('they were found, and a slow one is caught', () => {
    expect(patterns.length).toBeGreaterThan(40)
    expect(patterns.some(({ where }) => where === 'v.isoDate')).toBe(true)
    for (const source of [
      '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
      '=+$',
      '\\s*;\\s*',
      '^(a+)+$',
      '^.*,.*;$',
      '^[;,.:!§]+[<>"~&§]+@',
    ])
      expect(trapOf({ where: 'here', source, flags: '' }), source).toBeDefined()
    // Slow patterns are slow: beside other heavy work they take their time.
  }, 120_000)
})
