/** The device's tables against the registry: a collection without its step would have no table on any tablet. */
import { expect, test } from 'vitest'
import { MIRROR_VERSION } from '#src/mirror/tables/mirror-version.ts'
import { schemaSteps } from '#src/mirror/tables/schema-steps.ts'
import { missingSteps } from '../support/missing-steps.ts'

test('[S13.3] every collection of the registry has its tables and indexes in a step of the mirror’s schema', () => {
  expect(missingSteps().join('\n')).toBe('')
})

test('a collection or an index that nobody made a step for is said in a sentence', () => {
  const forgotten = schemaSteps.map(step => {
    const { mark: _, ...others } = step.collections
    return { ...step, collections: others.client === undefined ? others : { ...others, client: 'id' } }
  })
  expect(missingSteps(forgotten)).toEqual([
    expect.stringContaining('add client:'),
    expect.stringContaining('add mark:'),
  ])
})

test('versions of the schema count up without a gap', () => {
  expect(schemaSteps.map(({ version }) => version)).toEqual(schemaSteps.map((_, index) => index + 1))
})

test('[S13.12] a release says the version of the database that it writes', () => {
  expect(MIRROR_VERSION).toBe(schemaSteps.at(-1)?.version)
})
