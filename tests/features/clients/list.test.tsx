import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { atMaple, standStill } from '../mar/at-maple.tsx'
import { aClient, aHome, MAPLE, mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()
standStill()

const CLIENTS = '/dashboard/clients'
const CEDAR = 2
const rows = () => [
  ...mapleHouse(),
  aClient({
    id: 2,
    first_name: 'Rosa',
    last_name: 'Delgado',
    status: 'inactive',
    discharge_date: '2026-02-27',
  }),
  aHome({ id: CEDAR, home_name: 'Cedar House', scope: `home:${CEDAR}` }),
  aClient({ id: 3, home_id: CEDAR, first_name: 'Grace', last_name: 'Okafor', scope: `home:${CEDAR}` }),
]
const shownRows = async () =>
  within(await screen.findByRole('table', { name: 'Clients' }))
    .getAllByRole('row')
    .slice(1)
    .map(row => row.textContent)

describe('the list of clients', () => {
  test('[U14.1] shows who lives or lived in the home, with the columns of the specification', async () => {
    await atMaple(CLIENTS, { rows: rows() })
    expect(await screen.findByRole('heading', { name: 'Clients', level: 1 })).toBeDefined()
    const [walter, rosa] = await shownRows()
    expect(walter).toContain('Walter AbbottID 1')
    expect(walter).toContain(`Maple HouseID ${MAPLE}`)
    expect(walter).toContain('Active')
    expect(rosa).toContain('Rosa DelgadoID 2')
    expect(rosa).toContain('Discharged Feb 27, 2026')
    expect(rosa).toContain('Inactive')
    expect(await shownRows()).toHaveLength(2)
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headings).toEqual(['Name', 'Group Home', 'Admission Date', 'Status', 'Created'])
  })
  test.each([
    ['rosa', 'Rosa Delgado'],
    ['ABBOTT', 'Walter Abbott'],
    ['grace okafor', 'Grace Okafor'],
    ['cedar', 'Grace Okafor'],
    ['inactive', 'Rosa Delgado'],
    ['inact', 'Rosa Delgado'],
  ])('[U14.1] search for “%s” finds %s', async (words, name) => {
    const { user, address } = await atMaple(CLIENTS, { rows: rows(), currentHomeId: null })
    expect(await shownRows()).toHaveLength(3)
    await user.type(screen.getByRole('searchbox'), words)
    await waitFor(async () => expect(await shownRows()).toEqual([expect.stringContaining(name)]))
    expect(address()).toBe(CLIENTS)
  })
  test('[U14.1] “active” finds who is active, and nobody who is inactive', async () => {
    const { user } = await atMaple(CLIENTS, { rows: rows(), currentHomeId: null })
    expect(await shownRows()).toHaveLength(3)
    await user.type(screen.getByRole('searchbox'), 'Active')
    await waitFor(async () => expect(await shownRows()).toHaveLength(2))
    expect((await shownRows()).join()).not.toContain('Rosa Delgado')
  })
  test('[U14.1] ten stand on a page, and without any it says so', async () => {
    const many = Array.from({ length: 11 }, (_, index) => aClient({ id: 20 + index, last_name: `N${index}` }))
    const { user } = await atMaple(CLIENTS, { rows: [aHome(), ...many] })
    expect(await shownRows()).toHaveLength(10)
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    expect(await shownRows()).toHaveLength(1)
  })
  test('[U14.1] an empty home says that there are no clients', async () => {
    await atMaple(CLIENTS, { rows: [aHome()] })
    expect(await screen.findByText('No clients found')).toBeDefined()
  })
  test('[U14.1] clients who have not arrived are not shown as none', async () => {
    await atMaple(CLIENTS, { rows: [aHome()], firstSyncProgress: 0.2 })
    expect(await screen.findByRole('region', { name: 'Clients' })).toBeDefined()
    expect(screen.queryByText('No clients found')).toBeNull()
  })
  test('[M11] a database that cannot be read says so', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    await atMaple(CLIENTS, { isBroken: true })
    expect(await screen.findByText('Clients could not be read')).toBeDefined()
    error.mockRestore()
  })
})
