/** Measured values: which cannot be, which are asked about, and when they are not. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { TrackingDetail } from '#domain/entities/tracking-entry.ts'
import type { OperationContext } from '#domain/operation.ts'
import type { OperationInput } from '#domain/operations.ts'
import type { RecordSet } from '#domain/record-set.ts'
import { detailsOf } from '#domain/rules/records/tracking-details.ts'
import { starterCategories } from '#domain/rules/records/tracking-starters.ts'
import { valueDoubts } from '#domain/rules/records/value-doubts.ts'
import { examples } from '#tests/support/examples.ts'
import { first, homeAndClient, id, NOW, place, refusalOf, run } from './one-order.ts'

const [glucose] = first(examples.tracking_entry).details
if (glucose === undefined) throw new Error('The example has no value.')
const measured = (value: number, more: Partial<TrackingDetail> = {}): TrackingDetail => ({
  ...glucose,
  low: null,
  high: null,
  value,
  is_out_of_range: false,
  ...more,
})
const named = (name: string, unit: string) => ({ key: name.toLowerCase(), attribute_name: name, unit })

describe('a number that is hardly any living person’s', () => {
  test.each<[string, string, number]>([
    ['Temperature', '°F', 986],
    ['Temperature', '°F', 37],
    ['Temp', 'F', 9.86],
    ['Temperature', '℃', 98.6],
    ['Pulse', 'bpm', 0],
    ['Pulse', 'beats/min', 720],
    ['Puls', 'Schläge/min', 7],
    ['Respirations', 'per min', 160],
    ['Systolic', 'mmHg', 1200],
    ['Oxygen saturation', '%', 140],
    ['SpO2', '%', 9.7],
    ['Blood glucose', 'mg/dL', 3],
    ['Blood glucose', 'mmol/L', 118],
    ['Weight', 'lb', 0],
    ['Weight', 'lbs.', 1800],
    ['Weight', 'kg', 700],
    ['Hours slept', 'h', 80],
    ['Duration', 'min', 14400],
    ['Meal eaten', '%', 500],
  ])('[T7] %s in %s: %d is asked about', (name, unit, value) => {
    expect(valueDoubts([measured(value, named(name, unit))])).toEqual([
      expect.stringContaining(`${value} ${unit} is an unlikely value of ${name}. Expected: `),
    ])
  })

  test.each<[string, string | null, number]>([
    ['Temperature', '°F', 98.6],
    ['Temperature', '°F', 104],
    ['Temperature', '°C', 36.6],
    ['Pulse', 'bpm', 38],
    ['Respirations', 'per min', 8],
    ['Oxygen saturation', '%', 71],
    ['Blood glucose', 'mg/dL', 600],
    ['Blood glucose', 'mmol/L', 6.5],
    ['Weight', 'lb', 412],
    ['Hours slept', 'h', 0],
    ['Meal eaten', '%', 0],
    ['Steps', null, 12_000],
    ['Wound', 'cm', 0.4],
  ])('[T7] %s in %s: %d is not', (name, unit, value) => {
    expect(valueDoubts([measured(value, { ...named(name, ''), unit })])).toEqual([])
  })

  test('[T7] what the category’s own range has is not asked about', () => {
    const room = { ...named('Room', '°F'), low: 55, high: 80 }
    expect(valueDoubts([measured(68, room), measured(75, room)])).toEqual([])
    expect(valueDoubts([measured(20, room)])).toHaveLength(1)
    for (const { attributes } of starterCategories) {
      for (const { key, low, high } of attributes) {
        for (const value of [low, high]) {
          if (value !== null)
            expect(
              valueDoubts(
                detailsOf(
                  attributes.filter(one => one.key === key),
                  { [key]: value },
                ),
              ),
            ).toEqual([])
        }
      }
    }
  })
})

describe('an entry', () => {
  let records: RecordSet
  beforeEach(() => {
    records = homeAndClient()
    records.put({ collection: 'tracking_category', row: { ...first(examples.tracking_category), ...place } })
  })
  const entry_id = id('entry')
  const create = (
    details: TrackingDetail[],
    more: Partial<OperationInput<'tracking_entry.create'>> = {},
    context: Partial<OperationContext> = {},
  ) =>
    run(
      records,
      'tracking_entry.create',
      {
        tracking_entry_id: entry_id,
        client_id: 1,
        category_id: 1,
        entry_datetime: NOW,
        details,
        ...more,
      },
      context,
    )
  const amend = (
    changes: OperationInput<'tracking_entry.amend'>['changes'],
    more: Partial<OperationInput<'tracking_entry.amend'>> = {},
  ) =>
    run(
      records,
      'tracking_entry.amend',
      { tracking_entry_id: entry_id, changes, seen: null, ...more },
      { operation_id: id('amendment'), recorded_at: '2026-03-10T14:00:00.000Z' },
    )
  const entryNow = () => records.one('tracking_entry', entry_id)

  test.each(['device', 'rest'] as const)(
    '[T7] is asked about on %s, and taken as it is when confirmed',
    executionContext => {
      const details = [measured(3000)]
      const asked = refusalOf(() => create(details, {}, { executionContext }))
      expect(asked).toMatchObject({ code: 'unconfirmed', status: 409 })
      expect(asked.details.fields?.is_confirmed).toEqual([
        '3000 mg/dL is an unlikely value of Blood glucose. Expected: 10 to 1000.',
      ])
      expect(create(details, { is_confirmed: true }, { executionContext })).toHaveLength(1)
      expect(entryNow()).toMatchObject({ details: [{ value: 3000 }] })
      expect(entryNow()).not.toHaveProperty('is_confirmed')
    },
  )

  test('[T7] from a queue it is not asked about', () => {
    expect(create([measured(3000)], {}, { executionContext: 'push' })).toHaveLength(1)
  })

  test('[T7] what it says already is not asked about again', () => {
    create([measured(3000)], { is_confirmed: true })
    amend({ notes: 'Meter said HI.' })
    expect(refusalOf(() => amend({ details: [measured(4000)] })).code).toBe('unconfirmed')
    amend({ details: [measured(4000)] }, { is_confirmed: true })
    expect(entryNow()).toMatchObject({ notes: 'Meter said HI.', details: [{ value: 4000 }] })
  })

  test('[T7] [S8] the other of two versions is asked about when it is chosen', () => {
    create([measured(118)])
    amend({ details: [measured(181)] })
    const [item] = amend({ details: [measured(3000)] }, { seen: { details: [measured(118)] } })
    if (item?.collection !== 'attention_item') throw new Error('No item.')
    const decision = { item_id: item.row.id, resolution: 'accepted', reason: 'Read off the meter' } as const
    const later = { recorded_at: '2026-03-10T15:00:00.000Z' }
    expect(refusalOf(() => run(records, 'attention.resolve', decision, later)).code).toBe('unconfirmed')
    run(records, 'attention.resolve', { ...decision, is_confirmed: true }, later)
    expect(entryNow()).toMatchObject({ details: [{ value: 3000 }] })
  })

  test.each(['device', 'rest', 'push'] as const)('[T6] below zero is refused on %s', executionContext => {
    const refused = refusalOf(() => create([measured(-5)], { is_confirmed: true }, { executionContext }))
    expect(refused.details.fields).toEqual({ 'attributes.glucose': ['This value cannot be below 0'] })
    expect(refusalOf(() => create([measured(-5, { low: 0 })])).code).toBe('invalid_input')
  })

  test('[T6] unless its range begins there, or it says so already', () => {
    const change = { ...named('Weight change', 'st'), key: 'weight_change' }
    expect(create([measured(-2, { ...change, low: -5, high: 5 })])).toHaveLength(1)
    const before = entryNow()
    if (before === undefined) throw new Error('No entry.')
    records.put({ collection: 'tracking_entry', row: { ...before, details: [measured(-5)] } })
    amend({ notes: 'As it was written.' })
    expect(entryNow()).toMatchObject({ notes: 'As it was written.', details: [{ value: -5 }] })
  })
})
