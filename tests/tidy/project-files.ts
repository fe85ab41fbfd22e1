/** The files people write, with their text; what tools make is left out. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')
const FOLDERS = ['domain', 'server', 'src', 'sw', 'tests', 'e2e', 'bench', 'docs', 'public', '.ci']
const MADE_BY_TOOLS = new Set(['node_modules', 'dist', 'data', 'coverage', 'results', 'package-lock.json'])
const IS_TEXT = /(\.(ts|tsx|mjs|js|css|sql|sh|md|json|html|svg|yml)|\/run)$/

export interface ProjectFile {
  /** From the root of the project, with forward slashes. */
  readonly path: string
  readonly text: string
  readonly lines: number
}

function walk(path: string): string[] {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (entry === undefined) return []
  if (!entry.isDirectory()) return [path]
  return readdirSync(path)
    .filter(name => !MADE_BY_TOOLS.has(name))
    .flatMap(name => walk(join(path, name)))
}

const rootFiles = readdirSync(root).filter(
  name => !MADE_BY_TOOLS.has(name) && statSync(join(root, name)).isFile(),
)

export const projectFiles: readonly ProjectFile[] = [
  ...rootFiles.map(name => join(root, name)),
  ...FOLDERS.flatMap(folder => walk(join(root, folder))),
]
  .filter(path => IS_TEXT.test(path))
  .map(path => {
    const text = readFileSync(path, 'utf8')
    return {
      path: relative(root, path).replaceAll('\\', '/'),
      text,
      lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    }
  })

/** Programs, in the folders given. */
export const codeIn = (...folders: readonly string[]): ProjectFile[] =>
  projectFiles.filter(
    ({ path }) => /\.(ts|tsx|mjs|js)$/.test(path) && folders.some(folder => path.startsWith(`${folder}/`)),
  )
