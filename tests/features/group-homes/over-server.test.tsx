/** Group homes as whoever runs the platform sees them: read from the server, in the list and on the page of one. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onTablet } from '../clients/on-tablet.tsx'
import { serverAndTablet } from '../on-server.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()

const here = serverAndTablet('super_admin')
const open = (path: string) => onTablet(`/dashboard/${path}`, here.tablet, 'online', { who: 'super_admin' })

test('[H13] the list has the homes of all companies, and the device none', async () => {
  await open('group-homes')
  expect((await screen.findAllByText('Maple House')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Northfield House').length).toBeGreaterThan(0)
  expect(screen.queryByText('Failed to fetch group homes', { exact: false })).toBeNull()
  expect(await here.tablet.mirror.rows('home').count()).toBe(0)
})

test('[H13] the page of a home says what is known of it and who works there', async () => {
  await open('group-homes/1')
  expect(await screen.findByRole('heading', { name: 'Maple House', level: 1 })).toBeDefined()
  const staff = within(await screen.findByRole('region', { name: 'Staff Members' }))
  expect(await staff.findByText('Dana Reyes')).toBeDefined()
})
