/** A rule nobody tests is a wish: every id in docs/rules stands in a test's title, and no test names a rule that is not there. */
import { expect, test } from 'vitest'
import { codeIn, projectFiles } from './project-files.ts'

const rulesFiles = projectFiles.filter(({ path }) => /^docs\/rules\/.*\.md$/.test(path))
const isOfFaults = ({ path }: { path: string }) => path.endsWith('/faults.md')
const documents = rulesFiles
  .filter(file => !isOfFaults(file))
  .map(({ path, text }) => ({ name: path.replace('docs/rules/', ''), text }))
const faults = rulesFiles.find(isOfFaults)?.text ?? ''

const testFiles = codeIn('tests', 'e2e')
  .filter(({ path }) => /\.test\.tsx?$/.test(path))
  .map(({ text }) => withoutComments(text))

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
  const rows = [...faults.matchAll(/^\| (\d+) \| .+? \| (.+) \|$/gm)]
  expect(rows.map(([, fault]) => Number(fault))).toEqual(Array.from({ length: 49 }, (_, index) => index + 1))
  const named = rows.flatMap(([, fault, shownBy = '']) =>
    // A title that is a command is none: `npm run …` says where else it is shown.
    [...shownBy.matchAll(/`((?!npm )[^`]+)`/g)].map(([, title = '']) => ({ fault, title })),
  )
  expect(named.length).toBeGreaterThan(46)
  expect(named.filter(({ title }) => !testFiles.some(text => text.includes(title)))).toEqual([])
})

test('what an attacker cannot do is shown by tests that exist', () => {
  const security = projectFiles.find(({ path }) => path === 'docs/security.md')?.text ?? ''
  const rows = [...security.matchAll(/^\| (?!---|in hand|\*\*)(.+?) \| .+ \| (.+) \|$/gm)]
  expect(rows.length).toBeGreaterThan(15)
  const named = rows.flatMap(([, inHand, shownBy = '']) => {
    const titles = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title)
    return titles.length === 0 ? [{ inHand, title: 'no test' }] : titles.map(title => ({ inHand, title }))
  })
  expect(named.filter(({ title }) => !testFiles.some(text => text.includes(title)))).toEqual([])
})
