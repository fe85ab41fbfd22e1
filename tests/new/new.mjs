/**
 * `npm run new -- kind house_visit` writes a kind of record with its screens and calls,
 * `npm run new -- field task.location --after description` a field. `docs/recipes/` says what is left to do by hand.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { bin, root, say } from '../steps.mjs'
import { Refused } from './edits.mjs'
import { newField } from './field.mjs'
import { newKind } from './kind.mjs'

const USAGE = `Use: npm run new -- kind house_visit
     npm run new -- field task.location --after description --label "Location"`

function editsAsked() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { label: { type: 'string' }, after: { type: 'string' } },
  })
  const [errand, name, ...others] = positionals
  if (name === undefined || others.length > 0) throw new Refused(USAGE)
  if (errand === 'kind') return newKind(root, name)
  if (errand === 'field') return newField(root, name, values)
  throw new Refused(USAGE)
}

try {
  const { created, edited, translations, next, write } = editsAsked()
  write()
  const files = [...created.keys(), ...edited.keys()]
  // It sorts what was inserted and breaks lines; what it would change otherwise it leaves to the lint.
  spawnSync(bin('biome'), ['check', '--write', ...files], { cwd: root })
  for (const path of created.keys()) say(`new     ${path}`)
  for (const path of edited.keys()) say(`edited  ${path}`)
  say(`\nTranslate in src/languages/*.json, where it is English now: ${translations.join(', ')}.`)
  for (const line of next) say(line)
} catch (error) {
  if (!(error instanceof Refused)) throw error
  say(error.message)
  process.exitCode = 1
}
