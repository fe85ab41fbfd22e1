import { expect, test } from 'vitest'
import { isFoundIn } from '#domain/values/search.ts'
import { FOUND, NOT_FOUND } from '#tests/support/searches.ts'

test.each(FOUND)('[U7.3] "%s" finds %s', (search, text) => {
  expect(isFoundIn([text], search)).toBe(true)
})

test.each(NOT_FOUND)('[U7.3] "%s" does not find %s', (search, text) => {
  expect(isFoundIn([text], search)).toBe(false)
})

test('[U7.3] the words may stand in several texts, some of which are empty', () => {
  expect(isFoundIn(['Mary', null, undefined, 'Maple House'], 'maple mary')).toBe(true)
})
