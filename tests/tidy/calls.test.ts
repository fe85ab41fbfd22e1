/** Calls are found in their folders: what is described is mounted, whatever the files are called. */
import { expect, test } from 'vitest'
import type { Call } from '#server/rest/described-call.ts'
import { calls } from '#server/routes/calls.ts'
import { codeIn } from './project-files.ts'

const routes = import.meta.glob<{ calls: readonly Call[] }>('../../server/routes/*/*.ts')

const DESCRIBING = /^\s+(describedCall\($|(list|one|create|change|remove)Of\()|\.\.\.(lists|changes)Of\(/m

test('every described call is mounted', async () => {
  const inRest = (path: string) => path.startsWith('server/rest/')
  // What describes the calls of several kinds at once stands in `rest/`, and a file of the routes exports them.
  const describing = codeIn('server').filter(({ path, text }) => !inRest(path) && DESCRIBING.test(text))
  const forgotten = describing
    .filter(
      ({ path, text }) =>
        !/^server\/routes\/[\w-]+\/[\w-]+\.ts$/.test(path) || !/^export const calls\b/m.test(text),
    )
    .map(({ path }) => path)
  const sentence =
    'A call is mounted when its file is in a folder of server/routes/ and exports it in `calls`.'
  expect(forgotten, sentence).toEqual([])
  for (const { path, text } of describing) {
    const { calls: own = [] } = (await routes[`../../${path}`]?.()) ?? {}
    const described = [...text.matchAll(/^\s+describedCall\($/gm)]
    expect(own.length, path).toBeGreaterThanOrEqual(described.length)
    expect(
      own.filter(call => !calls.includes(call)).map(({ path }) => path),
      path,
    ).toEqual([])
  }
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
