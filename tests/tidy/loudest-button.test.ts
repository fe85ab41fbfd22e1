/** The loudest button of a dialog is never the harmful one: over every button and question of the app (U6.1, U10.14). */
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { catalogue, type Words } from './catalogue.ts'
import { codeIn } from './project-files.ts'

/** What such a button says when it takes something away, or may do harm. */
const HARMFUL =
  /^(remove|delete|discard|take back|take out of use|undo|end\b|cancel \w|sign (it|them) out|revoke|deactivate|give it anyway|give another|it is right|record it now|start over|confirm$)/i

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
const part = (node: object, name: string): unknown => Reflect.get(node, name)

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit)
  if (!isNode(node)) return
  visit(node)
  for (const inner of Object.values(node)) walk(inner, visit)
}

const flat = (words: Words, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([name, value]) => {
    if (typeof value === 'string') return [[`${path}${name}`, value] as [string, string]]
    return Array.isArray(value) ? [] : flat(value as Words, `${path}${name}.`)
  })
const sentences = flat(catalogue)

/** What `t('a.b')`, and `t(`a.${x}.b`)` for any x, say in a piece of code. */
function wordsIn(code: string): string[] {
  return [...code.matchAll(/'([a-zA-Z]\w*(?:\.\w+)+)'|`([a-zA-Z]\w*\.[^`]+)`/g)].flatMap(
    ([, plain, template]) => {
      if (plain !== undefined) return sentences.filter(([key]) => key === plain).map(([, said]) => said)
      const pattern = new RegExp(
        `^${(template ?? '').replace(/\./g, '\\.').replace(/\$\{[^}]*\}/g, '\\w+')}$`,
      )
      return sentences.filter(([key]) => pattern.test(key)).map(([, said]) => said)
    },
  )
}

interface Element {
  path: string
  name: string
  attributes: ReadonlyMap<string, string>
  /** In the opening tag, with what is spread into it. */
  opening: string
  said: string[]
}

/** Its words are those of a list that is narrowed to editing and reactivating. */
const NARROWED = 'src/features/users/user-details.tsx'
/** Mantine's, and those of the first paint (decision 101). */
const isButton = (name: string) => name === 'Button' || name === 'PlainButton' || name === 'PlainLink'
const LABELS = ['confirmLabel', 'submitLabel']

const elements: Element[] = codeIn('src')
  .filter(({ path }) => path.endsWith('.tsx'))
  .flatMap(({ path, text }) => {
    const found: Element[] = []
    walk(parseAst(text, { lang: 'tsx', astType: 'ts' }, path).body, node => {
      if (node.type !== 'JSXElement') return
      const opening = part(node, 'openingElement')
      if (!isNode(opening)) return
      const name = part(part(opening, 'name') as object, 'name')
      const attributes = new Map(
        (part(opening, 'attributes') as Node[]).map(one => {
          const own = part(one, 'name')
          const key = isNode(own) ? String(part(own, 'name')) : '...'
          return [key, text.slice(one.start, one.end)] as const
        }),
      )
      const label = LABELS.flatMap(one => attributes.get(one) ?? []).join(' ')
      const children = (part(node, 'children') as Node[])
        .map(({ start, end }) => text.slice(start, end))
        .join(' ')
      const said = wordsIn(isButton(String(name)) ? children : label)
      found.push({
        path,
        name: String(name),
        attributes,
        opening: text.slice(opening.start, opening.end),
        said,
      })
    })
    return found
  })

const isHarmful = ({ path, said }: Element) => path !== NARROWED && said.some(words => HARMFUL.test(words))
const tell = ({ path, said }: Element) => `${path}: ${said.join(' | ')}`

test('[U6.1] a button that takes something away is never filled', () => {
  const buttons = elements.filter(({ name }) => isButton(name))
  expect(buttons.length).toBeGreaterThan(150)
  const harmful = buttons.filter(isHarmful)
  expect(harmful.length).toBeGreaterThan(15)
  const isFilled = ({ opening }: Element) =>
    !/\bvariant(=|: ')|\bbuttonStyles\b|buttonLooks\(/.test(opening) || /variant="filled"/.test(opening)
  expect(harmful.filter(isFilled).map(tell)).toEqual([])
})

test('[U6.1] no button is filled in red', () => {
  const isRed = ({ name, opening }: Element) => isButton(name) && /color=/.test(opening)
  expect(
    elements.filter(one => isRed(one) && !/variant="(outline|subtle)"/.test(one.opening)).map(tell),
  ).toEqual([])
})

test('[U6.1] [U10.14] a question or form whose answer takes something away says that it is dangerous', () => {
  const asking = elements.filter(({ name }) => name === 'Confirmation' || name === 'RecordFormDialog')
  expect(asking.length).toBeGreaterThan(60)
  // The words that reach it from elsewhere cannot be read here: it has to say itself what it is.
  const isUnread = ({ attributes, said }: Element) =>
    LABELS.some(label => attributes.has(label)) && said.length === 0
  const isSilent = ({ attributes }: Element) => !attributes.has('isDangerous')
  expect(asking.filter(one => (isHarmful(one) || isUnread(one)) && isSilent(one)).map(tell)).toEqual([])
})
