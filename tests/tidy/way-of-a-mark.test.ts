/** The picture of a mark's way in docs/architecture.md: each arrow is an import. */
import { expect, test } from 'vitest'
import { projectFiles } from './project-files.ts'
import { imports } from './read-imports.ts'

const FILE = /(?:domain|server|src)\/[\w./-]+\.tsx?/g

/** Pairs of files with an arrow between them; a line that begins with an arrow goes on from the line before. */
function arrowsIn(picture: string): [string, string][] {
  return picture.split('\n\n').flatMap(part =>
    part
      .replace(/\n\s*→/g, ' →')
      .split('\n')
      .flatMap(line => {
        const files = line.match(FILE) ?? []
        return files.slice(1).map((to, index): [string, string] => [files[index] ?? '', to])
      }),
  )
}

const { text = '' } = projectFiles.find(({ path }) => path === 'docs/architecture.md') ?? {}
const picture = /### The way of a mark[\s\S]*?```\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
const arrows = arrowsIn(picture)
const all = imports('domain', 'server', 'src')

test('the picture has the way', () => {
  expect(arrows.length).toBeGreaterThan(20)
})

test.each(arrows)('%s → %s', (from, to) => {
  expect(all.filter(one => one.from === from).map(one => one.to)).toContain(to)
})
