/** Two values that belong together: which are asked about, and when they are not. */
import { beforeEach, expect, test } from 'vitest'
import type { TrackingAttribute } from '#domain/entities/tracking-category.ts'
import type { OperationContext } from '#domain/operation.ts'
import type { RecordSet } from '#domain/record-set.ts'
import { detailsOf } from '#domain/rules/records/tracking-details.ts'
import { starterCategories } from '#domain/rules/records/tracking-starters.ts'
import { examples } from '#tests/support/examples.ts'
import { first, homeAndClient, id, NOW, place, refusalOf, run } from './one-order.ts'

const VITALS = starterCategories.find(({ name }) => name === 'Vital signs')?.attributes ?? []
const TURNED = 'Systolic (78) is not above Diastolic (118). They may be reversed.'

let records: RecordSet
const asCategory = (attributes: TrackingAttribute[]) => {
  records.put({
    collection: 'tracking_category',
    row: { ...first(examples.tracking_category), ...place, id: 1, name: 'Vital signs', attributes },
  })
}
beforeEach(() => {
  records = homeAndClient()
  asCategory(VITALS)
})

const ids = { tracking_entry_id: id('an entry'), client_id: 1, category_id: 1 }
const create = (
  values: Record<string, number>,
  more: { is_confirmed?: boolean } = {},
  context: Partial<OperationContext> = {},
) => {
  const details = detailsOf(records.one('tracking_category', 1)?.attributes ?? [], values)
  return run(records, 'tracking_entry.create', { ...ids, entry_datetime: NOW, details, ...more }, context)
}
const amend = (values: Record<string, number>) =>
  run(records, 'tracking_entry.amend', {
    tracking_entry_id: ids.tracking_entry_id,
    changes: { details: detailsOf(VITALS, values) },
    seen: null,
  })
const doubts = (act: () => unknown) => refusalOf(act).details.fields?.is_confirmed

test.each(['device', 'rest'] as const)('[T8] reversed is asked about on %s', executionContext => {
  const pressure = { systolic: 78, diastolic: 118 }
  expect(doubts(() => create(pressure, {}, { executionContext }))).toEqual([TURNED])
  expect(create(pressure, { is_confirmed: true }, { executionContext })).toHaveLength(1)
})

test('[T8] so is one of the two alone, and two that are the same', () => {
  expect(doubts(() => create({ systolic: 120 }))).toEqual(['Systolic is recorded without Diastolic.'])
  expect(doubts(() => create({ diastolic: 80 }))).toEqual(['Diastolic is recorded without Systolic.'])
  expect(doubts(() => create({ systolic: 90, diastolic: 90 }))?.[0]).toContain('is not above')
})

test('[T8] two in order, and an entry without either, are not', () => {
  expect(create({ systolic: 118, diastolic: 78 })).toHaveLength(1)
  expect(amend({ pulse: 70 })).not.toEqual([])
})

test('[T8] neither is what a queue brings, nor what the entry says already', () => {
  create({ systolic: 78, diastolic: 118 }, {}, { executionContext: 'push' })
  expect(amend({ systolic: 78, diastolic: 118, pulse: 70 })).not.toEqual([])
  expect(doubts(() => amend({ systolic: 78, diastolic: 120 }))?.[0]).toContain('is not above')
})

test('[T8] any category can have such a pair, or say that it has none', () => {
  const [upper, lower] = VITALS
  if (upper === undefined || lower === undefined) throw new Error('No pressure.')
  const left = { ...upper, key: 'before', name: 'Before', above: 'after' }
  asCategory([left, { ...lower, key: 'after', name: 'After' }])
  expect(doubts(() => create({ before: 80, after: 90 }))?.[0]).toContain(
    'Before (80) is not above After (90).',
  )
  asCategory([{ ...upper, above: null }, lower])
  expect(create({ systolic: 78, diastolic: 118 })).toHaveLength(1)
})

test('[T8] what a number is above is another number of the category', () => {
  const [upper, ...others] = VITALS
  if (upper === undefined) throw new Error('No pressure.')
  const change = (above: string) =>
    run(records, 'tracking_category.update', {
      tracking_category_id: 1,
      changes: { attributes: [{ ...upper, above }, ...others] },
      seen: null,
    })
  expect(change('pulse')).toHaveLength(1)
  for (const above of ['systolic', 'gone']) {
    expect(() => change(above), above).toThrow('must be another number of this category')
  }
})
