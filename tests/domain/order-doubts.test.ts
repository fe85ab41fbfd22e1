/** What no order may say, and what is asked before one is taken. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { OperationContext } from '#domain/operation.ts'
import type { OperationInput } from '#domain/operations.ts'
import type { RecordSet } from '#domain/record-set.ts'
import { fitsStock, parseDoseUnit } from '#domain/rules/doses/drug-units.ts'
import { examples } from '#tests/support/examples.ts'
import { first, homeAndClient, id, place, refusalOf, run } from './one-order.ts'

let records: RecordSet
beforeEach(() => {
  records = homeAndClient()
})

type Asked = Partial<OperationInput<'medication.create'>>
const create = (asked: Asked, context: Partial<OperationContext> = {}) =>
  run(
    records,
    'medication.create',
    {
      medication_id: id('order'),
      version_id: id('version'),
      client_id: 1,
      inventory_id: 1,
      dosage: 1,
      ...asked,
    },
    context,
  )
const change = (item: object, itemId = 1) => {
  const known = records.one('inventory_item', itemId)
  if (known === undefined) throw new Error('No item.')
  records.put({ collection: 'inventory_item', row: { ...known, ...item } })
}

describe('what no order may say', () => {
  test.each<[string, object, Asked, string]>([
    ['an item that is not medical', { category: 'cleaning' }, {}, 'inventory_id'],
    ['a unit outside the list', {}, { unit: 'banana' }, 'unit'],
    ['milliliters of tablets', {}, { unit: 'mL' }, 'unit'],
    ['tablets of a liquid', { unit_of_measure: 'mL' }, { unit: 'tablet' }, 'unit'],
    ['seven times a day', {}, { administration_times: times(7) }, 'administration_times'],
    ['times 29 minutes apart', {}, { administration_times: ['08:00', '08:29'] }, 'administration_times'],
    [
      'times 20 minutes apart over midnight',
      {},
      { administration_times: ['00:10', '23:50'] },
      'administration_times',
    ],
  ])('[M9.9] %s', (_, item, asked, field) => {
    change(item)
    for (const executionContext of ['device', 'rest', 'push'] as const) {
      expect(Object.keys(refusalOf(() => create(asked, { executionContext })).details.fields ?? {})).toEqual([
        field,
      ])
    }
  })

  test('[M9.9] half an hour apart, an amount by weight, and a box that says nothing are taken', () => {
    change({ unit_of_measure: 'box' })
    expect(create({ administration_times: ['08:00', '08:30'], unit: 'mg' })).toHaveLength(2)
  })

  test('[M9.9] an older order keeps what it says', () => {
    create({})
    const version = records.one('medication_version', id('version'))
    if (version === undefined) throw new Error('No version.')
    records.put({ collection: 'medication_version', row: { ...version, unit: 'banana' } })
    change({ category: 'other' })
    const args = { medication_id: id('order'), version_id: id('later'), seen: null, changes: { dosage: 2 } }
    expect(run(records, 'medication.update', args, { recorded_at: '2026-03-10T14:00:00.000Z' })).toHaveLength(
      2,
    )
  })

  test.each([
    ['Tablets', 'tablet'],
    ['tab.', 'tablet'],
    ['ML', 'mL'],
    ['IU', 'unit'],
    ['patches', 'patch'],
    ['bottle', undefined],
  ])('[M9.9] %s is read as %s', (words, unit) => {
    expect(parseDoseUnit(words)).toBe(unit)
  })

  test('[M9.9] drops come from milliliters, puffs from an inhaler, capsules not from tablets', () => {
    expect([fitsStock('drop', 'mL'), fitsStock('puff', 'inhaler'), fitsStock('capsule', 'tablets')]).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('what is asked', () => {
  const allergicTo = (substance: string, changes: object = {}) =>
    records.put({
      collection: 'allergy',
      row: { ...first(examples.allergy), ...place, client_id: 1, substance, ...standing, ...changes },
    })
  const standing = { withdrawn_at: null, withdrawn_by: null, withdrawal_reason: null }

  test.each([
    ['Amoxicillin 500 mg', 'Penicillin'],
    ['Penicillin V 250 mg', 'Penicillins (hives)'],
    ['Sulfamethoxazole 800 mg', 'sulfa drugs'],
    ['Ibuprofen 200 mg', 'Aspirin'],
  ])('[M9.10] %s for an allergy to %s', (name, substance) => {
    change({ name })
    allergicTo(substance)
    expect(refusalOf(() => create({}))).toMatchObject({ code: 'unconfirmed', status: 409 })
    expect(
      refusalOf(() => create({}, { executionContext: 'device' })).details.fields?.is_confirmed,
    ).toHaveLength(1)
    expect(create({ is_confirmed: true })).toHaveLength(2)
  })

  test.each([
    ['Amoxicillin 500 mg', 'PCN'],
    ['Augmentin 875 mg', 'Penicillin'],
    ['Zosyn', 'Penicillins'],
    ['Keflex 500 mg', 'Cephalosporins'],
    ['Bactrim DS', 'Sulfa'],
    ['SMZ-TMP DS', 'sulfa drugs'],
    ['Aspirin 81 mg', 'ASA'],
    ['EC ASA 81 mg', 'Aspirin'],
    ['Motrin IB', 'NSAIDs'],
    ['Pepto-Bismol', 'Aspirin'],
    ['Percocet 5/325', 'Codeine'],
    ['Tylenol 325 mg', 'APAP'],
    ['Lipitor 20 mg', 'Statins'],
    ['Zestril 10 mg', 'Lisinopril'],
    ['Ativan 1 mg', 'benzodiazepines'],
    ['Tegretol 200 mg', 'Dilantin'],
    ['Iron 65 mg', 'Iron'],
    ['FeSO4 325 mg', 'Iron'],
    ['Fish oil 1000 mg', 'fish oil'],
    ['Zinc 50 mg', 'Zinc'],
  ])('[M9.10] %s for an allergy to %s, by brand, abbreviation, family or a short name', (name, substance) => {
    change({ name })
    allergicTo(substance)
    expect(refusalOf(() => create({}))).toMatchObject({ code: 'unconfirmed' })
  })

  test.each([
    ['Ferrous sulfate 325 mg', 'Sulfa'],
    ['Albuterol sulfate', 'sulfa drugs'],
    ['Nystatin suspension', 'Statins'],
    ['Cephalexin 500 mg', 'Penicillin'],
    ['Acetaminophen 325 mg', 'Aspirin'],
    ['Lisinopril 40 mg', 'Red dye 40'],
    ['Environmental saline', 'Iron'],
    ['Doxazosin 1 mg', 'doxycycline'],
    ['Eggplant extract', 'Egg'],
  ])('[M9.10] %s for an allergy to %s is not asked about', (name, substance) => {
    change({ name })
    allergicTo(substance)
    expect(create({})).toHaveLength(2)
  })

  test.each([
    [501, 'mL'],
    [999_999, 'mL'],
    [999_999, 'mg'],
    [5_001, 'mcg'],
    [61, 'g'],
    [21, 'drop'],
    [100_001, 'unit'],
  ])('[M9.10] %d %s at a time', (dosage, unit) => {
    change({ unit_of_measure: 'box' })
    expect(refusalOf(() => create({ dosage, unit })).details.fields?.is_confirmed).toEqual([
      `A dose of ${dosage} ${unit} is unusually much.`,
    ])
    expect(create({ dosage: dosage > 1_000 && dosage < 99_999 ? 5_000 : 1, unit })).toHaveLength(2)
  })

  test('[M9.10] the same figure in a greater unit is compared as what it is', () => {
    change({ unit_of_measure: 'box' })
    create({ dosage: 250, unit: 'mg' })
    const args = { medication_id: id('order'), version_id: id('later'), seen: null }
    const at = { recorded_at: '2026-03-10T14:00:00.000Z' }
    const to = (changes: object) => () => run(records, 'medication.update', { ...args, changes }, at)
    expect(refusalOf(to({ dosage: 25, unit: 'g' })).message).toBe(
      'A dose of 25 g is 4 times the usual 250 mg, or more.',
    )
    expect(to({ dosage: 0.5, unit: 'g' })()).toHaveLength(2)
  })

  test('[M9.10] an allergy to something else, and one that was withdrawn, ask nothing', () => {
    allergicTo('Latex')
    allergicTo('Metformin', { id: id('withdrawn'), withdrawn_at: '2026-03-01T00:00:00.000Z' })
    expect(create({})).toHaveLength(2)
  })

  test('[M9.10] more than ten pieces, or four times what is usual of the item', () => {
    expect(refusalOf(() => create({ dosage: 11 })).message).toContain('11 tablet')
    expect(create({ dosage: 10 })).toHaveLength(2)
    const change = {
      medication_id: id('order'),
      version_id: id('later'),
      seen: null,
      changes: { dosage: 40 },
    }
    const at = { recorded_at: '2026-03-10T14:00:00.000Z' }
    expect(
      refusalOf(() => run(records, 'medication.update', change, at)).details.fields?.is_confirmed,
    ).toHaveLength(2)
    const version = records.one('medication_version', id('version'))
    if (version === undefined) throw new Error('No version.')
    const others = {
      ...version,
      id: id('of another client'),
      medication_id: id('of another'),
      client_id: 2,
      dosage: 1,
    }
    records.put({ collection: 'medication_version', row: { ...others, inventory_id: 2 } })
    const four = { medication_id: id('four'), version_id: id('four v'), inventory_id: 2, dosage: 4 }
    expect(refusalOf(() => create(four, at)).message).toContain('usual 1 tablet')
    expect(create({ ...four, dosage: 3 }, at)).toHaveLength(2)
  })

  test('[M9.10] [M10.9] in another home the drug is another item, and is compared all the same', () => {
    change({ name: 'Metformin 500 mg', unit_of_measure: 'tablet' })
    create({})
    // After a move: the item of the new home.
    change({ name: 'metformin 500mg', unit_of_measure: 'tablet' }, 2)
    allergicTo('Metformin')
    const at = { recorded_at: '2026-03-10T14:00:00.000Z' }
    const moved = (dosage: number) => ({
      medication_id: id('order'),
      version_id: id('later'),
      seen: null,
      changes: { inventory_id: 2, dosage },
    })
    expect(
      refusalOf(() => run(records, 'medication.update', moved(4), at)).details.fields?.is_confirmed,
    ).toEqual(['A dose of 4 tablet is 4 times the usual 1 tablet, or more.'])
    expect(run(records, 'medication.update', moved(3), at)).toHaveLength(2)
  })

  test('[M9.10] [M10.9] so is a new order with what others get of the drug', () => {
    change({ name: 'Metformin 500 mg' })
    create({})
    const [version] = records.all('medication_version')
    if (version === undefined) throw new Error('No version.')
    const of = { id: id('of another client'), medication_id: id('of another'), client_id: 2, inventory_id: 7 }
    records.put({
      collection: 'medication_version',
      row: { ...version, ...of, medication_name: 'lisinopril' },
    })
    const four = { medication_id: id('four'), version_id: id('four v'), inventory_id: 2, dosage: 4 }
    expect(refusalOf(() => create(four, { recorded_at: '2026-03-10T14:00:00.000Z' })).message).toContain(
      'usual 1 tablet',
    )
  })

  test('[M9.10] what a queue brings was asked where it was made', () => {
    expect(create({ dosage: 11 }, { executionContext: 'push' })).toHaveLength(2)
  })
})

function times(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${String(6 + i * 2).padStart(2, '0')}:00`)
}
