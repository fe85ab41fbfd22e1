import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { atMaple, standStill, TODAY } from '../mar/at-maple.tsx'
import { aClient, aDose, aHome, anAllergy, anOrder, LUIS, mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { aContact, aDiagnosis } from './clients-at-maple.ts'

prepareBrowser()
standStill()

const WALTER = '/dashboard/clients/1'
const part = (name: string) => screen.findByRole('region', { name })
const fact = (card: HTMLElement, label: string) =>
  within(card).getByText(label, { selector: 'dt' }).nextSibling?.textContent

describe('the page of a client', () => {
  test('[U14.2] shows what is known of them and where they live', async () => {
    const walter = aClient({ phone: '555-0142', email: 'walter@example.org', date_of_birth: '1951-04-09' })
    await atMaple(WALTER, { rows: [aHome(), walter], role: 'provider' })
    const information = await part('Client Information')
    expect(within(information).getByText('No image')).toBeDefined()
    for (const [label, value] of [
      ['Email', 'walter@example.org'],
      ['Phone', '555-0142'],
      ['Status', 'Active'],
      ['Date of birth', 'Apr 9, 1951'],
      ['Discharge Date', '—'],
    ] as const) {
      expect(fact(information, label), label).toBe(value)
    }
    expect(fact(information, 'Admission Date')).toMatch(/^\w{3} \d+, \d{4}$/)
    const home = await part('Assigned Group Home')
    expect(fact(home, 'Home Name')).toBe('Maple House')
    const link = within(home).getByRole('link', { name: 'View Group Home Details' })
    expect(link.getAttribute('href')).toBe('/dashboard/group-homes/1')
  })
  test('[U14.2] shows contacts, allergies and diagnoses that stand', async () => {
    const removed_at = '2026-03-01T12:00:00.000Z'
    const rows = [
      ...mapleHouse(),
      aContact('Ruth Abbott', { relationship: 'Daughter', contact_type: 'guardian', alt_phone: '555-0199' }),
      aContact('Nobody Any More', { removed_at, removed_by: LUIS }),
      anAllergy('Penicillin', { severity: 'severe' }),
      anAllergy('Peanuts', { withdrawn_at: removed_at, withdrawn_by: LUIS }),
      aDiagnosis('Type 2 diabetes', { code: 'E11.9', diagnosed_on: '2019-05-14' }),
      aDiagnosis('Asthma', { withdrawn_at: removed_at, withdrawn_by: LUIS }),
    ]
    await atMaple(WALTER, { rows })
    const contacts = within(await part('Emergency Contacts')).getAllByRole('listitem')
    expect(contacts).toHaveLength(1)
    expect(contacts[0]?.textContent).toContain('Ruth AbbottDaughter · Guardian')
    expect(within(await part('Emergency Contacts')).getAllByRole('link')).toHaveLength(2)
    expect(await screen.findByText('Penicillin')).toBeDefined()
    const standing = async (name: string) =>
      within(await part(name))
        .getAllByRole('listitem')
        .filter(item => item.closest('details') === null)
        .map(item => item.textContent)
    expect(await standing('Allergies')).toEqual(['Penicillinsevere, HivesRecorded Jan 5, 2026 by a coworker'])
    expect(await standing('Diagnoses')).toEqual([
      'Type 2 diabetesE11.9 · since May 14, 2019Recorded Jan 5, 2026 by a coworker',
    ])
  })
  test('[U14.2] says so when there are none, and tells "no known allergies" from not having asked', async () => {
    const { go } = await atMaple(WALTER, {
      rows: [aHome(), aClient({ no_known_allergies: true }), aClient({ id: 2, no_known_allergies: false })],
    })
    expect(await screen.findByText('No emergency contacts found for this client.')).toBeDefined()
    expect(await screen.findByText('No medications found for this client.')).toBeDefined()
    expect(screen.getByText('No diagnoses found for this client.')).toBeDefined()
    expect(await screen.findByText('No known allergies')).toBeDefined()
    await go('/dashboard/clients/2')
    expect(await screen.findByText('Allergies not asked yet')).toBeDefined()
  })
  test('[U14.3] current medications are the orders that run, and the figures are of the home’s day', async () => {
    const rows = [
      ...mapleHouse(),
      ...anOrder({ name: 'Ibuprofen', line: { end_date: '2026-03-09' } }),
      ...aDose({ name: 'Metformin', date: TODAY, by: LUIS }),
      ...aDose({ name: 'Metformin', date: '2026-03-09', by: LUIS }),
    ]
    await atMaple(WALTER, { rows })
    const current = await part('Current Medications')
    expect((await within(current).findAllByRole('listitem')).map(item => item.textContent)).toEqual([
      expect.stringMatching(/^Metformin.*Jan 6, 2026 – Ongoing$/),
    ])
    const [figures] = await screen.findAllByRole('region', { name: 'Client Statistics' })
    expect(figures?.textContent).toContain('Total Medications2Active Medications1Given Today1Missed Today0')
  })
  test('[U14.3] whoever may not see medication sees no empty list of it', async () => {
    await atMaple(WALTER, { role: 'progress_note' })
    expect(await part('Emergency Contacts')).toBeDefined()
    expect(screen.queryByText('Current Medications')).toBeNull()
    expect(screen.queryByText('Client Statistics')).toBeNull()
    expect(screen.queryByText('View Group Home Details')).toBeNull()
  })
  test('an unknown client is said to be unknown', async () => {
    await atMaple('/dashboard/clients/99')
    expect(await screen.findByText('Client not found')).toBeDefined()
  })
  test('[M11] a client who cannot be read is said to be unreadable', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    await atMaple(WALTER, { isBroken: true })
    expect(await screen.findByText('Failed to fetch client details')).toBeDefined()
    error.mockRestore()
  })
})
