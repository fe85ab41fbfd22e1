/** Edits of files that are made in memory, and written only when all of them could be made. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Why the command does nothing, as a sentence. */
export class Refused extends Error {}

/** The new and the edited files of one errand, in the tree under `root`. */
export function editsIn(root) {
  const created = new Map()
  const edited = new Map()

  const read = path => {
    const text = edited.get(path) ?? textAt(join(root, path))
    if (text === undefined) throw new Refused(`There is no ${path}.`)
    return text
  }
  const replace = (path, anchor, next) => {
    const text = read(path)
    const found = typeof anchor === 'string' ? text.indexOf(anchor) : text.search(anchor)
    if (found === -1) throw missing(path, anchor)
    const length = typeof anchor === 'string' ? anchor.length : anchor.exec(text)[0].length
    const there = text.slice(found, found + length)
    edited.set(path, text.slice(0, found) + next(there) + text.slice(found + length))
  }
  return {
    created,
    edited,
    read,
    create(path, text) {
      if (existsSync(join(root, path))) throw new Refused(`${path} is there already.`)
      created.set(path, text)
    },
    /** `anchor`: a text or an expression, found where it comes first. */
    before: (path, anchor, lines) => replace(path, anchor, there => lines + there),
    after: (path, anchor, lines) => replace(path, anchor, there => there + lines),
    instead: (path, anchor, text) => replace(path, anchor, () => text),
    /** Biome sorts imports once they are written. */
    addImport: (path, line) => replace(path, /^import /m, there => `${line}\n${there}`),
    /** A line of an alphabetical list, between the line that opens it and the one that closes it. */
    intoList(path, opening, line) {
      const text = read(path)
      const start = text.indexOf(opening)
      if (start === -1) throw missing(path, opening)
      const from = start + opening.length
      const to = text.indexOf(`\n${closing(opening)}`, from) + 1
      const lines = text.slice(from, to).split('\n').slice(0, -1)
      const index = lines.findIndex(one => one > line)
      lines.splice(index === -1 ? lines.length : index, 0, line)
      edited.set(path, `${text.slice(0, from) + lines.join('\n')}\n${text.slice(to)}`)
    },
    /** Words under keys that no file of a language has yet. */
    addWords(path, words) {
      const all = JSON.parse(read(path))
      merge(all, words, path)
      edited.set(path, `${JSON.stringify(all, null, 2)}\n`)
    },
    write() {
      for (const [path, text] of [...created, ...edited]) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), text)
      }
    },
  }
}

/** The place for an insertion is not where it was. */
const missing = (path, anchor) =>
  new Refused(
    `${path} has no ${typeof anchor === 'string' ? JSON.stringify(anchor) : anchor}: nothing is written.`,
  )

const textAt = path => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
const closing = opening => (opening.trimEnd().endsWith('[') ? ']' : '}')

function merge(into, words, path) {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') {
      into[key] ??= value
    } else if (into[key] === undefined) {
      into[key] = value
    } else {
      merge(into[key], value, path)
    }
  }
}
