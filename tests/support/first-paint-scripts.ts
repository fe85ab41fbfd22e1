/** The scripts today's round cannot be painted without, read from a build (decision 095). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What the router loads of the round, as vite.config.ts names it; what it imports statically follows. */
const SCREEN_FILES = [/^frame-.*\.js$/, /^round-.*\.js$/]
const ENTRY = /<script type="module"[^>]* src="\/assets\/([^"]+)"/
const STATIC_IMPORT = /\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g

/**
 * Each file with its size in bytes, as `gzip -9` has it: the entry, the frame, the round, and all they import statically.
 * `app` is the folder of the built web app. Throws when the build is not what vite.config.ts makes.
 */
export function firstPaintScripts(app: string): Map<string, number> {
  const assets = join(app, 'assets')
  const entry =
    ENTRY.exec(readFileSync(join(app, 'index.html'), 'utf8'))?.[1] ?? raise('The page has no entry.')
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
    sizes.set(file, gzipSync(text, { level: 9 }).length)
    left.push(...[...text.matchAll(STATIC_IMPORT)].flatMap(([, found = '']) => found))
  }
  return sizes
}

function raise(words: string): never {
  throw new Error(words)
}
