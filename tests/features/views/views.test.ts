/** How fields are shown and asked for is read off their facts; a screen says what it does otherwise. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { appointment } from '#domain/entities/appointment.ts'
import { company } from '#domain/entities/company.ts'
import { expenseClaim } from '#domain/entities/expense-claim.ts'
import { service } from '#domain/entities/service.ts'
import { examples as clients } from '#domain/examples/client.ts'
import { examples as claims } from '#domain/examples/expense-claim.ts'
import { examples as homes } from '#domain/examples/home.ts'
import { examples as cards } from '#domain/examples/person-card.ts'
import { RecordSet } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { MAX_PHOTOS } from '#domain/values/ids.ts'
import { numberFormat } from '#src/labels/formats.ts'
import { translatorWithLabels } from '#src/labels/label-words.ts'
import type { AccountCollection } from '#src/people/account-fields.ts'
import { fieldWords, type ViewedRecord, viewsOf } from '#src/views/field-views.ts'
import { flatViewsOf } from '#src/views/flat-views.ts'
import { formFields, startValuesOf } from '#src/views/form-fields.ts'
import { words } from '../ui/in-app.tsx'

const t = translatorWithLabels(words)
const [card, [client], [home], [claim]] = [cards[0], clients, homes, claims]
const envelope = { scope: 'home:1', revision: 1 } as const
const people = new Map([
  [claim.provider_id, { ...card, ...envelope, id: claim.provider_id } as RowOf<'person_card'>],
])
const row: ViewedRecord<'expense_claim'> = {
  record: { ...claim, client_id: client.id, home_id: home.id, amount: 1204.5, expense_date: '2026-03-08' },
  home: { ...home, ...envelope },
  client: { ...client, ...envelope, record_state: 'confirmed' },
}
const views = viewsOf('expense_claim', people, t)

describe('a column', () => {
  test.each([
    ['amount', '$1,204.50', 1204.5, 1204.5],
    ['expense_date', 'Mar 8, 2026', '2026-03-08', '2026-03-08'],
    [
      'client_id',
      `${client.first_name} ${client.last_name}`,
      expect.any(String),
      `${client.first_name} ${client.last_name}`,
    ],
    [
      'provider_id',
      `${card.first_name} ${card.last_name}`,
      expect.any(String),
      `${card.first_name} ${card.last_name}`,
    ],
    ['home_id', home.home_name, home.home_name, home.home_name],
    ['payment_method', '', null, null],
  ] as const)('writes, sorts and saves %s by its format', (name, cell, sorted, exportValue) => {
    const { cell: cellOf, sortBy, exportValue: fileOf } = views.column(name)
    expect([cellOf(row), sortBy?.(row), fileOf?.(row)]).toEqual([cell, sorted, exportValue])
  })

  test('is found by words, names and days, and not by a choice, which has a filter', () => {
    expect(views.column('description').searchBy?.(row)).toBe(row.record.description)
    expect(views.column('expense_date').searchBy?.(row)).toBe('Mar 8, 2026')
    expect(views.column('status').searchBy).toBeUndefined()
  })

  test('is sorted, unless it is a long text', () => {
    expect(views.column('payment_reference').sortBy).toBeDefined()
    expect(views.column('description').sortBy).toBeUndefined()
  })

  test('does what its screen says otherwise', () => {
    const column = views.column('amount', { title: 'Cost', width: 90, cell: () => '—' })
    expect([column.title, column.width, column.cell(row), column.sortBy?.(row)]).toEqual([
      'Cost',
      90,
      '—',
      1204.5,
    ])
  })

  test('is not sorted or searched where its screen says so', () => {
    const column = views.column('description', { sortBy: null, searchBy: null })
    expect(column.title).toBe('Description')
    expect([column.sortBy, column.searchBy]).toEqual([undefined, undefined])
  })

  test('of a field without a label does not compile', () => {
    // @ts-expect-error: no screen shows it
    views.column('settled_on')
    // @ts-expect-error: no choice
    views.options('amount')
  })
})

describe('a flat row', () => {
  const flat = flatViewsOf<'expense_claim', { amount: number; status: string; notes: null }>(
    'expense_claim',
    t,
  )
  const answer = { amount: 1204.5, status: 'pending', notes: null }

  test('is written by the formats of its fields, with a dash for what is empty', () => {
    const cellOf = (name: 'amount' | 'status' | 'notes') => flat.column(name).cell(answer)
    expect([cellOf('amount'), cellOf('status'), cellOf('notes')]).toEqual(['$1,204.50', 'Pending', '—'])
    expect(flat.detail('notes', answer)).toEqual({ label: 'Notes', value: '' })
  })

  test('is neither sorted nor searched here, and does what its screen says otherwise', () => {
    const { cell: _, ...column } = flat.column('amount', { title: 'Cost', align: 'end' })
    expect(column).toEqual({ key: 'amount', title: 'Cost', align: 'end' })
  })
})

test('an account has its fields in several collections, and is written as one', () => {
  const row = {
    first_name: 'Dana',
    is_active: true,
    is_registered: false,
    role: 'care_giver',
    hire_date: null,
  }
  const account = flatViewsOf<AccountCollection, typeof row>('user', t)
  expect(account.column('role').cell(row)).toBe('Care Giver')
  expect(account.text('is_active', row)).toBe('Invited')
  const told = [account.fileColumn('first_name'), account.fileColumn('hire_date')]
  expect(told.map(({ title, exportValue }) => [title, exportValue(row)])).toEqual([
    ['First Name', 'Dana'],
    ['Hire Date', null],
  ])
})

test('a person this device does not know is a coworker', () => {
  expect(viewsOf('expense_claim', new Map(), t).text('provider_id', row)).toBe('A coworker')
})

test('a filter offers the values of a choice', () => {
  const filter = views.filter('status', 'All', ({ record }: typeof row) => record.status)
  expect(filter.options.map(({ value }) => value)).toEqual(expenseClaim.fields.status.options)
  expect(filter.matchesRow(row, row.record.status)).toBe(true)
})

describe('a form', () => {
  const { amount, description, expense_category, notes, photo_ids } = expenseClaim.fields
  const form = v.object({ amount, description, expense_category, notes, photo_ids })
  const place = {
    homeTimeOf: () => ({ clock: '12h', today: '2026-03-10' }) as const,
    peopleField: (name: string, label: string) => ({ as: 'select', name, label, options: [] }) as never,
    clientField: (name: string) => ({ as: 'select', name, label: '', options: [] }) as never,
  }
  const fields = formFields(form, fieldWords('expense_claim', t), place, {
    expense_category: { as: 'select' },
    amount: { isHalfWidth: true },
    description: { rows: 4 },
    photo_ids: { record: '' },
    notes: null,
  })

  test('asks in the order of the options, each by a control for its format', () => {
    expect(fields).toMatchObject([
      { name: 'expense_category', as: 'select', label: 'Category', required: true, emptyAs: 'absent' },
      { name: 'amount', as: 'number', prefix: '$', decimals: 2, isHalfWidth: true, required: true },
      { name: 'description', as: 'textarea', maxLength: 500, rows: 4, required: true, emptyAs: 'text' },
      { name: 'photo_ids', as: 'photos', most: MAX_PHOTOS, record: '' },
    ])
  })

  test('requires what may not be empty, which a list of photos may', () => {
    expect(fields.map(({ name, required = false }) => [name, required])).toEqual([
      ['expense_category', true],
      ['amount', true],
      ['description', true],
      ['photo_ids', false],
    ])
  })

  test('takes the facts of the stored field where the schema of an operation has none', () => {
    const own = v.object({ amount: v.optional(v.nullable(v.number()), null), client_note: v.string() })
    const client_note = { as: 'text', name: 'client_note', label: 'Note' } as const
    expect(formFields(own, fieldWords('expense_claim', t), {}, { client_note })).toEqual([
      { name: 'amount', label: 'Amount', as: 'number', prefix: '$', decimals: 2, min: 0 },
      client_note,
    ])
  })

  test('asks by another control than the one for the format', () => {
    const asked = { description: { as: 'text', isHalfWidth: true } } as const
    expect(formFields(v.object({ description }), fieldWords('expense_claim', t), {}, asked)).toEqual([
      {
        name: 'description',
        label: 'Description',
        as: 'text',
        isHalfWidth: true,
        required: true,
        emptyAs: 'text',
      },
    ])
  })

  test('needs no yes, and offers the states', () => {
    const { is_recurring } = service.fields
    expect(formFields(v.object({ is_recurring }), fieldWords('service', t), {}, {})).toEqual([
      { name: 'is_recurring', label: 'Recurring service', as: 'checkbox' },
    ])
    const { state } = company.fields
    const [asked] = formFields(v.object({ state }), fieldWords('company', t), {}, {})
    const options = expect.arrayContaining([{ value: 'NY', label: 'New York' }])
    expect(asked).toEqual({ name: 'state', label: 'State', as: 'select', options })
  })

  test('asks each other field behind the one before it in the schema', () => {
    const fields = formFields(form, fieldWords('expense_claim', t), place, {
      photo_ids: { record: '' },
      expense_category: { as: 'select' },
    })
    expect(fields.map(({ name, as }) => [name, as])).toEqual([
      ['amount', 'number'],
      ['description', 'textarea'],
      ['photo_ids', 'photos'],
      ['expense_category', 'select'],
      ['notes', 'textarea'],
    ])
  })

  test('that forgets how a choice is asked, or whose photos, does not compile', () => {
    const words = fieldWords('expense_claim', t)
    // @ts-expect-error: buttons or a list
    formFields(form, words, place, { photo_ids: { record: '' }, expense_category: {} })
    // @ts-expect-error: photos are forgotten
    formFields(form, words, place, { expense_category: { as: 'select' } })
    const { duration } = appointment.fields
    const own = v.object({ duration })
    formFields(own, fieldWords('appointment', t), place, { duration: { as: 'number', max: 480 } })
    // @ts-expect-error: a number, or a list
    formFields(own, fieldWords('appointment', t), place, { duration: { max: 480 } })
    expect.assertions(0)
  })

  test('starts with what the record says, and takes nothing else along', () => {
    expect(startValuesOf(row.record, form)).toEqual({
      amount: 1204.5,
      description: claim.description,
      expense_category: claim.expense_category,
      notes: claim.notes,
      photo_ids: claim.photo_ids,
    })
  })
})

test('a number below zero has a wide sign', () => {
  expect(numberFormat.write(-2, { t, now: '', homeClock: undefined, records: new RecordSet() }, {})).toBe(
    '−2',
  )
})
