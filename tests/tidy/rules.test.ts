/** A rule nobody tests is a wish: every id in docs/rules stands in a test's title, and no test names a rule that is not there. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rulesFolder = join(root, 'docs/rules')

const FAULTS = 'faults.md'
const documents = readdirSync(rulesFolder)
  .filter(name => name.endsWith('.md') && name !== FAULTS)
  .map(name => ({ name, text: readFileSync(join(rulesFolder, name), 'utf8') }))

const testFiles = ['tests', 'e2e']
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file =>
      join(root, folder, file),
    ),
  )
  .filter(file => /\.test\.tsx?$/.test(file))
  .map(file => withoutComments(readFileSync(file, 'utf8')))

/** What a comment promises is no test. */
function withoutComments(text: string): string {
  return text.replaceAll(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

const tested = new Set(
  testFiles.flatMap(text =>
    [...text.matchAll(/\[((?:[SAMUNDHITKVBRCQLJWXG]\d+(?:\.\d+)?))\]/g)].map(([, id = '']) => id),
  ),
)
/** Rules, and the laws they belong to. */
const mentioned = new Set(
  documents.flatMap(({ text }) =>
    [...text.matchAll(/\b([SAMUNDHITKVBRCQLJWXG]\d+(?:\.\d+)?)\b/g)].map(([, id = '']) => id),
  ),
)

test.each(documents)('every rule of $name is in the title of a test', ({ text }) => {
  const ids = [...text.matchAll(/\*\*([SAMUNDHITKVBRCQLJWXG]\d+(?:\.\d+)?)\*\*/g)].map(([, id = '']) => id)
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.filter(id => !tested.has(id))).toEqual([])
})

test('an id names one rule', () => {
  const ids = documents.flatMap(({ text }) =>
    [...text.matchAll(/^- \*\*([SAMUNDHITKVBRCQLJWXG]\d+(?:\.\d+)?)\*\*/gm)].map(([, id = '']) => id),
  )
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('no test is skipped, and none is run alone', () => {
  const tamed = testFiles.flatMap(
    text => text.match(/\b(?:test|describe|it)\.(?:skip|only|todo|fixme)\b/g) ?? [],
  )
  expect(tamed).toEqual([])
})

test('no test names a rule or law that is not written down', () => {
  expect([...tested].filter(id => !mentioned.has(id)).sort()).toEqual([])
})

test('every fault is shown by tests that exist, or says why it cannot be shown here', () => {
  const rows = [...readFileSync(join(rulesFolder, FAULTS), 'utf8').matchAll(/^\| (\d+) \| .+? \| (.+) \|$/gm)]
  expect(rows.map(([, fault]) => Number(fault))).toEqual(Array.from({ length: 45 }, (_, index) => index + 1))
  const named = rows.flatMap(([, fault, shownBy = '']) =>
    // A title that is a command is none: `npm run …` says where else it is shown.
    [...shownBy.matchAll(/`((?!npm )[^`]+)`/g)].map(([, title = '']) => ({ fault, title })),
  )
  expect(named.length).toBeGreaterThan(45)
  expect(named.filter(({ title }) => !testFiles.some(text => text.includes(title)))).toEqual([])
})
