/** Mantine styles are imported one component at a time: a missing one leaves a part unstyled, a spare one is sent to every tablet. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { codeIn } from './project-files.ts'

const PACKAGE = resolve('node_modules/@mantine/core')
const components = join(PACKAGE, 'esm/components')

const files = codeIn('src').map(({ text }) => text)
const matches = (pattern: RegExp) => files.flatMap(text => [...text.matchAll(pattern)].map(found => found[1]))

/** Reached as `Checkbox.Card` and so on; no part renders them by itself. */
const STATIC_MEMBERS = /(Card|Indicator)$/

/** Styles of everything that `entry` renders with: a component's module names its own, and imports its parts. */
function stylesBehind(entry: string): Set<string> {
  const styles = new Set<string>()
  const seen = new Set<string>()
  const left = [entry]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (seen.has(path) || !existsSync(path)) continue
    seen.add(path)
    const style = /([A-Za-z]+)\.module\.mjs$/.exec(path)?.[1]
    if (style !== undefined && existsSync(join(PACKAGE, `styles/${style}.css`))) styles.add(style)
    for (const [, imported] of readFileSync(path, 'utf8').matchAll(/from "(\.[^"]+)"/g)) {
      left.push(resolve(dirname(path), imported as string))
    }
  }
  return styles
}

const used = new Set(
  matches(/import \{([^}]*)\} from '@mantine\/core'/g)
    .flatMap(names => (names as string).split(','))
    .map(name => name.replace(/\btype\b/, '').trim())
    .flatMap(name => [...stylesBehind(join(components, name, `${name}.mjs`))]),
)
const imported = new Set(matches(/import '@mantine\/core\/styles\/([A-Z][A-Za-z]*)\.css'/g))

test('every Mantine part has its styles', () => {
  expect(used.size).toBeGreaterThan(10)
  expect([...used].filter(name => !imported.has(name) && !STATIC_MEMBERS.test(name))).toEqual([])
})

test('no Mantine styles are sent for parts that are not used', () => {
  // Mantine dates and the legends of its charts stand on these; they are not imported from core by name.
  const behind = new Set([
    ...stylesBehind(resolve('node_modules/@mantine/dates/esm/components/DatePicker/DatePicker.mjs')),
    ...stylesBehind(join(components, 'ColorSwatch/ColorSwatch.mjs')),
  ])
  expect([...imported].filter(name => !used.has(name as string) && !behind.has(name as string))).toEqual([])
})
