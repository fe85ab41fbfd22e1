/** A client who moved in this morning, with what the old home gave there. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, standStill, TODAY } from './at-maple.tsx'
import { aDose, anOrder, LUIS, mapleHouse } from './maple-house.ts'

prepareBrowser()
standStill()

const CEDAR = 2
/** `client.move` leaves doses and marks with the home they were given in. */
const atCedar = ({ collection, row }: RowInCollection) =>
  ({ collection, row: { ...row, home_id: CEDAR } }) as RowInCollection

const rows = [
  ...mapleHouse(),
  ...anOrder({ name: 'Sertraline' }),
  ...aDose({ name: 'Metformin', date: TODAY, by: LUIS, at: '2026-03-10T12:05:00.000Z' }).map(atCedar),
]

test('[S10.5] the round of the new home does not offer again what the old one gave', async () => {
  await atMaple('/dashboard/mar', { rows })
  const round = within(await screen.findByRole('region', { name: 'Due now' }))
  expect(await round.findByRole('button', { name: /^Mark as Given: Sertraline/ })).toBeTruthy()
  expect(round.queryByRole('button', { name: /^Mark as Given: Metformin/ })).toBeNull()
})

test('[S10.5] what is said of that dose in the new home has seen what the old one said', async () => {
  const { user, recorded } = await atMaple('/dashboard/mar/1', { rows })
  await user.click(await screen.findByRole('button', { name: /^Given: Metformin/ }))
  await user.click(await screen.findByRole('button', { name: 'Mark as Missed' }))
  await user.click(await screen.findByRole('button', { name: 'Vomiting, so not given' }))
  await screen.findByRole('button', { name: /^Vomiting, so not given: Metformin/ })
  const mark = rows.find(row => row.collection === 'mark')
  expect((await recorded())[0]?.args).toMatchObject({ seen_mark_ids: [mark?.row.id] })
})

test('[S10.5] also where the homes of one person are shown together', async () => {
  await atMaple('/dashboard/mar', { rows, currentHomeId: null })
  expect(await screen.findByRole('button', { name: /^Mark as Given: Sertraline/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Mark as Given: Metformin/ })).toBeNull()
})

test('[M6.10] what was given on time in another zone is told by the clock of that zone', async () => {
  const given = aDose({ name: 'Sertraline', date: TODAY, by: LUIS, at: '2026-03-10T13:05:00.000Z' }).map(
    entry =>
      (entry.collection === 'administration'
        ? { ...entry, row: { ...entry.row, home_id: CEDAR, time_zone: 'America/Chicago' } }
        : entry) as RowInCollection,
  )
  const moved = [...mapleHouse(), ...anOrder({ name: 'Sertraline' }), ...given]
  const { user } = await atMaple('/dashboard/mar/1', { rows: moved })
  await user.click(await screen.findByRole('button', { name: /^Given: Sertraline/ }))
  const panel = within(await screen.findByRole('dialog'))
  expect(await panel.findByText('08:05')).toBeTruthy()
  expect(panel.queryByText(/late/)).toBeNull()
})
