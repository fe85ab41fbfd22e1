/** `npm run new` is walked on a copy of the working tree: what it writes compiles, works, and is as many files as the recipes say. */
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'hearth-new-'))

const FOR_PROGRAMS = {
  // As the compiler is run in steps.mjs.
  GOGC: '400',
  GOMEMLIMIT: '2500MiB',
  // What one run of tests in the copy has transformed, the next need not.
  TRANSFORMED_MODULES: join(copy, 'dist/modules'),
}

interface Ran {
  readonly ok: boolean
  readonly output: string
}

/** Runs a program in the copy; what it said, whether it succeeded. */
async function run(program: string, ...args: string[]): Promise<Ran> {
  // An inner run is no part of this one.
  const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, NODE_ENV: ____, ...env } = process.env
  try {
    const { stdout } = await promisify(execFile)(program, args, {
      cwd: copy,
      env: { ...env, ...FOR_PROGRAMS },
      maxBuffer: 1e8,
    })
    return { ok: true, output: stdout }
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return { ok: false, output: `${stdout}\n${stderr}` }
  }
}
const bin = (name: string, ...args: string[]) => run(`node_modules/.bin/${name}`, ...args)
const make = (...args: string[]) => run(process.execPath, 'tests/new/new.mjs', ...args)

const filesIn = (output: string, which: 'new' | 'edited') =>
  [...output.matchAll(new RegExp(`^${which} +(\\S+)$`, 'gm'))].map(([, path = '']) => path)

/** What the recipes say: "11 new, 22 edited". */
function countsOf(errand: string): string {
  const table = readFileSync(join(root, 'docs/recipes/README.md'), 'utf8')
  const line = table.split('\n').find(one => one.startsWith(`| ${errand} |`)) ?? ''
  return /\d+ new, \d+ edited/.exec(line)?.[0] ?? `no counts in "${line}"`
}

const LOCATION_TEST = 'tests/features/expense-claims/location.test.tsx'

let kind = ''
let field = ''
let checks: Checks

beforeAll(async () => {
  const list = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 1e8,
  })
  for (const path of list.stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path), { force: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  // What the compiler knows of the files that stay the same.
  const types = join(root, 'dist/types')
  if (existsSync(types)) cpSync(types, join(copy, 'dist/types'), { recursive: true })
  await run('git', 'init', '-q')
  kind = (await make('kind', 'house_visit')).output
  field = (await make('field', 'expense_claim.location', '--after', 'description')).output
  writeFileSync(join(copy, LOCATION_TEST), readFileSync(join(import.meta.dirname, 'location.test.tsx.txt')))
  checks = runChecks()
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** What is run on the copy, all at once: one alone leaves a core idle. */
interface Checks {
  readonly types: Promise<Ran>
  readonly lint: Promise<Ran>
  /** Also keeps the calls as they are now. */
  readonly tidy: Promise<Ran>
  readonly screens: Promise<Ran>
}

const SCREENS = 'screens.json'

const vitest = (...args: string[]) => bin('vitest', 'run', '--no-color', ...args)

function runChecks(): Checks {
  const written = [kind, field].flatMap(output => [...filesIn(output, 'new'), ...filesIn(output, 'edited')])
  const tidy = vitest('--project', 'tidy', '--maxWorkers=1', '--reporter=dot', '--update')
  return {
    types: bin('tsc', '--build', '--checkers', '1'),
    // No rule looks at two files: in the others there is nothing that was not linted where they come from.
    lint: bin('biome', 'check', '--error-on-warnings', '--colors=off', ...written, LOCATION_TEST),
    tidy,
    screens: tidy.then(() =>
      vitest(
        '--reporter=dot',
        '--reporter=json',
        `--outputFile=${SCREENS}`,
        '-t',
        ABOUT_THE_NEW,
        ...Object.keys(SHOWN),
      ),
    ),
  }
}

/**
 * What is about the new kind, the kind with the new field, or all tables and operations at once. The cases of the other
 * kinds are the same here as where they come from.
 */
const ABOUT_THE_NEW = [
  'house_visit',
  'expense_claim ',
  'is entered ',
  'every collection ',
  'every column ',
  'neither waits ',
  'the build before ',
].join('|')

/** Where that is tried, and by how many tests. */
const SHOWN = {
  'tests/features/house-visits/screen.test.tsx': 1,
  [LOCATION_TEST]: 1,
  'tests/features/labels/label-sets.test.ts': 8,
  'tests/server/foreign-operations.test.ts': 4,
  'tests/server/synced-tables.test.ts': 4,
  'tests/server/answered-rows.test.ts': 3,
  'tests/sync/locked-tables.test.ts': 19,
}

/** How many tests passed in each of the files. */
function passedIn(): Record<string, number> {
  const { testResults } = JSON.parse(readFileSync(join(copy, SCREENS), 'utf8')) as {
    testResults: { name: string; assertionResults: { status: string }[] }[]
  }
  return Object.fromEntries(
    testResults.map(({ name, assertionResults }) => [
      relative(realpathSync(copy), name),
      assertionResults.filter(({ status }) => status === 'passed').length,
    ]),
  )
}

const succeeds = async (ran: Promise<Ran>) => {
  const { ok, output } = await ran
  expect(ok, output.slice(-8_000)).toBe(true)
}

test('the kind and the field compile', () => succeeds(checks.types))

test('and have nothing to lint', () => succeeds(checks.lint))

test('their calls are kept as any others are, and every other check of the project passes', async () => {
  await succeeds(checks.tidy)
  const calls = readFileSync(join(copy, 'docs/api.txt'), 'utf8')
  expect(calls).toContain('POST /house-visits')
  expect(calls).toContain('body.location?: string ..200 | null')
})

test('a value is entered on screen, saved and shown; labels, rights and synced tables are whole', async () => {
  await succeeds(checks.screens)
  expect(passedIn()).toEqual(SHOWN)
})

describe('the recipes count as many files as were written', () => {
  // The calls that `npm run openapi` keeps are one more.
  const counted = (output: string) =>
    `${filesIn(output, 'new').length} new, ${filesIn(output, 'edited').length + 1} edited`

  test('for a kind', () => expect(counted(kind)).toBe(countsOf('a kind of record with screens and REST')))

  test('for a field', () => expect(counted(field)).toBe(countsOf('a field on an entity')))
})

describe('is refused, and nothing is written', () => {
  const refused = async (args: readonly string[]) => {
    const before = (await run('git', 'status', '--porcelain')).output
    const { ok, output } = await make(...args)
    expect(ok).toBe(false)
    expect((await run('git', 'status', '--porcelain')).output).toBe(before)
    return output.trim()
  }

  test.each([
    [['kind', 'house_visit'], 'There is a kind called house_visit.'],
    [
      ['kind', 'HouseVisit'],
      'A kind is named in small letters, several words with _ between: house_visit, not HouseVisit.',
    ],
    [['kind', 'report'], 'There is a screen at /dashboard/reports.'],
    [['field', 'task.title', '--after', 'status'], 'A task has the field title.'],
    [['field', 'task.place'], 'Say which field it follows: --after description.'],
    [
      ['field', 'service.place', '--after', 'description'],
      'domain/operations/service.ts names its fields one by one, not by enteredFields: write the field by hand.',
    ],
    [['field', 'unknown.place', '--after', 'title'], 'There is no domain/entities/unknown.ts.'],
    [
      ['field', 'task.place', '--after', 'series_id'],
      'domain/entities/task.ts has no group with series_id: name another field with --after.',
    ],
  ])('%j', async (args, sentence) => {
    expect(await refused(args)).toBe(sentence)
  })

  test('a kind where a file has no place for it', async () => {
    const path = join(copy, 'src/app/words/en.ts')
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace("staff: 'Staff'", "'staff': 'Staff'"))
    expect(await refused(['kind', 'fire_drill'])).toBe(
      'src/app/words/en.ts has no "    staff: ": nothing is written.',
    )
    writeFileSync(path, text)
  })
})
