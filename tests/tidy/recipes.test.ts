/** The recipes are walked: what they name is there, and what a kind of record needs is named. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from './project-files.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/recipes')
const recipes = readdirSync(folder).map(name => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
const pathsIn = (text: string) => [...text.matchAll(/`([a-z0-9]+\/[\w./-]+)`/g)].map(([, path = '']) => path)

test.each(recipes)('every file that $name names is there', ({ text }) => {
  expect(pathsIn(text).filter(path => !existsSync(join(root, path)))).toEqual([])
})

test('the recipe of a kind of record names every file that knows the kind it follows', () => {
  const recipe = recipes.find(({ name }) => name === 'kind-of-record.md')
  const named = pathsIn(recipe?.text ?? '')
  // A recipe names German for all translations.
  const knowing = projectFiles
    .filter(({ path }) => /^(?:domain|server|src|sw)\//.test(path))
    .filter(({ text }) => /diagnos[ie]s/i.test(text))
    .map(({ path }) => path.replace(/^src\/languages\/\w+\.json$/, 'src/languages/de.json'))
  expect(knowing.length).toBeGreaterThan(10)
  expect(knowing.filter(path => !named.includes(path))).toEqual([])
})
