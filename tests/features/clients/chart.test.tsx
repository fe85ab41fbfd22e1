/** Contacts, allergies and diagnoses on the page of a client, recorded on a tablet without a connection. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { atMaple, standStill, type Tablet } from '../mar/at-maple.tsx'
import { aClient, aHome, anAllergy, anOrder, aPerson, LUIS, mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { aContact, aDiagnosis } from './clients-at-maple.ts'

prepareBrowser()
standStill()

const part = (name: string) => screen.findByRole('region', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const atWalter = (rows: readonly RowInCollection[], changes: Partial<RowOf<'client'>> = {}) =>
  atMaple('/dashboard/clients/1', {
    rows: [
      aHome(),
      aPerson({ id: LUIS, first_name: 'Luis', last_name: 'Ortega' }),
      aClient(changes),
      ...rows,
    ],
    role: 'manager',
    connection: 'offline',
  })
type User = Tablet['user']

async function write(user: User, inside: HTMLElement, name: RegExp, words: string) {
  const field = within(inside).getByRole('textbox', { name })
  await user.clear(field)
  await user.click(field)
  await user.paste(words)
}
const press = async (user: User, inside: HTMLElement, name: string | RegExp) =>
  user.click(within(inside).getByRole('button', { name }))
/** Takes one of the actions of an entry. */
async function act(user: User, entry: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${entry}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const acts = async ({ recorded }: Tablet) => (await recorded()).map(({ kind, args }) => [kind, args])

describe('emergency contacts', () => {
  test('[U14.8] one is added offline and stands on the page at once', async () => {
    const tablet = await atWalter([])
    await press(tablet.user, await part('Emergency Contacts'), 'Add Contact')
    const form = await dialog('Add Contact')
    await press(tablet.user, form, 'Save')
    expect(await within(form).findByText('Full name is required')).toBeDefined()
    expect(within(form).getByText('Phone is required')).toBeDefined()
    await write(tablet.user, form, /^Full name/, 'Ruth Abbott')
    await write(tablet.user, form, /^Relationship/, 'Daughter')
    await write(tablet.user, form, /^Phone/, '518-555-0142')
    await tablet.user.click(within(form).getByRole('combobox', { name: /^Contact type/ }))
    await tablet.user.click(await screen.findByRole('option', { name: 'Guardian' }))
    await press(tablet.user, form, 'Save')
    await closed()
    const entry = within(await part('Emergency Contacts')).getByRole('listitem')
    expect(entry.textContent).toBe('Ruth AbbottDaughter · Guardian518-555-0142on this device')
    await expect
      .poll(() => acts(tablet))
      .toEqual([
        [
          'client_contact.create',
          {
            client_contact_id: expect.any(String),
            client_id: 1,
            full_name: 'Ruth Abbott',
            relationship: 'Daughter',
            contact_type: 'guardian',
            phone: '518-555-0142',
            alt_phone: null,
          },
        ],
      ])
  })
  test('[U14.8] an edit sends what was changed and what the form showed', async () => {
    const ruth = aContact('Ruth Abbott', { relationship: null, alt_phone: null, phone: '518-555-0142' })
    const tablet = await atWalter([ruth])
    await act(tablet.user, 'Ruth Abbott', 'Edit')
    const form = await dialog('Edit Contact')
    await write(tablet.user, form, /^Phone/, '518-555-0100')
    await press(tablet.user, form, 'Save')
    await closed()
    expect(await screen.findByText('518-555-0100')).toBeDefined()
    await expect
      .poll(() => acts(tablet))
      .toEqual([
        [
          'client_contact.update',
          {
            client_contact_id: ruth.row.id,
            changes: { phone: '518-555-0100' },
            seen: {
              full_name: 'Ruth Abbott',
              relationship: null,
              contact_type: 'emergency',
              phone: '518-555-0142',
              alt_phone: null,
            },
          },
        ],
      ])
  })
  test('[U14.8] removing asks first, and the contact leaves the page', async () => {
    const tablet = await atWalter([aContact('Ruth Abbott')])
    await act(tablet.user, 'Ruth Abbott', 'Remove')
    const question = await dialog('Remove Contact')
    expect(question.textContent).toContain('Remove Ruth Abbott from the emergency contacts?')
    expect(await tablet.recorded()).toEqual([])
    await press(tablet.user, question, 'Remove')
    expect(await screen.findByText('No emergency contacts found for this client.')).toBeDefined()
    await expect
      .poll(async () => (await acts(tablet)).map(([kind]) => kind))
      .toEqual(['client_contact.remove'])
  })
})

describe('allergies', () => {
  test('[U14.9] nobody has asked: somebody does, and there are none; this can be taken back', async () => {
    const tablet = await atWalter([])
    const card = await part('Allergies')
    expect(within(card).getByText('Allergies not asked yet')).toBeDefined()
    await press(tablet.user, card, 'No Known Allergies')
    const question = await dialog('No Known Allergies')
    expect(await tablet.recorded()).toEqual([])
    await press(tablet.user, question, 'Confirm')
    expect(await within(card).findByText('No known allergies')).toBeDefined()
    expect(within(card).getByText('on this device')).toBeDefined()
    await closed()
    await press(tablet.user, card, 'Change to Not Asked Yet')
    await press(tablet.user, await dialog('Change to Not Asked Yet'), 'Confirm')
    expect(await within(card).findByText('Allergies not asked yet')).toBeDefined()
    await expect
      .poll(() => acts(tablet))
      .toEqual([
        ['client.answer_allergies', { client_id: 1, no_known_allergies: true }],
        ['client.answer_allergies', { client_id: 1, no_known_allergies: false }],
      ])
  })
  test('[U14.9] one is recorded with its severity, and "no known allergies" holds no longer', async () => {
    const tablet = await atWalter([], { no_known_allergies: true })
    const card = await part('Allergies')
    expect(await within(card).findByText('No known allergies')).toBeDefined()
    await press(tablet.user, card, 'Add Allergy')
    const form = await dialog('Add Allergy')
    await press(tablet.user, form, 'Save')
    expect(await within(form).findByText('Substance is required')).toBeDefined()
    await write(tablet.user, form, /^Substance/, 'Latex')
    await write(tablet.user, form, /^Reaction/, 'Hives')
    await tablet.user.click(within(form).getByRole('radio', { name: 'Severe' }))
    await press(tablet.user, form, 'Save')
    await closed()
    expect((await within(card).findByRole('listitem')).textContent).toContain('Latexsevere, Hives')
    expect(within(card).queryByText('No known allergies')).toBeNull()
    const client = await tablet.mirror.pending('client').get(1)
    expect(client?.no_known_allergies).toBe(false)
  })
  test('[M9.11] one that an ordered medication may be is asked about, and recorded once it is confirmed', async () => {
    const tablet = await atWalter(anOrder({ name: 'Amoxicillin 500 mg' }))
    await press(tablet.user, await part('Allergies'), 'Add Allergy')
    const form = await dialog('Add Allergy')
    await write(tablet.user, form, /^Substance/, 'Penicillin')
    await press(tablet.user, form, 'Save')
    const question = await dialog('Is this right?')
    within(question).getByText('Amoxicillin 500 mg is ordered for the client and may be Penicillin.')
    expect(await tablet.recorded()).toEqual([])
    await press(tablet.user, question, 'Yes, it is right')
    await closed()
    expect(await acts(tablet)).toMatchObject([
      ['allergy.record', { substance: 'Penicillin', is_confirmed: true }],
    ])
  })
  test('[U14.10] one is removed with a reason and stays readable', async () => {
    const tablet = await atWalter([anAllergy('Latex')])
    await act(tablet.user, 'Latex', 'Remove')
    const form = await dialog('Remove Allergy')
    await press(tablet.user, form, 'Remove')
    expect(await within(form).findByText('A reason is required')).toBeDefined()
    await write(tablet.user, form, /^Reason/, 'Was a rash from the heat')
    await press(tablet.user, form, 'Remove')
    await closed()
    const card = await part('Allergies')
    expect(await within(card).findByText('Allergies not asked yet')).toBeDefined()
    expect(within(card).getByText('1 removed allergy').closest('details')?.textContent).toContain(
      'Latex Removed Mar 10, 2026 by a coworker: Was a rash from the heat',
    )
    await expect.poll(async () => (await acts(tablet)).map(([kind]) => kind)).toEqual(['allergy.withdraw'])
  })
})

describe('diagnoses', () => {
  test('[U14.10] one is recorded with code and day, and removed with a reason', async () => {
    const withdrawal = { withdrawn_at: '2026-03-01T12:00:00.000Z', withdrawn_by: LUIS }
    const tablet = await atWalter([
      aDiagnosis('Gout', { ...withdrawal, withdrawal_reason: 'Ruled out by the lab' }),
    ])
    const card = await part('Diagnoses')
    expect(within(card).getByText('1 removed diagnosis').closest('details')?.textContent).toContain(
      'Gout Removed Mar 1, 2026 by Luis Ortega: Ruled out by the lab',
    )
    await press(tablet.user, card, 'Add Diagnosis')
    const form = await dialog('Add Diagnosis')
    await press(tablet.user, form, 'Save')
    expect(await within(form).findByText('Diagnosis is required')).toBeDefined()
    await write(tablet.user, form, /^Diagnosis/, 'Asthma')
    await write(tablet.user, form, /^ICD-10 code/, 'J45.909')
    await press(tablet.user, form, 'Save')
    await closed()
    expect(await within(card).findByText('J45.909')).toBeDefined()
    await act(tablet.user, 'Asthma', 'Remove')
    const question = await dialog('Remove Diagnosis')
    await write(tablet.user, question, /^Reason/, 'Recorded for another client')
    await press(tablet.user, question, 'Remove')
    expect(await within(card).findByText('2 removed diagnoses')).toBeDefined()
    await expect
      .poll(() => acts(tablet))
      .toMatchObject([
        ['diagnosis.record', { name: 'Asthma', code: 'J45.909', diagnosed_on: null }],
        ['diagnosis.withdraw', { reason: 'Recorded for another client' }],
      ])
  })
})

test('[U14.11] whoever may not change these sees them without buttons', async () => {
  await atMaple('/dashboard/clients/1', {
    rows: [...mapleHouse(), aContact('Ruth Abbott'), anAllergy('Latex'), aDiagnosis('Asthma')],
    role: 'care_giver',
  })
  for (const [name, entry] of [
    ['Emergency Contacts', 'Ruth Abbott'],
    ['Allergies', 'Latex'],
    ['Diagnoses', 'Asthma'],
  ] as const) {
    const card = await part(name)
    expect(await within(card).findByText(entry)).toBeDefined()
    expect(within(card).queryAllByRole('button')).toEqual([])
  }
})
test('[U14.11] nor a way to answer what nobody has asked', async () => {
  await atMaple('/dashboard/clients/1', { role: 'care_giver' })
  const card = await part('Allergies')
  expect(await within(card).findByText('Allergies not asked yet')).toBeDefined()
  expect(within(card).queryAllByRole('button')).toEqual([])
})
