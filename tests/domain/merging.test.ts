import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeChanges } from '#domain/rules/records/merging.ts'

const GROUPS = { period: ['start', 'end'], drug: ['name', 'dosage'] }
const ROW = { start: '2026-01-01', end: null, name: 'Metformin', dosage: 1, notes: null }

describe('two people change one record', () => {
  test('changes to different groups both count', () => {
    const moved = { ...ROW, dosage: 2 }
    expect(mergeChanges(GROUPS, moved, { end: '2026-02-01' }, ROW)).toEqual({
      acceptedChanges: { end: '2026-02-01' },
      disputes: [],
    })
  })
  test('changes to one group are put side by side whole, though they are about different fields of it', () => {
    const moved = { ...ROW, dosage: 2 }
    expect(mergeChanges(GROUPS, moved, { name: 'Insulin', notes: 'With food' }, ROW)).toEqual({
      acceptedChanges: { notes: 'With food' },
      disputes: [
        {
          group: 'drug',
          standing: { name: 'Metformin', dosage: 2 },
          proposed: { name: 'Insulin', dosage: 1 },
        },
      ],
    })
  })
  test('of a group of which only a part was seen, the rest is nobody’s proposal', () => {
    const moved = { ...ROW, dosage: 2 }
    expect(mergeChanges(GROUPS, moved, { dosage: 3 }, { dosage: 1 }).disputes).toEqual([
      { group: 'drug', standing: { dosage: 2 }, proposed: { dosage: 3 } },
    ])
  })
  test('the same change made twice is no dispute', () => {
    const moved = { ...ROW, dosage: 2 }
    expect(mergeChanges(GROUPS, moved, { dosage: 2 }, ROW).disputes).toEqual([])
  })
  test('who changes what is there now has a dispute with nobody', () => {
    expect(mergeChanges(GROUPS, { ...ROW, dosage: 2 }, { dosage: 3 }, null)).toEqual({
      acceptedChanges: { dosage: 3 },
      disputes: [],
    })
  })
})

describe('a field that is a set', () => {
  const sets = { photos: 3 }
  const merged = (there: unknown, wanted: unknown, seen: unknown) =>
    mergeChanges({}, { photos: there }, { photos: wanted }, { photos: seen }, sets)

  test('[I6] what one person adds and another takes away both count', () => {
    expect(merged(['b', 'c'], ['a', 'b', 'd'], ['a', 'b'])).toEqual({
      acceptedChanges: { photos: ['b', 'c', 'd'] },
      disputes: [],
    })
    expect(merged(['a', 'c'], ['b'], ['a', 'b']).acceptedChanges).toEqual({ photos: ['c'] })
    expect(merged(['a'], ['b'], null).acceptedChanges).toEqual({ photos: ['a', 'b'] })
  })
  test('[I6] with more than there may be a person chooses', () => {
    expect(merged(['a', 'b'], ['c', 'd'], [])).toEqual({
      acceptedChanges: {},
      disputes: [{ group: 'photos', standing: { photos: ['a', 'b'] }, proposed: { photos: ['c', 'd'] } }],
    })
  })
  test('who changes what is there now gets what they say', () => {
    expect(mergeChanges({}, { photos: ['a'] }, { photos: ['b'] }, null, sets).acceptedChanges).toEqual({
      photos: ['b'],
    })
  })
})

const some = (row: object, names: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in names))
const value = fc.constantFrom(null, 1, 'a', 'b')
const record = fc.record({ start: value, end: value, name: value, dosage: value, notes: value })

test('whatever two people change, each field asked for is either settled or in dispute, and what nobody else touched is settled', () => {
  fc.assert(
    fc.property(record, record, record, fc.subarray(Object.keys(ROW)), (row, seen, wish, names) => {
      const changes = Object.fromEntries(names.map(name => [name, wish[name as keyof typeof wish]]))
      const { acceptedChanges: settled, disputes } = mergeChanges(GROUPS, row, changes, seen)
      const disputed = Object.assign({}, ...disputes.map(({ proposed }) => proposed))
      // A group in dispute is as its author saw it, but for what they changed.
      expect({ ...settled, ...disputed }).toEqual({ ...some(seen, disputed), ...changes })
      expect(Object.keys(settled).filter(name => name in disputed)).toEqual([])
      expect(mergeChanges(GROUPS, seen, changes, seen).disputes).toEqual([])
    }),
    { seed: 8, numRuns: 500 },
  )
})
