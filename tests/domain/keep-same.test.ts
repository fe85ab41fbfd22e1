/** What is read again and says the same stays the same object. */
import { describe, expect, test } from 'vitest'
import { reuseUnchangedParts } from '#domain/values/keep-same.ts'

const read = () => ({
  rows: [
    { id: 1, times: ['08:00', '20:00'], note: null },
    { id: 2, times: [], note: 'x' },
  ],
  byId: new Map([
    [1, { name: 'Ana' }],
    [2, { name: 'Bo' }],
  ]),
})

describe('what stays', () => {
  test('all of it, when nothing differs', () => {
    const before = read()
    expect(reuseUnchangedParts(before, read())).toBe(before)
  })

  test('each part that is the same, when another differs', () => {
    const before = read()
    const after = read()
    after.rows[1] = { id: 2, times: [], note: 'y' }
    after.byId.set(2, { name: 'Bob' })
    const kept = reuseUnchangedParts(before, after)
    expect(kept).toEqual(after)
    expect(kept).not.toBe(before)
    expect(kept.rows[0]).toBe(before.rows[0])
    expect(kept.rows[1]).not.toBe(before.rows[1])
    expect(kept.byId.get(1)).toBe(before.byId.get(1))
  })
})

describe('what differs is what was read', () => {
  const cases: readonly [string, unknown, unknown][] = [
    ['a value', { a: 1 }, { a: 2 }],
    ['a field more', { a: 1 }, { a: 1, b: undefined }],
    ['a field less', { a: 1, b: undefined }, { a: 1 }],
    ['another field', { a: undefined }, { b: undefined }],
    ['a row more', [1], [1, 2]],
    ['a row less', [1, 2], [1]],
    ['rows in another order', [1, 2], [2, 1]],
    ['a hole', [undefined], []],
    ['null and nothing', { a: null }, { a: undefined }],
    ['a list and an object', [1], { 0: 1 }],
    ['a map in another order', new Map([[1, 1]]).set(2, 2), new Map([[2, 2]]).set(1, 1)],
    ['a map with another key', new Map([[1, undefined]]), new Map([[2, undefined]])],
    ['two dates', new Date(0), new Date(0)],
  ]
  test.each(cases)('%s', (_, before, after) => {
    const kept = reuseUnchangedParts(before, after)
    expect(kept).not.toBe(before)
    expect(kept).toStrictEqual(after)
  })

  test('zero and minus zero, and NaN is itself', () => {
    expect(reuseUnchangedParts({ a: 0 }, { a: -0 }).a).toBe(-0)
    const before = { a: Number.NaN }
    expect(reuseUnchangedParts(before, { a: Number.NaN })).toBe(before)
  })
})
