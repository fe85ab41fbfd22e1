/** What each program imports, read from its text. */
import { dirname, posix } from 'node:path'
import { codeIn, type ProjectFile } from './project-files.ts'

export interface Import {
  readonly from: string
  /** A path from the root such as `domain/entity.ts`, or a package. */
  readonly to: string
  readonly isPackage: boolean
  /** Of types alone. */
  readonly isType: boolean
  /** `import()`, when the program runs already. */
  readonly isLater: boolean
}

// Statements begin their line; `from` inside a query or a sentence is none, and 'import' is a word.
const IMPORT = /^(?:import|export)\b[^'"]*?\bfrom\s+'([^'\n]+)'|\bimport(?:\s*\(\s*|\s+)'([^'\n]+)'/gm

function importsOf({ path, text }: ProjectFile): Import[] {
  return [...text.matchAll(IMPORT)].map(([statement, from, bare]) => {
    const name = from ?? bare ?? ''
    const how = {
      isType: /^(?:import|export) type\b/.test(statement),
      isLater: statement.includes('(') && !from,
    }
    if (name.startsWith('.')) {
      return { from: path, to: posix.normalize(`${dirname(path)}/${name}`), isPackage: false, ...how }
    }
    if (name.startsWith('#')) return { from: path, to: name.slice(1), isPackage: false, ...how }
    return { from: path, to: name, isPackage: true, ...how }
  })
}

/** The imports of all programs in these folders, types too. */
export const imports = (...folders: string[]): Import[] => codeIn(...folders).flatMap(importsOf)

export const listed = (wrong: readonly Import[]): string[] =>
  wrong.map(({ from, to }) => `${from} imports ${to}`)
