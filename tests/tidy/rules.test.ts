/** A rule nobody tests is a wish: every id in docs/rules stands in a test's title, and no test names a rule that is not there. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rulesFolder = join(root, 'docs/rules')

const documents = readdirSync(rulesFolder)
  .filter(name => name.endsWith('.md'))
  .map(name => ({ name, text: readFileSync(join(rulesFolder, name), 'utf8') }))

const titles = ['tests', 'e2e']
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file =>
      join(root, folder, file),
    ),
  )
  .filter(file => /\.test\.tsx?$/.test(file))
  .flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\[((?:[SAM]\d+(?:\.\d+)?))\]/g)].map(([, id = '']) => id),
  )

const tested = new Set(titles)
/** Rules, and the laws they belong to. */
const mentioned = new Set(
  documents.flatMap(({ text }) => [...text.matchAll(/\b([SAM]\d+(?:\.\d+)?)\b/g)].map(([, id = '']) => id)),
)

test.each(documents)('every rule of $name is in the title of a test', ({ text }) => {
  const ids = [...text.matchAll(/\*\*([SAM]\d+(?:\.\d+)?)\*\*/g)].map(([, id = '']) => id)
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.filter(id => !tested.has(id))).toEqual([])
})

test('no test names a rule or law that is not written down', () => {
  expect([...tested].filter(id => !mentioned.has(id)).sort()).toEqual([])
})
