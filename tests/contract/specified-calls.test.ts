/** The route table of the specification, call by call. */
import { expect, test } from 'vitest'
import { calls } from '#server/routes/calls.ts'
import { handMountedCalls } from '#server/routes/calls-elsewhere.ts'
import { CALLS_TO_COME, SPECIFIED_CALLS } from './specified-calls.ts'

const mounted = new Set(
  [...handMountedCalls, ...calls].map(
    ({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/:\w+|\{\w+\}/g, '{}')}`,
  ),
)

test('every call of the specification is mounted, and those to come are named', () => {
  expect(SPECIFIED_CALLS.filter(call => !mounted.has(call))).toEqual(CALLS_TO_COME)
})
