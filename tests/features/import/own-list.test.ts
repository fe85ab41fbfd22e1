/** What our own lists save, read back by our own import. */
import { describe, expect, test } from 'vitest'
import type { StaffMember } from '#domain/answers/staff-member.ts'
import { findImportKind } from '#domain/imports/kinds.ts'
import { STAFF_ROLES } from '#domain/rules/people/staff.ts'
import { DEFAULT_CATEGORIES, stockStatus } from '#domain/rules/records/inventory.ts'
import { LANGUAGES } from '#domain/values/languages.ts'
import { clientViews } from '#src/features/clients/client-columns.tsx'
import { type ChartRows, clientFileColumns } from '#src/features/clients/client-file.ts'
import type { ListedClient } from '#src/features/clients/use-clients.ts'
import { clientsWords } from '#src/features/clients/words.ts'
import { openFile } from '#src/features/import/opened-file.ts'
import { fileOnlyColumns, itemColumns } from '#src/features/inventory/item-columns.tsx'
import type { ListedItem } from '#src/features/inventory/items.ts'
import { inventoryWords } from '#src/features/inventory/words.ts'
import { staffFileColumns } from '#src/features/staff/staff-columns.tsx'
import { staffWords } from '#src/features/staff/words.ts'
import { translatorWithLabels } from '#src/labels/label-words.ts'
import { switchLanguage } from '#src/languages/languages.ts'
import type { AccountCollection } from '#src/people/account-fields.ts'
import type { FileColumn } from '#src/ui/list/columns.ts'
import { csvFile, csvOf } from '#src/ui/list/list-file.ts'
import { viewsOf } from '#src/views/field-views.ts'
import { flatViewsOf } from '#src/views/flat-views.ts'
import { examples } from '#tests/support/examples.ts'
import { prepareBrowser, words } from '../ui/in-app.tsx'

prepareBrowser()
translatorWithLabels(words)
words.addResourceBundle(
  'en',
  'words',
  { clients: clientsWords, inventory: inventoryWords, staff: staffWords },
  true,
)

const views = viewsOf<'inventory_item', ListedItem>('inventory_item', new Map(), words.t)
const kind = findImportKind('inventory')
const [home] = examples.home
const QUANTITIES = [0, 3, 40]
const items = DEFAULT_CATEGORIES.flatMap(category =>
  QUANTITIES.map(
    quantity =>
      ({
        record: {
          ...examples.inventory_item[0],
          name: `+Gloves, "${category}" ${quantity}`,
          category,
          is_controlled: category === 'medical',
          quantity,
          minimum_stock_level: 10,
          last_restocked: '2026-03-04',
          expiration_date: '2027-05-06',
          description: 'two\nlines',
        },
        home: { ...home, home_name: 'Maple House' },
        client: null,
        today: '2026-03-10',
      }) as unknown as ListedItem,
  ),
)

describe('the list of the stock', () => {
  test.each(LANGUAGES)('[B26] saved in %s is read back by a person of any language', async saved => {
    await switchLanguage(words, saved)
    const { t } = words
    expect(new Set(items.map(({ record }) => stockStatus(record))).size).toBeGreaterThan(2)
    const columns = itemColumns(views, false, t).flatMap(({ title, exportValue }) =>
      exportValue ? [{ title, exportValue }] : [],
    )
    const csv = await csvOf([...columns, ...fileOnlyColumns(views, t)], items)
    const bytes = new Uint8Array(await csvFile(csv).arrayBuffer())
    if (kind === undefined) throw new Error('There is no import of inventory.')
    for (const language of LANGUAGES) {
      const opened = openFile({ name: 'stock.csv', bytes }, {}, { kind, language, clockOf: () => '12h' })
      expect(opened.fileTitles.problem).toBeUndefined()
      expect(opened.table?.unknownTitles).toEqual([t('inventory.columns.status')])
      expect(opened.table?.rows.flatMap(({ faults }) => faults)).toEqual([])
      expect(opened.table?.rows.map(({ cells, values }) => ({ home: cells.home, ...values }))).toEqual(
        items.map(({ record: item, home: { home_name } }) => ({
          home: home_name,
          name: item.name,
          category: item.category,
          // Nothing is written of those that are not.
          ...(item.is_controlled ? { is_controlled: true } : {}),
          quantity: item.quantity,
          unit_of_measure: item.unit_of_measure,
          minimum_stock_level: item.minimum_stock_level,
          last_restocked: item.last_restocked,
          expiration_date: item.expiration_date,
          description: item.description,
        })),
      )
    }
  })
})

/** Saved in the language that is spoken, and read by a person of each. */
async function readBack<Row>(
  name: 'clients' | 'staff',
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
) {
  const bytes = new Uint8Array(await csvFile(await csvOf(columns, rows)).arrayBuffer())
  const kind = findImportKind(name)
  if (kind === undefined) throw new Error(`There is no import of ${name}.`)
  return LANGUAGES.map(language => {
    const opened = openFile({ name: `${name}.csv`, bytes }, {}, { kind, language, clockOf: () => '12h' })
    expect(opened.fileTitles.problem).toBeUndefined()
    return (opened.table?.rows ?? []).map(({ cells, values, faults }) => ({
      home: cells.home,
      values,
      faults: faults.map(({ message }) => message),
    }))
  })
}

const [client] = examples.client
const resident = (changes: object) =>
  ({
    client: { ...client, no_known_allergies: false, status: 'active', discharge_date: null, ...changes },
    home: { ...home, home_name: 'Maple House' },
    alike: [],
  }) as unknown as ListedClient
const [kept] = examples.allergy
const allergic = (substance: string, reaction: string | null = null, severity: string | null = null) =>
  ({ ...kept, substance, reaction, severity }) as unknown as (typeof examples.allergy)[number]
const [contact] = examples.client_contact
let added = 0
const calls = (full_name: string, changes: object) => ({
  ...contact,
  created_at: `2026-01-05T14:00:0${added++}.000Z`,
  full_name,
  phone: '555-0100',
  relationship: null,
  alt_phone: null,
  ...changes,
})
const charts = {
  allergies: new Map([
    [
      1,
      [
        allergic('Penicillin', 'Hives', 'severe'),
        allergic('Latex'),
        allergic('Ampicillin and sulbactam', 'rash (1998); "bad"', 'mild'),
        allergic('Shellfish/Iodine, cooked'),
        allergic('Contrast [iodinated]', 'fever', 'moderate'),
        allergic('5" gauze', null, 'mild'),
      ],
    ],
  ]),
  contacts: new Map([
    [
      1,
      [
        calls('Maria Díaz', { contact_type: 'family', relationship: 'Daughter', alt_phone: '555-0199' }),
        calls('Dr. Chen', { contact_type: 'physician' }),
        calls('Ana Ruiz', { contact_type: 'guardian' }),
      ],
    ],
    [3, [calls('Case Office', { contact_type: 'case_manager' })]],
  ]),
  diagnoses: new Map([
    [
      1,
      [
        { name: 'Asthma', code: 'J45.909', diagnosed_on: '2019-03-01' },
        { name: 'Gout; left foot', code: null, diagnosed_on: null },
      ],
    ],
  ]),
} as unknown as ChartRows

describe('the list of clients', () => {
  const people = [
    resident({ id: 1, first_name: '=Rosa', last_name: 'O’Neill-Díaz', email: 'rosa@example.org' }),
    resident({ id: 2, first_name: 'Walter', no_known_allergies: true, phone: '+1 555 201 0134' }),
    resident({ id: 3, first_name: 'Grace', date_of_birth: null, email: null, phone: null }),
  ]
  const left = [resident({ id: 4, status: 'inactive' }), resident({ id: 5, discharge_date: '2026-03-09' })]

  test.each(LANGUAGES)('[B8] [B26] saved in %s is read back by a person of any language', async saved => {
    await switchLanguage(words, saved)
    const columns = clientFileColumns(clientViews(words.t), charts, words.t)
    for (const read of await readBack('clients', columns, people)) {
      expect(read.flatMap(({ faults }) => faults)).toEqual([])
      expect(read).toMatchObject(
        people.map(({ client: { first_name, last_name, date_of_birth, admission_date, email, phone } }) => ({
          home: 'Maple House',
          values: {
            first_name,
            last_name,
            admission_date,
            ...(date_of_birth === null ? {} : { date_of_birth }),
            ...(email === null ? {} : { email }),
            ...(phone === null ? {} : { phone }),
          },
        })),
      )
      expect(read.map(({ values }) => values?.allergies)).toEqual([
        [
          { substance: 'Penicillin', reaction: 'Hives', severity: 'severe' },
          'Latex',
          { substance: 'Ampicillin and sulbactam', reaction: 'rash (1998); "bad"', severity: 'mild' },
          'Shellfish/Iodine, cooked',
          { substance: 'Contrast [iodinated]', reaction: 'fever', severity: 'moderate' },
          { substance: '5" gauze', severity: 'mild' },
        ],
        [],
        undefined,
      ])
      expect(read.map(({ values }) => values?.diagnoses)).toEqual([
        [{ name: 'Asthma', code: 'J45.909', diagnosed_on: '2019-03-01' }, 'Gout; left foot'],
        undefined,
        undefined,
      ])
      expect(read[0]?.values).toMatchObject({
        contact_1: 'Maria Díaz',
        contact_1_phone: '555-0100',
        contact_1_relationship: 'Daughter',
        contact_1_type: 'family',
        contact_1_other_phone: '555-0199',
        contact_2: 'Dr. Chen',
        contact_2_type: 'physician',
        contact_3: 'Ana Ruiz',
        contact_3_type: 'guardian',
      })
      expect(read[1]?.values).not.toHaveProperty('contact_1')
      expect(read[2]?.values).toMatchObject({ contact_1: 'Case Office', contact_1_type: 'case_manager' })
    }
  })

  test.each(LANGUAGES)('[B26] saved in %s, who left is not admitted anew', async saved => {
    await switchLanguage(words, saved)
    for (const read of await readBack(
      'clients',
      clientFileColumns(clientViews(words.t), charts, words.t),
      left,
    )) {
      expect(read.map(({ values }) => values)).toEqual([undefined, undefined])
      for (const { faults } of read)
        expect(faults).toEqual([expect.stringContaining('which may mean that this has ended')])
    }
  })

  test('[B26] has no column for allergies that its reader does not receive', async () => {
    await switchLanguage(words, 'English')
    const titles = clientFileColumns(
      clientViews(words.t),
      { allergies: undefined, contacts: undefined, diagnoses: undefined },
      words.t,
    ).map(({ title }) => title)
    expect(titles).not.toContain('Allergies')
    expect(titles).toContain('Phone')
  })
})

describe('the list of staff', () => {
  const member = (changes: Partial<StaffMember>) =>
    ({
      first_name: 'Dana',
      last_name: 'Reyes',
      email: 'dana@example.org',
      phone_number: '+15552010134',
      position: 'Caregiver, days',
      staff_role: 'care_giver',
      hire_date: '2026-01-31',
      is_active: true,
      is_registered: true,
      home_id: 1,
      home_name: 'Maple House',
      group_homes: [{ id: 1, home_name: 'Maple House', role: 'care_giver' }],
      ...changes,
    }) as StaffMember
  const staff = [
    ...STAFF_ROLES.map((staff_role, place) => member({ staff_role, email: `${place}@example.org` })),
    member({ is_registered: false, phone_number: null, position: null, hire_date: null }),
  ]

  test.each(LANGUAGES)('[B8] [B26] saved in %s is read back by a person of any language', async saved => {
    await switchLanguage(words, saved)
    for (const read of await readBack(
      'staff',
      staffFileColumns(flatViewsOf<AccountCollection, StaffMember>('user', words.t), words.t),
      staff,
    )) {
      expect(read.flatMap(({ faults }) => faults)).toEqual([])
      expect(read.map(({ home: where, values }) => ({ where, ...values }))).toEqual(
        staff.map(({ first_name, last_name, email, staff_role, phone_number, position, hire_date }) => ({
          where: 'Maple House',
          first_name,
          last_name,
          email,
          role: staff_role,
          ...(phone_number === null ? {} : { phone_number }),
          ...(position === null ? {} : { position }),
          ...(hire_date === null ? {} : { hire_date }),
        })),
      )
    }
  })

  test.each(LANGUAGES)('[B26] saved in %s, who was deactivated is not invited', async saved => {
    await switchLanguage(words, saved)
    for (const read of await readBack(
      'staff',
      staffFileColumns(flatViewsOf<AccountCollection, StaffMember>('user', words.t), words.t),
      [member({ is_active: false })],
    )) {
      expect(read).toEqual([
        {
          home: 'Maple House',
          values: undefined,
          faults: [expect.stringContaining('may mean that this has ended')],
        },
      ])
    }
  })
})
