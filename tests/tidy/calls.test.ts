/** Calls are found in their folders: what is described is mounted, whatever the files are called. */
import { expect, test } from 'vitest'
import { calls } from '#server/routes/calls.ts'
import { codeIn } from './project-files.ts'

test('every described call is mounted', () => {
  const describing = codeIn('server').filter(({ text }) => /^\s+describedCall\($/m.test(text))
  const forgotten = describing
    .filter(
      ({ path, text }) =>
        !/^server\/routes\/[\w-]+\/[\w-]+\.ts$/.test(path) || !/^export const calls\b/m.test(text),
    )
    .map(({ path }) => path)
  const sentence =
    'A call is mounted when its file is in a folder of server/routes/ and exports it in `calls`.'
  expect(forgotten, sentence).toEqual([])
  const described = describing.flatMap(({ text }) => [...text.matchAll(/^\s+describedCall\($/gm)])
  expect(calls).toHaveLength(described.length)
})

/** `/clients/:clientId` answers `/clients/by-home` too. */
const answers = (path: string, asked: string) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(asked)

test('no call is hidden by one that is mounted before it', () => {
  const hidden = calls.flatMap(({ method, path }, index) =>
    calls
      .slice(0, index)
      .filter(before => before.method === method && answers(before.path, path))
      .map(before => `${method} ${path} is answered by ${before.path}: move it before that one.`),
  )
  expect(hidden).toEqual([])
})
