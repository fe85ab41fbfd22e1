/** Who may be the same person, and what may be the same allergy. */
import { describe, expect, test } from 'vitest'
import type { RecordSet } from '#domain/record-set.ts'
import { namesakeDoubts } from '#domain/rules/people/namesakes.ts'
import { uniqueAllergies } from '#domain/rules/records/allergies.ts'
import { examples } from '#tests/support/examples.ts'
import { homeAndClient, id, place, refusalOf, run } from './one-order.ts'

const person = (first_name: string, last_name: string, date_of_birth: string | null = '1950-02-03') => ({
  first_name,
  last_name,
  date_of_birth,
})
const there = (
  first_name: string,
  last_name: string,
  date_of_birth: string | null = '1950-02-03',
  status: 'active' | 'inactive' = 'active',
) => ({ ...person(first_name, last_name, date_of_birth), status, home_name: 'Maple House' })

describe('[D7] a client who may be there already', () => {
  test.each([
    ['the same name', there('Mary', 'Smith')],
    ['other capitals, accents and signs', there('MÁRY', 'Smith')],
    ['a slip in the name', there('Mary', 'Smyth')],
    ['first and last name changed about', there('Smith', 'Mary')],
  ])('is named with the same date of birth: %s', (_, other) => {
    expect(namesakeDoubts(person('Mary', 'Smith'), [other])).toEqual([
      `${other.first_name} ${other.last_name} is a client of Maple House already, with this date of birth.`,
    ])
  })

  test('is named when they have left', () => {
    expect(
      namesakeDoubts(person('Mary', 'Smith'), [there('Mary', 'Smith', '1950-02-03', 'inactive')]),
    ).toEqual(['Mary Smith was a client of Maple House, with this date of birth.'])
  })

  test.each([
    ['1950-02-03', null],
    [null, '1950-02-03'],
    [null, null],
  ])('is named where a date of birth is not known: %s and %s', (own, other) => {
    const [doubt] = namesakeDoubts(person('Mary', 'Smith', own), [there('Mary', 'Smith', other)])
    expect(doubt).toContain('A date of birth is missing')
  })

  test.each([
    ['another date of birth', there('Mary', 'Smith', '1951-02-03')],
    ['another name', there('Paul', 'Jones')],
    ['a name that is only alike, and no date', there('Mary', 'Smyth', null)],
  ])('is not: %s', (_, other) => {
    expect(namesakeDoubts(person('Mary', 'Smith'), [other])).toEqual([])
  })
})

describe('[D6] one allergy that is recorded twice', () => {
  const known = examples.allergy[0]
  const allergy = (
    substance: string,
    severity: 'mild' | 'severe' | null,
    reaction: string | null = null,
  ) => ({
    ...{ substance, severity, reaction },
  })
  const records = (...standing: ReturnType<typeof allergy>[]): RecordSet => {
    const set = homeAndClient()
    for (const [index, one] of standing.entries()) {
      const row = {
        ...known,
        ...place,
        ...one,
        id: id(`standing ${index}`),
        client_id: 1,
        withdrawn_at: null,
      }
      set.put({ collection: 'allergy', row: { ...row, withdrawn_by: null, withdrawal_reason: null } })
    }
    return set
  }
  const record = (set: RecordSet, said: object, executionContext: 'device' | 'rest' | 'push') => {
    const asked = { allergy_id: id('new'), client_id: 1, ...allergy('Penicillin', 'severe'), ...said }
    return run(set, 'allergy.record', asked, { executionContext })
  }

  test.each(['device', 'rest'] as const)('is asked about with the one that stands, over %s', where => {
    const set = records(allergy('PENICILLIN', 'mild'), allergy('Latex', null))
    expect(refusalOf(() => record(set, {}, where)).details.fields?.is_confirmed).toEqual([
      'PENICILLIN is recorded already, as mild.',
    ])
    expect(record(set, { is_confirmed: true }, where)).toHaveLength(1)
  })

  test('is refused where it says the same, and kept from a tablet that did not know', () => {
    const set = records(allergy('penicillin', 'severe'))
    expect(refusalOf(() => record(set, { is_confirmed: true }, 'rest')).details.fields?.substance).toEqual([
      'This allergy is already recorded.',
    ])
    expect(record(set, {}, 'push')).toHaveLength(1)
  })

  test('is not asked about when the other was taken back', () => {
    const set = homeAndClient()
    const row = { ...known, ...place, ...allergy('Penicillin', 'mild'), client_id: 1 }
    const taken = { withdrawn_at: '2026-03-01T12:00:00.000Z', withdrawn_by: 4, withdrawal_reason: 'Wrong' }
    set.put({ collection: 'allergy', row: { ...row, ...taken } })
    expect(record(set, {}, 'rest')).toHaveLength(1)
  })

  test('is shown once, as the most dangerous entry says, with every reaction', () => {
    const shown = uniqueAllergies([
      allergy('penicillin', 'mild', 'Rash'),
      allergy('Latex', null),
      allergy('Penicillin', 'severe', 'Hives'),
      allergy('Pénicillin', null, 'hives'),
    ])
    expect(shown).toEqual([allergy('Penicillin', 'severe', 'Hives; Rash'), allergy('Latex', null)])
  })

  test('is not taken twice at admission', () => {
    const said = (substance: string) => ({ allergy_id: id(substance), substance })
    const client = {
      client_id: 77,
      home_id: 1,
      first_name: 'A',
      last_name: 'B',
      admission_date: '2026-03-01',
    }
    const admit = (...allergies: ReturnType<typeof said>[]) =>
      run(homeAndClient(), 'client.create', { ...client, allergies })
    expect(refusalOf(() => admit(said('Latex'), said('LATEX'))).details.fields?.allergies).toEqual([
      'An allergy is named twice.',
    ])
    expect(admit(said('Latex'), said('Peanuts'))).toHaveLength(3)
  })
})
