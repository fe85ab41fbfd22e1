import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Figure } from '../figure.ts'

/** The files that a screen of the round is made of, as vite.config.ts names them; what they import statically follows. */
const SCREEN_FILES = [/^frame-.*\.js$/, /^round-.*\.js$/]
const ENTRY = /<script type="module"[^>]* src="\/assets\/([^"]+)"/
const STATIC_IMPORT = /\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g

export const scriptSize: Figure = {
  name: 'script-size',
  title: 'JavaScript that the round cannot be painted without',
  isQuick: true,
  async take(stage) {
    const files = firstFiles(join(stage.built, 'app'))
    for (const [name, bytes] of files) stage.say(`  ${name}: ${(bytes / 1_000).toFixed(1)} KB`)
    return [
      {
        what: 'First JavaScript of the round, gzip',
        unit: 'KB',
        values: [[...files.values()].reduce((sum, bytes) => sum + bytes, 0) / 1_000],
        goal: { most: { p50: 245 } },
        note: 'The entry, the frame, the round and all they import statically, read from the build: what a browser fetches ahead for other screens varies and is not in it.',
      },
    ]
  },
}

/** Each file with its size in bytes, gzip. Throws when the build is not what vite.config.ts makes. */
function firstFiles(app: string): Map<string, number> {
  const assets = join(app, 'assets')
  const html = readFileSync(join(app, 'index.html'), 'utf8')
  const entry = ENTRY.exec(html)?.[1] ?? raise('The page has no entry.')
  // Files of earlier builds lie beside those of this one.
  const built = readFileSync(join(app, 'service-worker.js'), 'utf8')
  const named = SCREEN_FILES.map(
    name =>
      readdirSync(assets).find(file => name.test(file) && built.includes(file)) ??
      raise(`No file is ${name}.`),
  )
  const sizes = new Map<string, number>()
  const left = [entry, ...named]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (sizes.has(file)) continue
    const text = readFileSync(join(assets, file), 'utf8')
    sizes.set(file, gzipSync(text).length)
    left.push(...[...text.matchAll(STATIC_IMPORT)].flatMap(([, found = '']) => found))
  }
  return sizes
}

function raise(words: string): never {
  throw new Error(words)
}
