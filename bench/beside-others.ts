/** The table of docs/benchmarks.md in which other libraries stand beside Hearth. */
import type { Kept } from './results.ts'

const WORDS = `## Beside other libraries

All in one run on the same 100,000 rows, each with a Chromium and a profile of its own, one after the other. The comparison favors the others: they talk to a server that keeps everything in memory, without sign-in, rights, signatures, operation log or PostgreSQL, and write with relaxed durability, which is what they do unless told otherwise. Hearth reads and writes through all of that, waits for the disk at both ends, and ends a replay with every receipt stored. All servers compress their answers.

Bare Dexie has Hearth's indexes, RxDB two of them, PouchDB none; its live query is the feed of changes. Replicache keeps rows by key and works in memory: its first sync, pulls and replay are counted until it has written them to disk, its local write is shown before that. Ten changes are changed rows with the others, and five doses with their marks with Hearth.
`

/** Nothing when nobody else was measured. Rows are what was measured, columns are who. */
export function besideOthers(lines: readonly Kept[]): string {
  if (lines.length === 0) return ''
  const [whos, whats] = [unique(lines.map(({ of = '' }) => of)), unique(lines.map(({ what }) => what))]
  const cell = (what: string, who: string) => {
    const found = lines.find(line => line.what === what && line.of === who)
    return found === undefined ? '' : `${found.p50.toLocaleString('en-US')} ${found.unit}`
  }
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return `
${WORDS}
${row(['median', ...whos])}
${row(['---', ...whos.map(() => '---')])}
${whats.map(what => row([what, ...whos.map(who => cell(what, who))])).join('\n')}
`
}

const unique = (words: readonly string[]) => [...new Set(words)]
