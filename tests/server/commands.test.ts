/** How the commands beside the server read what they are called with. */
import { expect, test } from 'vitest'
import { readArguments } from '#server/command.ts'
import { StartRefusedError } from '#server/start-refused.ts'

const OPTIONS = { key: 'string', replace: 'boolean' } as const
const USAGE = 'npm run restore -- FILE [--replace]'
const read = (...given: string[]) => readArguments(given, OPTIONS, USAGE)

test('a file and options are read in any order', () => {
  expect(read('one.backup', '--replace')).toEqual({ file: 'one.backup', options: { replace: true } })
  expect(read('--replace', '--key', 'key.txt', 'one.backup')).toEqual({
    file: 'one.backup',
    options: { replace: true, key: 'key.txt' },
  })
  expect(read()).toEqual({ file: undefined, options: {} })
})

test.each([[['one', 'two']], [['--unknown']], [['--key']], [['--replace=yes']]])(
  '%j is answered with how the command is called',
  given => {
    expect(() => read(...given)).toThrow(new StartRefusedError(`This is not how it is called: ${USAGE}`))
  },
)
