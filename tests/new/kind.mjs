/** `npm run new -- kind house_visit`: a list of a home's work, with its screens and its calls. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runInNewContext } from 'node:vm'
import { editsIn, Refused } from './edits.mjs'
import { languagesIn, nextMigration } from './files.mjs'
import { filled, namesOf } from './names.mjs'

const TEMPLATES = join(import.meta.dirname, 'kind')

const TRANSLATED = [
  '__camels__',
  'labels.__snake__',
  'labels.operations.__snake__.*',
  'screens.__kebabs__',
  'hipaaCompliance.log.kinds.__snakes__',
  'messages.__Words__',
]

/** The edits that make the kind; throws `Refused`. */
export function newKind(root, snake) {
  const edits = editsIn(root)
  refuseName(snake, edits)
  const hash = createHash('sha256').update(snake).digest('hex').slice(0, 12)
  const names = {
    ...namesOf(snake),
    number: nextMigration(root),
    id: `01932b5e-0000-7000-8000-${hash}`,
  }
  for (const path of templates()) {
    const text = filled(readFileSync(join(TEMPLATES, path), 'utf8'), names)
    edits.create(filled(path.replace(/\.txt$/, ''), names), text)
  }
  const write = text => filled(text, names)
  registered(edits, write)
  allowed(edits, write)
  kept(edits, write)
  labelled(edits, write)
  shown(edits, write)
  tested(edits, write)
  translated(edits, root, write)
  return {
    ...edits,
    translations: TRANSLATED.map(write),
    next: [
      'Keep its calls in docs/api.txt with npm run openapi.',
      'Say what is its own: its fields (npm run new -- field), its rights in domain/rules/access/permissions.ts, its icon.',
    ],
  }
}

function refuseName(snake, edits) {
  if (!/^[a-z]+(_[a-z]+)*$/.test(snake)) {
    throw new Refused(
      `A kind is named in small letters, several words with _ between: house_visit, not ${snake}.`,
    )
  }
  const taken = edits.read('domain/rules/access/screens-of-kinds.ts')
  if (new RegExp(`^  ${snake}: `, 'm').test(taken)) throw new Refused(`There is a kind called ${snake}.`)
  const { kebabs } = namesOf(snake)
  const screens = edits.read('src/app/screens.ts')
  if (screens.includes(`path: '${kebabs}'`)) throw new Refused(`There is a screen at /dashboard/${kebabs}.`)
}

const templates = () =>
  readdirSync(TEMPLATES, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== 'languages.json.txt')
    .map(entry => relative(TEMPLATES, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()

function registered({ before, addImport, intoList }, write) {
  const line = write('  __snake__: __camel__,').replace(/(\w+): \1,/, '$1,')
  addImport('domain/registry.ts', write("import { __camel__ } from './entities/__kebab__.ts'"))
  before('domain/registry.ts', '} as const\n\nexport type Registry', `${line}\n`)
  before('domain/collections.ts', '} as const satisfies', write("  __snake__: { dateField: 'day' },\n"))
  addImport('domain/operations.ts', write("import { __camel__Operations } from './operations/__kebab__.ts'"))
  intoList('domain/operations.ts', 'const definitions = [\n', write('  ...__camel__Operations,'))
}

function allowed({ after, before, intoList }, write) {
  const rights = 'domain/rules/access/permissions.ts'
  after(
    rights,
    "  'ticket.support_reopen': [rightToAnyRecords(supportRoles)],\n",
    write(
      [
        "  '__snake__.create': [rightToAnyRecords(carers)],\n",
        "  '__snake__.update': [rightToAnyRecords(carers)],\n",
        "  '__snake__.remove': [rightToAnyRecords(managers)],\n",
      ].join(''),
    ),
  )
  after(rights, '  notifications_read: columnsFor(everyone),\n', write('  __snake__: columnsFor(carers),\n'))
  before(rights, '  staff: administrators,', write("  '__kebabs__': carers,\n"))
  intoList(
    'domain/rules/access/screens-of-kinds.ts',
    'const kinds: Readonly<Record<KindName, KindFacts>> = {\n',
    write("  __snake__: defineKind('__snakes__', '__kebabs__'),"),
  )
  before('domain/answers/access-record.ts', "  'photos',\n", write("  '__snakes__',\n"))
}

/** On the device: another step of its database. */
function kept({ read, before, instead }, write) {
  const steps = 'src/mirror/tables/schema-steps.ts'
  const version = Number(/[\s\S]*version: (\d+)/.exec(read(steps))?.[1]) + 1
  before(
    steps,
    ']\n\nexport const pendingTableName',
    write(
      `  {\n    version: ${version},\n    collections: {\n      __snake__: 'id, scope, home_id, [client_id+day]',\n    },\n    tables: {},\n  },\n`,
    ),
  )
  instead('src/mirror/tables/mirror-version.ts', /MIRROR_VERSION = \d+/, `MIRROR_VERSION = ${version}`)
}

function labelled({ before, addImport, intoList }, write) {
  const path = 'src/labels/label-sets.ts'
  addImport(
    path,
    write("import { __camel__Labels, __camel__Operations, __camel__Words } from './__kebab__.ts'"),
  )
  before(path, '} satisfies Readonly<Record<Collection, LabelSet>>', write('  __snake__: __camel__Labels,\n'))
  intoList(path, 'export const operationNames = {\n', write('  ...__camel__Operations,'))
  intoList(path, 'export const wordsOfSets = {\n', write('  __snake__: __camel__Words,'))
}

function shown({ read, before, addImport }, write) {
  const screens = 'src/app/screens.ts'
  before(
    screens,
    'export const screenRoutes: ',
    write(
      "const __camels__: LoadScreen = async () => (await import('../features/__kebabs__/__kebab__-list.tsx')).__Pascal__List\n\n",
    ),
  )
  before(
    screens,
    "  { path: 'staff', ",
    write(
      "  { path: '__kebabs__', screen: '__kebabs__', load: __camels__ },\n  { path: '__kebabs__/add', screen: '__kebabs__', load: __camels__ },\n\n",
    ),
  )
  const menu = 'src/app/shell/menu-entries.ts'
  if (!read(menu).includes('IconListDetails')) {
    addImport(menu, "import { IconListDetails } from '@tabler/icons-react'")
  }
  before(menu, '  staff: Icon', write("  '__kebabs__': IconListDetails,\n"))
  before('src/app/words/en.ts', '    staff: ', write("    '__kebabs__': '__ManyTitle__',\n"))
  before(
    'src/features/hipaa-compliance/words.ts',
    "      photos: 'Photos'",
    write("      __snakes__: '__ManyTitle__',\n"),
  )
}

function tested({ before }, write) {
  before(
    'e2e/pictures/screens.ts',
    ']\n\nconst ofTheOffice',
    write(`  { screen: '__kebabs__', path: '__kebabs__', role: 'provider', pictures: { list: asOpened } },
  formAt('__kebabs__'),
`),
  )
  before(
    'tests/support/good-changes.ts',
    "  'ticket.open': ",
    write(`  '__snake__.create': ({ home }, author) => ({
    __snake___id: author.newId(),
    home_id: home,
    title: '__Words__ of the week',
    day: '2026-03-09',
  }),
  '__snake__.update': ({ recordId }) => ({
    __snake___id: recordId('__snake__'),
    changes: { title: '__Words__ of the month' },
    seen: null,
  }),
  '__snake__.remove': ({ recordId }) => ({ __snake___id: recordId('__snake__') }),
`),
  )
  before(
    'tests/support/good-requests.ts',
    "    case 'post /tracking-categories':",
    write(`    case 'post /__kebabs__':
      return { home_id: place.home, title: '__Words__ of the week', day: DAY }
    case 'put /__kebabs__/:__camel__Id':
      return { title: '__Words__ of the month' }
    case 'delete /__kebabs__/:__camel__Id':
      return undefined
`),
  )
}

/** In English, where a translation is to stand. */
function translated({ created, addWords }, root, write) {
  const labels = JSON.parse(write(readFileSync(join(TEMPLATES, 'languages.json.txt'), 'utf8')))
  const [, literal] = /withWorkWords\((\{[\s\S]*?\n\})\)/.exec(
    created.get(write('src/features/__kebabs__/words.ts')),
  )
  const words = { [write('__camels__')]: runInNewContext(`(${literal})`), ...labels }
  for (const path of languagesIn(root)) addWords(path, words)
}
