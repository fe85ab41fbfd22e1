/** The description of the API: sound by a linter, and the same as the one kept, so that a change of it is seen. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { calls } from '#server/routes/calls.ts'
import { handMountedCalls } from '#server/routes/calls-elsewhere.ts'
import { openApiDocument } from '#server/routes/openapi.ts'
import { apiLines } from './api-lines.ts'
import { callPathsSource } from './call-paths.ts'

const document = openApiDocument([...handMountedCalls, ...calls])

/** What we part from of the linter's recommendations. */
const PARTED = {
  // Nobody else may use it.
  'info-license': 'off',
  // `/clients/by-home/{homeId}` is the specification's; what is literal comes first.
  'no-ambiguous-paths': 'off',
  // Every refusal has one shape: `default` describes it.
  'operation-4xx-response': 'off',
} as const

test('a linter finds nothing in the description of the API', async () => {
  const config = await createConfig({ extends: ['recommended-strict'], rules: PARTED })
  const source = JSON.stringify(document)
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  const said = problems.map(one => `${one.ruleId}: ${one.message} at ${one.location[0]?.pointer}`)
  expect(said.slice(0, 20)).toEqual([])
})

test('the calls of the API are those that are kept; `npm run openapi` keeps what they are now', async () => {
  await expect(`${apiLines(document).join('\n')}\n`).toMatchFileSnapshot('../../docs/api.txt')
})

test('the app knows the paths that the server has', async () => {
  const source = callPathsSource([...handMountedCalls, ...calls])
  await expect(source).toMatchFileSnapshot('../../src/session/call-paths.ts')
})
