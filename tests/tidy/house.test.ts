/** House rules that a machine can hold (house.md). Each fails with a sentence that says what to do. */
import { describe, expect, test } from 'vitest'
import { codeIn, projectFiles } from './project-files.ts'

const SELF = 'tests/tidy/house.test.ts'
const CODE = ['domain', 'server', 'src', 'sw', 'tests', 'e2e', 'bench']
const SHIPPED = ['domain', 'server', 'src', 'sw']
const MAX_LINES = 400

/** Where wall clock, randomness and environment come in. Everything else receives them. */
const CLOCK_SEAMS: Readonly<Record<string, string>> = {
  'server/main.ts': 'The start: reads the environment, hands out clock and chance.',
  'server/env.ts': 'Reads and checks the environment.',
  'server/first-admin.ts': 'A start of its own: one command, then it ends.',
  'server/fresh-demo.ts': 'A start of its own: one command, then it ends.',
  'server/backup.ts': 'A start of its own: one command, then it ends.',
  'server/restore.ts': 'A start of its own: one command, then it ends.',
  'src/sync/device.ts': 'Where a device gets its clock and chance; the rest of src/sync is handed them.',
  'src/sync/transport/http-transport.ts':
    'Takes the time of an answer, to measure the clock against the server.',
  'src/session/http.ts': 'Takes the time of an answer, to measure the clock against the server.',
  'src/session/session-provider.tsx': 'Asks whether the token is about to end.',
  'server/operations/fair-shares.ts': 'Measures how long writes take, by a clock that is never set.',
  'server/accounts/outsiders-turn.ts': 'Measures how long requests take, by a clock that is never set.',
  'src/now.ts': 'The clock of the screens.',
  'src/vault/random.ts': 'Draws keys, salts and nonces, which must not be foreseen: a test hands none in.',
  'src/ui/use-frozen-layout.ts': 'Measures how long ago a list was touched, by a clock that is never set.',
}

const offenders = (folders: readonly string[], pattern: RegExp) =>
  codeIn(...folders)
    .filter(({ path }) => path !== SELF)
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    )

describe('the house', () => {
  test('files are short', () => {
    const long = projectFiles
      .filter(({ lines }) => lines > MAX_LINES)
      .filter(({ path }) => CODE.some(folder => path.startsWith(`${folder}/`)))
      // As long as the catalogue they translate.
      .filter(({ path }) => !/^src\/languages\/.*\.json$/.test(path))
      .map(({ path, lines }) => `${path} has ${lines} lines`)
    const sentence = `Past ${MAX_LINES} lines ask which two things a file is, and part them.`
    expect(long, sentence).toEqual([])
  })

  test('every connection has a listener', () => {
    const wrong = offenders(['server'], /new (pg\.)?(Client|Pool)\(/).filter(
      place => !place.startsWith('server/database/connection.ts:'),
    )
    const sentence =
      'A client without an error listener ends the process when its database dies: use newClient or openPool.'
    expect(wrong, sentence).toEqual([])
  })

  test('names are kebab-case', () => {
    const wrong = projectFiles
      .map(({ path }) => path)
      .filter(path => CODE.some(folder => path.startsWith(`${folder}/`)))
      .filter(path => !path.split('/').every(part => /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(part)))
    expect(wrong, 'Files and folders are kebab-case: medication-version.ts.').toEqual([])
  })

  test('there is no drawer', () => {
    const drawer = /(^|\/)(utils?|helpers?|common|misc)(\/|\.|$)/
    const wrong = projectFiles.map(({ path }) => path).filter(path => drawer.test(path))
    expect(wrong, 'A file is named for the thing in it. In a drawer nobody finds it again.').toEqual([])
  })

  test('there are no barrels', () => {
    const wrong = codeIn(...SHIPPED)
      .filter(({ text }) => {
        const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim()
        return (
          code !== '' &&
          code.replaceAll(/export\s+(type\s+)?(\*|\{[^}]*\})[^;\n]*from\s+'[^']+';?/g, '').trim() === ''
        )
      })
      .map(({ path }) => path)
    expect(wrong, 'A file that only re-exports is one more place to look. Import from where it is.').toEqual(
      [],
    )
  })

  test('nothing is left for later', () => {
    const wrong = offenders(CODE, /\b(TODO|FIXME|XXX|HACK)\b/)
    expect(wrong, 'Do it, or write a decision why not. A note in the code is read by nobody.').toEqual([])
  })

  test('no test is skipped or alone', () => {
    const wrong = offenders(
      ['tests', 'e2e'],
      /\b(test|it|describe|suite)(\.\w+)*\.(skip|only|todo|fixme|skipIf|runIf|fails)\b|\b(xit|xdescribe|fit|fdescribe)\(/,
    )
    expect(wrong, 'A skipped test proves nothing and looks as if it did.').toEqual([])
  })

  test('clock, randomness and environment come in at named places', () => {
    const wrong = offenders(
      SHIPPED,
      /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.env\b|\bgetRandomValues\b|\brandomUUID\b|\bperformance\.now\b/,
    ).filter(line => CLOCK_SEAMS[line.split(':')[0] ?? ''] === undefined)
    const sentence =
      'Take clock, chance and environment as an argument, so that a test can hand in its own; a new seam is named here with its reason.'
    expect(wrong, sentence).toEqual([])
  })

  test('[A10.1] no pattern is put together while the program runs', () => {
    const sentence = 'A pattern made from text cannot be held to anything. Write it as a literal.'
    expect(offenders(SHIPPED, /\bRegExp\(/), sentence).toEqual([])
  })

  test('no file knows the machine it was written on', () => {
    const wrong = projectFiles
      .filter(({ path }) => path !== SELF)
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .flatMap((line, index) =>
            /(^|[\s'"`(=:])(\/(root|work|Users|home\/[a-z]\w*)\/|[A-Z]:\\)/.test(line)
              ? [`${path}:${index + 1} ${line.trim().slice(0, 120)}`]
              : [],
          ),
      )
    expect(wrong, 'A path of one machine means nothing on another.').toEqual([])
  })

  test('exceptions are of files that exist', () => {
    const paths = new Set(projectFiles.map(({ path }) => path))
    const stale = Object.keys(CLOCK_SEAMS).filter(path => !paths.has(path))
    expect(stale, 'An exception nobody needs any more is taken off the list.').toEqual([])
  })
})
