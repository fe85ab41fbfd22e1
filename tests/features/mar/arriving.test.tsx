/** A round that is still arriving: orders come before doses, and without the doses nothing looks given. */

import { renderHook, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { homeScope } from '#domain/values/scope.ts'
import { useRoundArrivalCount } from '#src/charts/use-arrivals.ts'
import type { LoadedScopes } from '#src/mirror/read/loaded-months.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, standStill, TODAY } from './at-maple.tsx'
import { aClient, aDose, aHome, anOrder, arrive, DANA, MAPLE, mapleHouse } from './maple-house.ts'

prepareBrowser()
standStill()

const maple = homeScope(MAPLE)
const cedar = homeScope(2)
const ORDERS = { [maple]: ['undated'] }
const ROUND = { [maple]: ['undated', 'recent'] }
const given = aDose({ name: 'Metformin', date: TODAY, by: DANA, at: '2026-03-10T12:04:00.000Z' })
const arriving = 'Today’s round is still downloading to this device.'

test('[M11.1] orders without their doses are no round: nothing can be given from them', async () => {
  const { mirror } = await atMaple('/dashboard/mar', { loaded: ORDERS })
  expect(await screen.findByText(arriving)).toBeTruthy()
  expect(screen.queryByText(/Metformin|No clients found|Next Administration|Total Clients/)).toBeNull()
  await mirror
    .rows('administration')
    .bulkPut(given.flatMap(one => (one.collection === 'administration' ? [one.row] : [])))
  await mirror.rows('mark').bulkPut(given.flatMap(one => (one.collection === 'mark' ? [one.row] : [])))
  await arrive(mirror, maple, ['undated', 'recent'])
  expect(await screen.findByText('Next Administration: Tomorrow 08:00')).toBeTruthy()
  expect(screen.queryByText(arriving)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Mark as Given: Metformin/ })).toBeNull()
})

test('[M1.4] a due dose whose mark came before its record is not offered again', async () => {
  const marks = given.filter(({ collection }) => collection === 'mark')
  await atMaple('/dashboard/mar', { rows: [...mapleHouse(), ...marks], loaded: ROUND })
  expect(await screen.findByText('Next Administration: Tomorrow 08:00')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Mark as Given: Metformin/ })).toBeNull()
})

test('[M11.1] a tablet that has nothing yet does not say that the home has no clients', async () => {
  await atMaple('/dashboard/mar', { rows: [], loaded: {} })
  expect(await screen.findByText(arriving)).toBeTruthy()
  expect(screen.queryByText(/No clients found/)).toBeNull()
})

test('[M11.1] of several homes those that are here have their round, and the others are named', async () => {
  const rows = [
    ...mapleHouse(),
    aHome({ id: 2, home_name: 'Cedar House', scope: cedar }),
    aClient({ id: 2, home_id: 2, scope: cedar, first_name: 'Gloria' }),
    ...anOrder({ name: 'Sertraline', line: { client_id: 2, home_id: 2, scope: cedar } }),
  ]
  await atMaple('/dashboard/mar', { rows, currentHomeId: null, loaded: { ...ROUND, [cedar]: ['undated'] } })
  expect(await screen.findByRole('button', { name: /^Mark as Given: Metformin/ })).toBeTruthy()
  expect(screen.getByText('Today’s round for Cedar House is still downloading to this device.')).toBeTruthy()
  expect(screen.queryByText(/Sertraline|Gloria/)).toBeNull()
})

test('[M11.1] nor does the page of one client offer a dose before its home’s round is here', async () => {
  await atMaple('/dashboard/mar/1', { loaded: ORDERS })
  expect(await screen.findByText(arriving)).toBeTruthy()
  expect(screen.queryByText(/Metformin/)).toBeNull()
})

test('[M11.1] a client who has not arrived is not said to be nowhere', async () => {
  await atMaple('/dashboard/mar/1', { rows: [], loaded: { [maple]: [] } })
  expect(await screen.findByText(arriving)).toBeTruthy()
  expect(screen.queryByText('This client is not on this device.')).toBeNull()
})

test('[M11.2] of a month that is arriving yesterday is shown, and a day before that is said to be arriving', async () => {
  await atMaple('/dashboard/mar/1?day=2026-03-09', { loaded: ROUND })
  expect(await screen.findByRole('button', { name: /^Mark as Given: Metformin/ })).toBeTruthy()
  expect(screen.queryByText(/^Yesterday is/)).toBeNull()
})

test.each([
  { day: '2026-03-05', words: 'Thu, Mar 5 is still downloading to this device.' },
  { day: '2026-02-05', words: /Feb 5(, 2026)? is still downloading to this device\./ },
])('[M11.2] $day has no doses to mark before it is here', async ({ day, words }) => {
  await atMaple(`/dashboard/mar/1?day=${day}`, { loaded: ROUND })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Mark as Given: Metformin/ })).toBeNull()
})

test('[M11.2] an older month of which nothing has arrived is no chart of blank days', async () => {
  await atMaple('/dashboard/mar/1?tab=month&day=2026-02-05', { loaded: ROUND })
  expect(await screen.findByText('Downloading February 2026…')).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
})

test('[U5.3] an older month turns no spinner while the tablet is offline: it says what is so', async () => {
  await atMaple('/dashboard/mar/1?tab=month&day=2026-02-05', { loaded: ROUND, connection: 'offline' })
  expect(
    await screen.findByText('February 2026 cannot be downloaded while this device is offline.'),
  ).toBeTruthy()
  expect(screen.queryByText(/^Downloading/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('[M11] a month that cannot be asked for says so', async () => {
  const { user, mirror } = await atMaple('/dashboard/mar/1?tab=month')
  await user.selectOptions(await screen.findByLabelText('Year'), '2025')
  vi.spyOn(mirror.scope_state, 'put').mockRejectedValue(new Error('The disk is full.'))
  await user.click(await screen.findByRole('button', { name: 'Get March 2025' }))
  expect(await screen.findByText('An unexpected error occurred. Please try again.')).toBeTruthy()
  expect(screen.getByText('March 2025 is not on this device.')).toBeTruthy()
})

test('[W12] [M11.1] orders are read again each time a round has arrived, and not at the first look', () => {
  const first = { loaded: undefined as LoadedScopes | undefined }
  const { result, rerender } = renderHook(({ loaded }: typeof first) => useRoundArrivalCount(loaded), {
    initialProps: first,
  })
  const cedar = (held: string[]) => [
    { scope: 'home:1', held: ['undated', 'recent'] },
    { scope: 'home:2', held },
  ]
  rerender({ loaded: cedar(['undated']) })
  expect(result.current).toBe(0)
  rerender({ loaded: cedar(['undated', 'recent']) })
  expect(result.current).toBe(1)
  rerender({ loaded: cedar(['undated', 'recent', '2026-02']) })
  expect(result.current).toBe(1)
})
