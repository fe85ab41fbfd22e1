/** Whom to call about a client and what was diagnosed, as a file says it. */
import { describe, expect, test } from 'vitest'
import { diagnosesCell, readDiagnoses } from '#domain/imports/diagnosis-cells.ts'
import { readTable, readValues } from '#domain/imports/reading.ts'
import { kindNamed, lines } from './file-lines.ts'

const kind = kindNamed('clients')

/** A client with these cells beside the name. */
function client(cells: Readonly<Record<string, string>>) {
  const all = { 'First name': 'Ann', 'Last name': 'Lee', 'Admission date': '2026-03-01', ...cells }
  return readTable(kind, lines([Object.keys(all), Object.values(all)])).rows[0]
}
const said = (cells: Readonly<Record<string, string>>) => {
  const { first_name: _, last_name: __, admission_date: ___, ...rest } = client(cells)?.values ?? {}
  return rest
}
const faults = (cells: Readonly<Record<string, string>>) =>
  client(cells)?.faults.map(({ column, message }) => [column, message])
const madeOf = (cells: Readonly<Record<string, string>>) => {
  const home = { id: 1, home_name: 'Maple House' }
  const ids = { recordId: (of: string) => of, directoryId: () => 77 }
  return kind.argumentsOf(client(cells)?.values as never, { home } as never, ids as never)
}

describe('whom to call', () => {
  test('[B29] is read under the titles that lists have, and added with the client', () => {
    const cells = {
      'Emergency contact': 'Maria Lee',
      'Contact phone': '(555) 201-0134',
      Relationship: 'Daughter',
      'Contact 2 name': 'Dr. Chen',
      'Emergency contact 2 phone': '555-0100 x12',
      'Contact 2 type': 'Doctor',
      'Contact 2 other phone': '555-0199',
    }
    expect(said(cells)).toEqual({
      contact_1: 'Maria Lee',
      contact_1_phone: '(555) 201-0134',
      contact_1_relationship: 'Daughter',
      contact_2: 'Dr. Chen',
      contact_2_phone: '555-0100 x12',
      contact_2_type: 'physician',
      contact_2_other_phone: '555-0199',
    })
    expect(madeOf(cells)).toMatchObject({
      contacts: [
        {
          client_contact_id: 'contact/1',
          full_name: 'Maria Lee',
          phone: '(555) 201-0134',
          relationship: 'Daughter',
          alt_phone: null,
        },
        {
          client_contact_id: 'contact/2',
          full_name: 'Dr. Chen',
          phone: '555-0100 x12',
          contact_type: 'physician',
          alt_phone: '555-0199',
        },
      ],
    })
  })

  const ONE_NAME = 'Write the name of one person here, and the number in the column for the phone.'
  const NOBODY = 'This names nobody. Write the name of a person, or leave the cell empty.'
  test.each([
    ['Maria Lee 555-201-0134', ONE_NAME],
    ['Maria Lee; Juan Lee', ONE_NAME],
    ['self', NOBODY],
    ['see chart', NOBODY],
    ['No family', NOBODY],
    ['none', 'This says that there is nothing. Write what belongs here, or leave the cell empty.'],
    ['x'.repeat(101), 'Cannot exceed 100 characters'],
  ])('[B29] "%s" is nobody to call', (name, message) => {
    expect(faults({ 'Contact 1': name, 'Contact 1 phone': '555-0100' })).toEqual([['contact_1', message]])
  })

  test.each([
    [{ 'Contact 1': 'Maria Lee' }, 'contact_1_phone', 'Phone is required'],
    [{ 'Contact 1 phone': '555-0100' }, 'contact_1', 'Full name is required'],
    [{ 'Contact 3 relationship': 'Son' }, 'contact_3', 'Full name is required'],
    [{ 'Contact 2 type': 'Family' }, 'contact_2', 'Full name is required'],
    [
      { 'Contact 1': 'Maria Lee', 'Contact 1 phone': 'call me' },
      'contact_1_phone',
      'Write one phone number in figures, like 555-201-0134, with an extension like 555-201-0134 x12.',
    ],
    [
      { 'Contact 1': 'Maria Lee', 'Contact 1 phone': '555-0100', 'Contact 1 type': 'neighbor' },
      'contact_1_type',
      'Use one of: emergency, family, guardian, physician, case manager, other.',
    ],
  ])('[B29] %o is a fault at %s', (cells, column, message) => {
    expect(faults(cells)).toEqual([[column, message]])
  })

  test('[B29] what the server is sent is held to the same', () => {
    const ann = { first_name: 'Ann', last_name: 'Lee', admission_date: '2026-03-01' }
    expect(readValues(kind, { ...ann, contact_1: 'Maria Lee' }).faults).toEqual([
      { column: 'contact_1_phone', message: 'Phone is required' },
    ])
    expect(
      readValues(kind, { ...ann, diagnoses: [{ name: 'Asthma', code: 'x'.repeat(11) }] }).faults,
    ).toHaveLength(1)
  })
})

describe('diagnoses', () => {
  test.each([
    ['Asthma', ['Asthma']],
    ['Type 2 diabetes (E11.9); Asthma', [{ name: 'Type 2 diabetes', code: 'E11.9' }, 'Asthma']],
    ['Asthma\nGout', ['Asthma', 'Gout']],
    ['Asthma (J45.909, 2019-03-01)', [{ name: 'Asthma', code: 'J45.909', diagnosed_on: '2019-03-01' }]],
    ['Asthma (2019-03-01)', [{ name: 'Asthma', diagnosed_on: '2019-03-01' }]],
    ['Diabetes (type 2)', ['Diabetes (type 2)']],
    ['Diabetes (type 2) (E11.9)', [{ name: 'Diabetes (type 2)', code: 'E11.9' }]],
    ['Heart failure, unspecified (I50.9)', [{ name: 'Heart failure, unspecified', code: 'I50.9' }]],
    ['"Heart failure, unspecified"', ['Heart failure, unspecified']],
    ['B12 deficiency', ['B12 deficiency']],
    ['Anxiety and depression', ['Anxiety and depression']],
    ['History of stroke', ['History of stroke']],
  ])('[B29] "%s" is %o', (words, diagnoses) => {
    expect(said({ Diagnoses: words })).toEqual({ diagnoses })
  })

  test.each([
    ...[
      'Dementia?',
      'rule out stroke',
      'R/O stroke',
      'possible gout',
      'no diagnosis',
      'none',
      'N/A',
      'unknown',
    ],
    ...[
      'see chart',
      '?',
      'E11.9',
      'I10; Asthma',
      'Hypertension, diabetes',
      'Asthma (J45',
      ';',
      'Asthma; none',
    ],
  ])('[B29] "%s" is refused with what to write', words => {
    expect(faults({ Dx: words })).toEqual([['diagnoses', expect.stringMatching(/^(Write|This names)/)]])
  })

  test('[B29] are added with the client', () => {
    expect(madeOf({ Diagnosis: 'Asthma (J45.909); Gout' })).toMatchObject({
      diagnoses: [
        { diagnosis_id: 'diagnosis/0', name: 'Asthma', code: 'J45.909' },
        { diagnosis_id: 'diagnosis/1', name: 'Gout' },
      ],
    })
  })

  test('[B8] [B26] as the list of clients writes them are read back, whatever they are called', () => {
    const kept = [
      { name: 'Asthma', code: null, diagnosed_on: null },
      { name: 'Type 2 diabetes', code: 'E11.9', diagnosed_on: '2019-03-01' },
      { name: 'Heart failure, unspecified', code: null, diagnosed_on: null },
      { name: 'Gout; left foot', code: 'M10.9', diagnosed_on: null },
      { name: 'Diabetes "old" (type 2), (E11.9)', code: '250.00', diagnosed_on: null },
      { name: 'Asthma (J45', code: null, diagnosed_on: '2020-01-02' },
    ]
    expect(readDiagnoses(diagnosesCell(kept))).toEqual(
      kept.map(({ name, code, diagnosed_on }) =>
        code === null && diagnosed_on === null
          ? name
          : { name, ...(code && { code }), ...(diagnosed_on && { diagnosed_on }) },
      ),
    )
  })
})
