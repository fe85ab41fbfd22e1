/** An allergy beside what is ordered, whichever is recorded first: what is asked, and what stands afterwards. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { OperationContext } from '#domain/operation.ts'
import type { RecordSet } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { orderedAllergies } from '#domain/rules/notifications/ordered-allergies.ts'
import { examples } from '#tests/support/examples.ts'
import { first, id, NOW, oneOrder, order, place, refusalOf, run, version } from './one-order.ts'

let records: RecordSet
beforeEach(() => {
  records = oneOrder()
  says({ medication_name: 'Amoxicillin 500 mg' })
})

const says = (changes: Partial<RowOf<'medication_version'>>) =>
  records.put({ collection: 'medication_version', row: { ...version, ...changes } })
const runs = (changes: Partial<RowOf<'medication'>>) =>
  records.put({ collection: 'medication', row: { ...order, ...changes } })

const recorded = (
  asked: { substance?: string; is_confirmed?: boolean },
  context: Partial<OperationContext> = {},
) =>
  run(
    records,
    'allergy.record',
    { allergy_id: id('allergy'), client_id: 1, substance: 'Penicillin', ...asked },
    context,
  )

describe('what is asked', () => {
  test('[M9.11] an allergy is asked about with each ordered drug that may be it, and recorded once it is confirmed', () => {
    const other = { ...version, id: id('version of another'), medication_id: id('another') }
    records.put({ collection: 'medication', row: { ...order, id: id('another') } })
    records.put({ collection: 'medication_version', row: { ...other, medication_name: 'Augmentin 875 mg' } })
    for (const executionContext of ['device', 'rest'] as const) {
      const refusal = refusalOf(() => recorded({}, { executionContext }))
      expect(refusal).toMatchObject({ code: 'unconfirmed', status: 409 })
      expect(refusal.details.fields?.is_confirmed).toEqual([
        'Amoxicillin 500 mg is ordered for the client and may be Penicillin.',
        'Augmentin 875 mg is ordered for the client and may be Penicillin.',
      ])
    }
    expect(recorded({ is_confirmed: true }, { executionContext: 'device' })).toHaveLength(1)
  })

  test('[M9.11] what a queue brings is recorded as it stands', () => {
    expect(recorded({}, { executionContext: 'push' })).toHaveLength(1)
  })

  test('[M9.11] a drug that the order will say later is asked about', () => {
    says({ medication_name: 'Metformin' })
    const later = { id: id('later'), effective_date: '2026-04-01', replaces_version_id: version.id }
    records.put({
      collection: 'medication_version',
      row: { ...version, ...later, medication_name: 'Amoxicillin' },
    })
    expect(refusalOf(() => recorded({})).code).toBe('unconfirmed')
  })

  test('[M9.11] an order that was over and runs again is asked about as a new one', () => {
    runs({ end_date: '2026-03-08' })
    recorded({})
    const again = (changes: object, is_confirmed = false) =>
      run(
        records,
        'medication.update',
        { medication_id: order.id, version_id: id('again'), seen: null, changes, is_confirmed },
        { recorded_at: '2026-03-10T14:00:00.000Z' },
      )
    expect(again({ notes: 'Over since Sunday' })).toHaveLength(1)
    expect(refusalOf(() => again({ is_ongoing: true })).message).toContain('allergic to Penicillin')
    expect(again({ is_ongoing: true }, true)).toHaveLength(1)
    expect(again({ end_date: '2026-03-20' })).toHaveLength(1)
  })

  test.each<[string, () => void]>([
    ['another drug', () => says({ medication_name: 'Metformin' })],
    ['an order that is over', () => runs({ end_date: '2026-03-09' })],
    ['a deleted order', () => runs({ removed_at: NOW, removed_by: 4 })],
    ['an order of another client', () => runs({ client_id: 2 })],
    [
      'a drug that was replaced',
      () => {
        const now = { id: id('now'), effective_date: '2026-03-01', replaces_version_id: version.id }
        records.put({
          collection: 'medication_version',
          row: { ...version, ...now, medication_name: 'Metformin' },
        })
      },
    ],
  ])('[M9.11] %s asks nothing', (_, put) => {
    put()
    expect(recorded({})).toHaveLength(1)
  })
})

describe('what is told', () => {
  const allergy = {
    ...first(examples.allergy),
    ...place,
    substance: 'Penicillin',
    withdrawn_at: null,
  }
  const morning = '2026-03-10T11:00:00.000Z'
  const evening = '2026-03-09T23:00:00.000Z'
  const amoxicillin = { ...version, medication_name: 'Amoxicillin' }
  const told = (
    one: Partial<RowOf<'allergy'>>,
    ordered: Partial<typeof version>,
    line: Partial<RowOf<'medication'>> = {},
    more: readonly RowOf<'medication_version'>[] = [],
  ) =>
    orderedAllergies({
      home: { id: 1, time_zone: 'America/New_York' },
      allergies: [{ ...allergy, ...one }],
      orders: [{ line: { ...order, ...line }, versions: [{ ...amoxicillin, ...ordered }, ...more] }],
      now: NOW,
    })

  test('[X1.10] an allergy and an order of it are told from the later one, whichever that is', () => {
    const [allergyLater] = told({ recorded_at: morning }, { created_at: evening })
    const [orderLater] = told({ recorded_at: evening }, { created_at: morning })
    expect(allergyLater).toEqual({
      home_id: 1,
      client_id: 1,
      allergy_id: allergy.id,
      medication_id: order.id,
      substance: 'Penicillin',
      drug: 'Amoxicillin',
      at: morning,
    })
    expect(orderLater).toEqual(allergyLater)
  })

  test('[X1.10] it is gone when the allergy is withdrawn or the order is over, and after seven days', () => {
    const lately = { created_at: evening }
    expect(told({ recorded_at: morning, withdrawn_at: NOW }, lately)).toEqual([])
    expect(told({ recorded_at: morning }, lately, { end_date: '2026-03-09' })).toEqual([])
    expect(told({ recorded_at: morning }, lately, { removed_at: NOW })).toEqual([])
    expect(
      told({ recorded_at: '2026-03-03T13:00:00.000Z' }, { created_at: '2026-01-06T13:00:00.000Z' }),
    ).toEqual([])
    expect(told({ recorded_at: morning }, { ...lately, medication_name: 'Metformin' })).toEqual([])
  })

  test('[X1.10] another dose of the drug is no news, another drug is', () => {
    const next = {
      ...amoxicillin,
      id: id('next'),
      created_at: morning,
      effective_date: '2026-03-10',
      effective_time: '07:00',
      replaces_version_id: version.id,
      dosage: 2,
    }
    const before = { created_at: evening }
    expect(told({ recorded_at: evening }, before, {}, [next]).map(({ at }) => at)).toEqual([evening])
    const other = { ...next, medication_name: 'Augmentin' }
    expect(told({ recorded_at: evening }, before, {}, [other]).map(({ drug, at }) => [drug, at])).toEqual([
      ['Augmentin', morning],
    ])
  })
})
