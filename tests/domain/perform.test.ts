/** What an operation may change. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { defineOperation } from '#domain/operation.ts'
import { perform } from '#domain/perform.ts'
import { RecordSet } from '#domain/record-set.ts'
import type { Scope } from '#domain/values/scope.ts'
import { examples } from '#tests/support/examples.ts'

const puts = (scope: Scope) =>
  defineOperation({
    kind: 'allergy.record',
    version: 1,
    isClinical: true,
    args: v.strictObject({}),
    references: () => [],
    scope: () => scope,
    apply: () => [{ collection: 'allergy', row: { ...examples.allergy[0], scope, revision: 0 } }],
  })

const context = { recorded_at: '2026-03-10T12:20:00.000Z' } as never

test('a row in a kind of scope where nobody would receive it is an error, not a lost record', () => {
  const into = (scope: Scope) =>
    perform({ definition: puts(scope) as never, args: {} }, new RecordSet(), context)
  expect(into('home:1').changedRows).toHaveLength(1)
  expect(() => into('company:1')).toThrow('No allergy lives in company:1.')
})
