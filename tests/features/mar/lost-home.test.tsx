/** Who loses the home their device shows sees the homes they have, and no empty record under another one's name. */
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { screenRoutes } from '#src/app/screens.ts'
import { HomeSwitcher } from '#src/app/shell/home-switcher.tsx'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, standStill } from './at-maple.tsx'
import { aHome, mapleHouse } from './maple-house.ts'

prepareBrowser()
standStill()

const LOST = 9
const SCREENS = [
  ...screenRoutes.filter(({ path }) => path === 'mar'),
  { ...screenRoutes[0], path: 'switcher', load: async () => HomeSwitcher } as (typeof screenRoutes)[number],
]

test('[A35.1] a chosen home that is not on the device counts as none', async () => {
  await atMaple('/dashboard/mar', { currentHomeId: LOST })
  expect(
    await screen.findByRole('button', { name: /^Mark as Given: Metformin/ }, { timeout: 15_000 }),
  ).toBeTruthy()
})

test('[A35.1] also when the home goes while its screen is open', async () => {
  const rows = [...mapleHouse(), aHome({ id: LOST, home_name: 'Cedar Cottage', scope: `home:${LOST}` })]
  const loaded = {
    'home:1': ['undated', 'recent', '2026-03'],
    [`home:${LOST}`]: ['undated', 'recent', '2026-03'],
  }
  const { mirror } = await atMaple('/dashboard/mar', { rows, loaded, currentHomeId: LOST })
  await screen.findByRole('heading', { name: 'MAR - Cedar Cottage' }, { timeout: 15_000 })
  await act(() => mirror.rows('home').delete(LOST))
  expect(await screen.findByRole('button', { name: /^Mark as Given: Metformin/ })).toBeTruthy()
  expect(screen.queryByText(/Cedar Cottage/)).toBeNull()
})

test('[A35.2] the switcher names no home that is not the filter', async () => {
  await atMaple('/dashboard/switcher', { currentHomeId: LOST, firstSyncProgress: 0.2, screens: SCREENS })
  expect(await screen.findByText('Loading homes…')).toBeTruthy()
  expect(screen.queryByText('Maple House')).toBeNull()
})
