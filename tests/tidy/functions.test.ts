/** How long a function may be. Those that are longer already are listed with their lines; the list only shrinks. */

import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { LONG_FUNCTIONS } from './long-functions.ts'
import { codeIn, type ProjectFile } from './project-files.ts'

const MAX_LINES = 80

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
const part = (node: object, name: string): unknown => Reflect.get(node, name)

/** The name that a declaration gives to the function in it. */
function nameIn(node: Node): string | undefined {
  const named = part(node, 'id') ?? part(node, 'key')
  const name = isNode(named) ? part(named, 'name') : undefined
  return typeof name === 'string' ? name : undefined
}

/** `path name` of every function over the limit, with its lines; of two with one name in a file the longer. */
function longIn({ path, text }: ProjectFile): [string, number][] {
  const found: [string, number][] = []
  const linesOf = ({ start, end }: Node) => text.slice(start, end).split('\n').length
  const walk = (node: unknown, around: string): void => {
    if (Array.isArray(node)) for (const one of node) walk(one, around)
    if (!isNode(node)) return
    const name = nameIn(node) ?? around
    const isFunction = /Function/.test(node.type) && isNode(part(node, 'body'))
    if (isFunction && linesOf(node) > MAX_LINES) found.push([`${path} ${name}`, linesOf(node)])
    for (const inner of Object.values(node)) walk(inner, name)
  }
  walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts', astType: 'ts' }, path).body, '')
  return found
}

describe('functions', () => {
  const long = new Map(codeIn('domain', 'server', 'src', 'sw').flatMap(longIn))

  test(`none is longer than ${MAX_LINES} lines but those listed`, () => {
    const grown = [...long].filter(([name, lines]) => lines > (LONG_FUNCTIONS[name] ?? MAX_LINES))
    expect(grown, 'Part it where its parts have names of their own.').toEqual([])
  })

  test('the list holds what is long, as long as it is', () => {
    const listed = Object.entries(LONG_FUNCTIONS)
    const shorter = listed.filter(([name, lines]) => (long.get(name) ?? 0) < lines)
    expect(shorter, 'Write down what was won.').toEqual([])
  })

  test('functions were found at all', () => {
    const one = { path: 'x.ts', lines: 90, text: `const f = () => {\n${'g()\n'.repeat(90)}}\n` }
    expect(longIn(one)).toEqual([['x.ts f', 92]])
  })
})
