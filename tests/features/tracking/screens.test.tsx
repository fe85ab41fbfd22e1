import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import { atMaple, standStill } from '../mar/at-maple.tsx'
import { mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { aCategory, anEntry, categoryId, entryId } from './tracking-at-maple.ts'

prepareBrowser()
standStill()
beforeAll(() =>
  Promise.all([
    import('#src/features/tracking/entry-forms.tsx'),
    import('#src/features/tracking/entry-forms.tsx'),
  ]),
)

const OVERVIEW = '/dashboard/tracking'
const WALTER = `${OVERVIEW}/1`
const categories = () => ['Vital signs', 'Meals', 'Fluids', 'Mood'].map(name => aCategory(name))
const rows = (): RowInCollection[] => [
  ...mapleHouse(),
  ...categories(),
  anEntry('Meals', { meal: 'Breakfast', eaten: 'Most' }),
  anEntry(
    'Vital signs',
    { systolic: 168, diastolic: 80, pulse: 44 },
    { entry_datetime: '2026-03-10T10:40:00.000Z', notes: 'Felt dizzy.' },
  ),
  anEntry(
    'Vital signs',
    { systolic: 128, diastolic: 82 },
    { entry_datetime: '2026-02-20T12:00:00.000Z', entry_date: '2026-02-20' },
  ),
]
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const figureOf = async (label: string) => (await screen.findByText(label)).closest('[data-tone]')?.textContent
const tile = async (name: RegExp) =>
  within(await screen.findByRole('region', { name: 'Today' })).findByRole('link', { name })

describe('the overview of tracking', () => {
  test('[U17.1] a card counts all entries and those of seven days, each by its own scheme, and names the latest', async () => {
    await atMaple(OVERVIEW, { rows: rows() })
    const card = await screen.findByRole('link', { name: /Walter Abbott/ })
    await waitFor(() => expect(card.textContent).toContain('3 entries'))
    expect(card.textContent).toContain('2 in 7 days')
    expect(card.textContent).toContain('Latest Entry: Meals, today 07:10')
    expect(within(card).getByText('3 entries').dataset.tone).toBe('given')
    expect(within(card).getByText('2 in 7 days').dataset.tone).toBe('given')
    expect(await figureOf('With Tracking')).toContain('1')
    expect(await figureOf('Recent Entries')).toContain('2')
  })
  test('[U17.1] eleven entries of this week are yellow among all and ember among those of the week', async () => {
    const many = Array.from({ length: 11 }, (_, hour) =>
      anEntry('Mood', { mood: 'Calm' }, { entry_datetime: `2026-03-10T0${hour % 10}:${10 + hour}:00.000Z` }),
    )
    await atMaple(OVERVIEW, { rows: [...mapleHouse(), ...categories(), ...many] })
    const card = await screen.findByRole('link', { name: /Walter Abbott/ })
    await waitFor(() => expect(card.textContent).toContain('11 entries'))
    expect(within(card).getByText('11 entries').dataset.tone).toBe('waiting')
    expect(within(card).getByText('11 in 7 days').dataset.tone).toBe('due')
  })
})

describe('the entries of a client', () => {
  test('[U17.2] each category in use says what it has today, and leads to its form', async () => {
    await atMaple(WALTER, { rows: [...rows(), aCategory('Sleep', { is_active: false })] })
    expect((await tile(/Vital signs/)).textContent).toMatch(/168 mmHg\s*High.*44 bpm\s*Low.*Last at 06:40/)
    expect((await tile(/Meals/)).textContent).toMatch(/Meal Breakfast.*Last at 07:10/)
    expect((await tile(/Mood/)).textContent).toContain('Nothing yet')
    expect((await tile(/Mood/)).getAttribute('href')).toBe(`${WALTER}/add?category=${categoryId('Mood')}`)
    const tiles = within(screen.getByRole('region', { name: 'Today' })).getAllByRole('link')
    expect(tiles).toHaveLength(4)
  })
  test('[P2 §2] [U17.3] the list has two values and counts the others; what is out of range is marked with a word', async () => {
    await atMaple(WALTER, { rows: rows() })
    const table = await screen.findByRole('table', { name: 'Tracking entries' })
    const [, meals, vitals] = within(table).getAllByRole('row')
    expect(meals?.textContent).toMatch(/Mar 10, 2026 07:10Meals.*Meal Breakfast.*Eaten Most/)
    expect(vitals?.textContent).toMatch(
      /Systolic 168 mmHg\s*High.*Diastolic 80 mmHg\s*\+1 more\s*1 out of range/,
    )
    expect(vitals?.textContent).toContain('Felt dizzy.')
    for (const [label, said] of [
      ['Total Entries', '3'],
      ['This Week', '2'],
      ['Latest Entry', '07:10Today'],
    ] as const) {
      expect(await figureOf(label)).toContain(said)
    }
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Walter Abbott - Tracking Entries')
  })
  test('[U17.3] the list is filtered by category, and to what is out of range', async () => {
    const { user } = await atMaple(WALTER, { rows: rows() })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'Vital signs')
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Range' }), 'Out of range only')
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    expect(screen.getAllByRole('row')[1]?.textContent).toContain('168 mmHg')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'All categories')
    await user.click(await tile(/Vital signs/))
    await screen.findByRole('dialog')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category', hidden: true }).value).toBe('')
  })
  test('[T2] the detail has every value with the range of its time', async () => {
    await atMaple(`${WALTER}?entry=${entryId('Vital signs 2026-03-10T10:40:00.000Z')}`, { rows: rows() })
    const detail = await screen.findByRole('dialog', { name: 'Tracking entry' })
    expect(detail.textContent).toMatch(/Pulse44 bpm\s*Low\s*Usual 50–110/)
    expect(detail.textContent).toContain('Felt dizzy.')
  })
  test('[U17.4] without categories a manager is led to them, and a caregiver told who sets them up', async () => {
    await atMaple(WALTER, { rows: mapleHouse(), role: 'manager' })
    const link = await screen.findByRole('link', { name: 'Set Up Categories' })
    expect(link.getAttribute('href')).toBe('/dashboard/tracking/categories')
    expect(screen.getByText('No tracking entries found for this client.')).toBeTruthy()
  })
  test('[U17.4] a caregiver is told who sets them up', async () => {
    await atMaple(WALTER, { rows: mapleHouse() })
    expect(await screen.findByText('A manager has to set up what this home keeps track of.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Set Up Categories' })).toBeNull()
  })
  test('[P2 §8] deleting asks first; a failure is said in the words of the specification', async () => {
    const { user, recorded } = await atMaple(WALTER, { rows: rows() })
    await user.click(await button('Actions for the entry of Mar 10, 2026, 07:10'))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByText('Are you sure you want to delete this tracking entry?')).toBeTruthy()
    await user.click(await button('Delete'))
    await waitFor(async () => expect(await recorded()).toHaveLength(1))
    expect((await recorded())[0]?.kind).toBe('tracking_entry.remove')
  })
})
