/** `npm run new -- field task.location --after description`: an optional text of one line. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { editsIn, Refused } from './edits.mjs'
import { languagesIn, nextMigration } from './files.mjs'
import { namesOf } from './names.mjs'

/** As many characters as fit on one line of a form. */
const LENGTH = 200

/** The edits that make the field; throws `Refused`. `after`: the field it follows in entity, form and detail. */
export function newField(root, named, { after, label }) {
  const [, kind, name] = /^([a-z_]+)\.([a-z]+(?:_[a-z]+)*)$/.exec(named) ?? []
  if (name === undefined) {
    throw new Refused(
      `A field is named by its kind and its name in small letters: task.location, not ${named}.`,
    )
  }
  if (after === undefined) throw new Refused('Say which field it follows: --after description.')
  const edits = editsIn(root)
  const { kebab, camel } = namesOf(kind)
  const entity = `domain/entities/${kebab}.ts`
  const operation = `domain/operations/${kebab}.ts`
  if (entryOf(edits.read(entity), name, 'fields: {') !== undefined) {
    throw new Refused(`A ${kind} has the field ${name}.`)
  }
  const field = { kind, name, label: label ?? namesOf(name).Words, after }
  if (!new RegExp(`enteredFields\\(\\s*${camel}\\b`).test(edits.read(operation))) {
    throw new Refused(
      `${operation} names its fields one by one, not by enteredFields: write the field by hand.`,
    )
  }
  stored(edits, entity, field)
  edits.create(
    `server/database/migrations/${nextMigration(root)}-${kebab}-${name.replaceAll('_', '-')}.sql`,
    `alter table ${kind} add column ${name} text;\n`,
  )
  exemplified(edits, `domain/examples/${kebab}.ts`, field)
  shown(edits, screensOf(root, kebab, edits.read), field)
  for (const path of languagesIn(root)) {
    if (JSON.parse(edits.read(path)).labels[kind]?.fields === undefined) {
      throw new Refused(`${path} has no labels.${kind}.fields.`)
    }
    edits.addWords(path, { labels: { [kind]: { fields: { [name]: field.label } } } })
  }
  return {
    ...edits,
    translations: [`labels.${kind}.fields.${name}`],
    next: [
      'Keep what its calls take in docs/api.txt with npm run openapi.',
      `A list shows it with column('${name}').`,
    ],
  }
}

function stored({ read, edited, addImport }, path, { name, label, after }) {
  const text = read(path)
  const entry = entryOf(text, after, 'fields: {')
  if (entry === undefined) throw new Refused(`${path} has no field ${after}: name another one with --after.`)
  const facts = `{ label: '${label.replaceAll("'", "\\'")}' }`
  const group = new RegExp(`^ {4}\\w+: \\[[^\\]]*'${after}'[^\\]]*\\],\\n`, 'm')
  const fields = text.slice(0, entry.end)
  const others = text.slice(entry.end)
  if (!group.test(others))
    throw new Refused(`${path} has no group with ${after}: name another field with --after.`)
  const schema = `    ${name}: field(v.nullable(optionalText(${LENGTH})), ${facts}),\n`
  edited.set(path, fields + schema + others.replace(group, there => `${there}    ${name}: ['${name}'],\n`))
  if (!/\bfield\b[^\n]*from '\.\.\/field\.ts'/.test(text))
    addImport(path, "import { field } from '../field.ts'")
  if (!/\boptionalText\b/.test(text)) addImport(path, "import { optionalText } from '../values/text.ts'")
}

/** The first one has a value, the others have none. */
function exemplified({ read, edited }, path, { name, label, after }) {
  let isFirst = true
  insertAfterEach({ read, edited }, path, after, indent => {
    const value = isFirst ? `'${label.replaceAll("'", "\\'")}'` : 'null'
    isFirst = false
    return `${indent}${name}: ${value},\n`
  })
}

/** The files of the feature whose forms use these operations. */
function screensOf(root, kebab, read) {
  const features = readdirSync(join(root, 'src/features'))
  const filesOf = feature =>
    readdirSync(join(root, 'src/features', feature))
      .filter(name => /\.tsx?$/.test(name))
      .map(name => `src/features/${feature}/${name}`)
  const asks = path => read(path).includes('formFields(') && read(path).includes(`operations/${kebab}.ts'`)
  const found = features.map(filesOf).find(paths => paths.some(asks))
  if (found === undefined) throw new Refused(`No feature has a form of domain/operations/${kebab}.ts.`)
  return found
}

function shown({ read, edited }, screens, { name, after }) {
  const call = new RegExp(`^( +)(detail|detailOf)\\('${after}'(, work)?`, 'm')
  const path = screens.find(one => call.test(read(one)))
  if (path === undefined)
    throw new Refused(`No detail of ${screens[0]} shows ${after}: name another field with --after.`)
  const text = read(path)
  const [there, indent, detail, work = ''] = call.exec(text)
  const end = endOfEntry(text, text.indexOf(there))
  edited.set(path, `${text.slice(0, end)}${indent}${detail}('${name}'${work}),\n${text.slice(end)}`)
}

/** After every entry of that name. */
function insertAfterEach({ read, edited }, path, after, linesFor) {
  const entry = new RegExp(`^( +)${after}: `, 'gm')
  let text = read(path)
  const ends = [...text.matchAll(entry)].map(({ index, 1: indent }) => ({
    end: endOfEntry(text, index),
    lines: linesFor(indent),
  }))
  if (ends.length === 0) throw new Refused(`${path} has no ${after}: name another field with --after.`)
  for (const { end, lines } of ends.toReversed()) text = text.slice(0, end) + lines + text.slice(end)
  edited.set(path, text)
}

/** The first entry of that name after `opening`, with the place behind its last line. */
function entryOf(text, name, opening) {
  const from = text.indexOf(opening)
  const found = new RegExp(`^ +${name}:`, 'm').exec(text.slice(from))
  if (from === -1 || found === null) return undefined
  const start = from + found.index
  return { start, end: endOfEntry(text, start) }
}

/** Behind the line in which its brackets are closed. */
function endOfEntry(text, start) {
  let open = 0
  let at = start
  for (;;) {
    const end = text.indexOf('\n', at) + 1
    if (end === 0) return text.length
    for (const sign of text.slice(at, end)) {
      if ('([{'.includes(sign)) open++
      if (')]}'.includes(sign)) open--
    }
    at = end
    if (open <= 0) return at
  }
}
