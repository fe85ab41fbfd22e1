/** The levels of the server and of the app: what stands on a level imports only what stands below it (docs/architecture.md). */
import { describe, expect, test } from 'vitest'
import { codeIn } from './project-files.ts'
import { type Import, imports } from './read-imports.ts'

/** From the top down. A part is a folder or file of the program; the parts of one level do not import each other. */
const LEVELS = {
  server: [
    [
      'main.ts',
      'first-admin.ts',
      'fresh-demo.ts',
      'backup.ts',
      'restore.ts',
      'read-thread.ts',
      'dev.mjs',
      'vite.config.ts',
    ],
    [
      'demo',
      'static.ts',
      'former-releases.ts',
      'command.ts',
      'given-recovery-key.ts',
      'listen.ts',
      'shutdown.ts',
    ],
    ['app.ts'],
    ['routes', 'clock'],
    ['sync', 'accounts', 'notifications', 'rest', 'http'],
    ['operations'],
    ['feed', 'turns'],
    ['access'],
    ['dependencies.ts'],
    ['postgres', 'mail', 'push'],
    ['database'],
    ['env.ts'],
    ['start-refused.ts'],
  ],
  src: [
    ['main.tsx'],
    ['app'],
    ['features'],
    ['notifications'],
    ['client-records', 'work-lists', 'charts'],
    ['views'],
    ['people', 'paper'],
    ['homes'],
    ['ui'],
    ['labels', 'sync'],
    ['mirror'],
    ['vault'],
    ['session'],
    ['languages', 'after-paint.ts', 'now.ts'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly string[])[]>>

describe.each(Object.keys(LEVELS) as (keyof typeof LEVELS)[])('the levels of %s', program => {
  const levels: readonly (readonly string[])[] = LEVELS[program]
  /** `server/sync/push.ts` → `sync`, `server/app.ts` → `app.ts` */
  const partOf = (path: string): string => path.split('/')[1] ?? ''
  const levelOf = (path: string): number => levels.findIndex(parts => parts.includes(partOf(path)))
  const own = imports(program).filter(({ to }) => to.startsWith(`${program}/`))
  const atLevel = (level: number): Import[] => own.filter(({ from }) => levelOf(from) === level)

  const runsUp = ({ from, to }: Import): boolean =>
    partOf(from) !== partOf(to) && levelOf(to) <= levelOf(from)

  const named = (path: string) => `${partOf(path)} (level ${levelOf(path) + 1})`

  function sentenceOf({ from, to }: Import): string {
    const where = levelOf(from) === levelOf(to) ? 'beside' : 'above'
    return `${from} imports ${to}, but ${named(to)} stands ${where} ${named(from)}: move what both need to a part below.`
  }

  test.each(levels.map((parts, level) => ({ parts: parts.join(', '), level })))('$parts', ({ level }) => {
    expect(atLevel(level).filter(runsUp).map(sentenceOf)).toEqual([])
  })

  test('every file stands on a level', () => {
    const homeless = codeIn(program).filter(({ path }) => levelOf(path) === -1)
    const sentence = 'Give each part its level in tests/tidy/levels.test.ts.'
    expect(
      homeless.map(({ path }) => path),
      sentence,
    ).toEqual([])
  })

  test('every part on the list exists, once', () => {
    const parts = new Set(codeIn(program).map(({ path }) => partOf(path)))
    expect(levels.flat().toSorted(), 'Take what is gone off the list.').toEqual([...parts].toSorted())
  })

  test('the imports were found at all', () => {
    expect(own.filter(({ from, to }) => partOf(from) !== partOf(to)).length).toBeGreaterThan(100)
  })
})
