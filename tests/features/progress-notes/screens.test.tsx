import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { addDays } from '#domain/values/dates.ts'
import { atMaple, standStill } from '../mar/at-maple.tsx'
import { aClient, LUIS, mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { aNote, aVersion, noteId } from './notes-at-maple.ts'

prepareBrowser()
standStill()

const OVERVIEW = '/dashboard/progress-notes'
const WALTER = `${OVERVIEW}/1`
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aNote(`Note number ${index + 1} about the day`, {
      note_date: `2026-03-${String((index % 9) + 1).padStart(2, '0')}`,
    }),
  )
const table = () => screen.findByRole('table', { name: 'Progress notes' })
const bodyRows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)

describe('the overview of progress notes', () => {
  test('[U13.1] counts clients with and without notes, and the notes of the last seven home days', async () => {
    const rows = [
      ...mapleHouse(),
      aClient({ id: 2, first_name: 'Rosa', last_name: 'Delgado' }),
      aNote('Walter was in good spirits all day', { note_date: '2026-03-04' }),
      aNote('Walter did not want to eat supper', { note_date: '2026-03-03' }),
      aNote('A note that was taken back again', { removed_at: '2026-03-09T22:00:00.000Z', removed_by: 5 }),
    ]
    await atMaple(OVERVIEW, { rows })
    const cards = within(await screen.findByRole('list', { name: 'Clients' })).getAllByRole('link')
    const figures = screen.getByRole('region', { name: 'Progress notes in figures' })
    expect(figures.textContent).toBe(
      ['Total Clients2', 'With Notes1', 'No Notes1', 'Recent Notes1last 7 days'].join(''),
    )
    expect(cards.map(card => card.textContent)).toEqual([
      expect.stringContaining('2 notesLatest note: Mar 4, 2026 · Daily'),
      expect.stringContaining('0 notesLatest note: —'),
    ])
    expect(cards[0]?.getAttribute('href')).toBe(WALTER)
    expect(screen.getByText('Last 69 days')).toBeDefined()
  })
  test('[U13.2] search finds every word in any note on the device, newest first, and leads to the note', async () => {
    const rows = [
      ...mapleHouse(),
      aNote('Walter walked to the lake after lunch', { note_date: '2026-02-11' }),
      aNote('The lake was frozen; Walter stayed in', { note_date: '2026-03-02' }),
      aNote('Lunch was left untouched by Walter', { note_date: '2026-03-03' }),
      aNote('Long before what this device keeps: the lake', { note_date: '2025-07-01' }),
    ]
    const { user, address } = await atMaple(OVERVIEW, { rows })
    await user.type(await screen.findByRole('searchbox', { name: 'Search all notes' }), 'LAKE walter')
    const found = within(await screen.findByRole('region', { name: 'Notes found' }))
    await waitFor(() => expect(found.getAllByRole('link')).toHaveLength(2))
    expect(found.getAllByRole('link').map(link => link.textContent)).toEqual([
      expect.stringContaining('frozen'),
      expect.stringContaining('walked'),
    ])
    expect(await screen.findByText('2 notes found. All notes on this device were searched.')).toBeDefined()
    expect(address()).toBe(OVERVIEW)
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'nowhere')
    expect(await screen.findByText('No note on this device contains “nowhere”.')).toBeDefined()
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'before')
    await user.click(await screen.findByRole('link', { name: /Long before/ }))
    expect(await screen.findByRole('dialog', { name: 'Progress note' })).toBeDefined()
    expect(address()).toBe(`${WALTER}?note=${noteId('Long before what this device keeps: the lake')}`)
  })
  test('[U13.2] a word in many notes is searched further back on request, until all are shown', async () => {
    const days = Array.from({ length: 120 }, (_, index) => addDays('2026-03-10', -index))
    const rows = [...mapleHouse(), ...days.map(note_date => aNote(`Ate well on ${note_date}`, { note_date }))]
    const { user } = await atMaple(OVERVIEW, { rows })
    await user.type(await screen.findByRole('searchbox', { name: 'Search all notes' }), 'well')
    // By their text: names of roles in so many rows take seconds to work out.
    const shown = () => screen.getAllByText(/^Ate well/).map(words => words.textContent)
    const ateWell = (from: readonly string[]) => from.map(day => `Ate well on ${day}`)
    const further = () => screen.findByText('Search further back')
    await further()
    expect(shown()).toEqual(ateWell(days.slice(0, 50)))
    await user.click(await further())
    await waitFor(() => expect(shown()).toEqual(ateWell(days.slice(0, 100))))
    await user.click(await further())
    expect(await screen.findByText('120 notes found. All notes on this device were searched.')).toBeDefined()
    expect(shown()).toEqual(ateWell(days))
  })
  test('[U13.1] a client whose latest note is of a year ago, and one whose notes were all removed', async () => {
    const removed = { removed_at: '2026-03-09T22:00:00.000Z', removed_by: 5 }
    const rows = [
      ...mapleHouse(),
      aClient({ id: 2, first_name: 'Rosa', last_name: 'Delgado' }),
      aNote('Walter went to see his brother', { note_date: '2025-03-04', note_type: 'social' }),
      aNote('Written about Walter by mistake', { note_date: '2026-03-08', ...removed }),
      aNote('Written about Rosa by mistake', { client_id: 2, note_date: '2026-03-08', ...removed }),
    ]
    await atMaple(OVERVIEW, { rows })
    const cards = within(await screen.findByRole('list', { name: 'Clients' })).getAllByRole('link')
    expect(cards.map(card => card.textContent)).toEqual([
      expect.stringContaining('1 noteLatest note: Mar 4, 2025 · Social'),
      expect.stringContaining('0 notesLatest note: —'),
    ])
    const figures = screen.getByRole('region', { name: 'Progress notes in figures' })
    expect(figures.textContent).toBe('Total Clients2With Notes1No Notes1Recent Notes0last 7 days')
  })
  test('[M11] notes that have not arrived are not shown as none', async () => {
    await atMaple(OVERVIEW, { rows: mapleHouse(), loaded: { 'home:1': ['undated'] } })
    expect(await screen.findByText('Notes are arriving')).toBeDefined()
    expect(screen.queryByText('Total Clients')).toBeNull()
  })
  test('[M11] a database that cannot be read says so', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    await atMaple(OVERVIEW, { isBroken: true })
    expect(await screen.findByText('Progress notes could not be read')).toBeDefined()
    error.mockRestore()
  })
})

describe('the notes of a client', () => {
  test('[U13.3] are shown newest first in pages of ten with their figures', async () => {
    const rows = [
      ...mapleHouse(),
      ...many(11),
      aNote('His blood pressure was high', { note_type: 'medical' }),
    ]
    const { user } = await atMaple(WALTER, { rows })
    expect(await bodyRows()).toHaveLength(10)
    const figures = screen.getByRole('region', { name: 'Notes of this client in figures' })
    expect(figures.textContent).toBe('Total Notes12Daily Notes11Medical Notes1Behavioral Notes0')
    expect((await bodyRows())[0]?.textContent).toContain('Mar 9, 2026')
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    expect(await bodyRows()).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Load older notes' })).toBeDefined()
  })
  test('[U13.3] filters by type, author and days stand in the address by their ids', async () => {
    const rows = [
      ...mapleHouse(),
      aNote('Luis wrote this one about the doctor', { note_type: 'medical', staff_id: LUIS }),
      aNote('Dana wrote this one about the doctor', { note_type: 'medical' }),
      aNote('An older note by Luis about a visit', { staff_id: LUIS, note_date: '2026-02-01' }),
    ]
    const { user, address } = await atMaple(`${WALTER}?from=2026-03-01`, { rows })
    expect(await bodyRows()).toHaveLength(2)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Medical')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Staff' }), 'Luis Ortega')
    expect((await bodyRows()).map(row => row.textContent)).toEqual([expect.stringContaining('Luis wrote')])
    expect(address()).toBe(`${WALTER}?from=2026-03-01&type=medical&staff=${LUIS}`)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Social')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(await bodyRows()).toHaveLength(3)
    expect(address()).toBe(WALTER)
  })
  test('[U13.4] the detail shows everything, and what the note said before with who amended it', async () => {
    const content = 'Walter ate well and slept after lunch'
    const rows = [...mapleHouse(), aNote(content), aVersion(content, 'Walter ate well after lunch')]
    const { user, address, go } = await atMaple(WALTER, { rows })
    await user.click(within(await table()).getByRole('button', { name: 'Mar 9, 2026' }))
    const detail = await screen.findByRole('dialog', { name: 'Progress note' })
    for (const [label, value] of [
      ['Date', 'Mar 9, 2026'],
      ['Type', 'Daily'],
      ['Content', content],
      ['Staff member', 'Dana Reyes'],
      ['Client', 'Walter Abbott'],
      ['Group home', 'Maple House'],
      ['Created', 'Mar 9, 2026, 16:00'],
      ['Updated', 'Mar 9, 2026, 16:00 confirmed'],
    ] as const) {
      expect(within(detail).getByText(label).nextSibling?.textContent, label).toBe(value)
    }
    const earlier = within(detail).getByRole('listitem')
    expect(earlier.textContent).toContain('Until Mar 9, 2026, 17:00, then amended by Luis Ortega')
    expect(earlier.textContent).toContain('Walter ate well after lunch')
    expect(address()).toBe(`${WALTER}?note=${noteId(content)}`)
    await act(() => go(WALTER))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  test('an unknown client is said to be unknown', async () => {
    await atMaple(`${OVERVIEW}/99`)
    expect(await screen.findByText('Client not found')).toBeDefined()
  })
  test('[U13.3] asking for older notes is kept for the next sync', async () => {
    const { user, mirror } = await atMaple(WALTER, { rows: [...mapleHouse(), ...many(1)] })
    await user.click(await screen.findByRole('button', { name: 'Load older notes' }))
    expect(await screen.findByText('Loading older notes…')).toBeDefined()
    expect((await mirror.scope_state.get('home:1'))?.since).toBe('2025-10')
  })
})
