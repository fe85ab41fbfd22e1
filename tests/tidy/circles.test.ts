/** No module imports itself by way of others, but for types, which are gone when the program runs. */
import { expect, test } from 'vitest'
import { imports } from './read-imports.ts'

const of = new Map<string, string[]>()
for (const { from, to, isPackage, isType, isLater } of imports('domain', 'server', 'src', 'sw')) {
  if (!isPackage && !isType && !isLater) of.set(from, [...(of.get(from) ?? []), to])
}

/** Every circle once, beginning with its first module in the order of names. */
function circles(): string[] {
  const found = new Set<string>()
  const done = new Set<string>()
  const walk = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path)
    if (at !== -1) found.add([...way.slice(at), path].join(' → '))
    if (at !== -1 || done.has(path)) return
    for (const next of of.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }
  for (const path of [...of.keys()].toSorted()) walk(path, [])
  return [...found]
}

test('no import leads back to where it came from', () => {
  expect(circles(), 'Move what both need to a module of its own.').toEqual([])
})

test('the imports were found at all', () => {
  expect(of.size).toBeGreaterThan(500)
})
