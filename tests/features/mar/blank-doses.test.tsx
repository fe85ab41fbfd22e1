/** Doses of the last days that nobody recorded: said on the round, and recorded late from there. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { homeScope } from '#domain/values/scope.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, standStill, type Tablet } from './at-maple.tsx'
import { aClient, aDose, aHome, anOrder, arrive, DANA, MAPLE, mapleHouse } from './maple-house.ts'

prepareBrowser()
standStill()

const ROUND = '/dashboard/mar'
const maple = homeScope(MAPLE)
const given = (...dates: string[]) => dates.flatMap(date => aDose({ name: 'Metformin', date, by: DANA }))
/** March 4 and 7 are blank. */
const rows = [...mapleHouse(), ...given('2026-03-03', '2026-03-05', '2026-03-06', '2026-03-08')]
const review = async (user: Tablet['user']) => {
  const blanks = within(await screen.findByRole('region', { name: 'Doses without a record' }))
  await user.click(blanks.getByRole('button', { name: 'Review' }))
  await blanks.findAllByRole('listitem')
  return blanks
}

test('[M11.6] the round counts them and lists them by client, drug, day and time, the newest first', async () => {
  const { user } = await atMaple(ROUND, { rows })
  const blanks = await review(user)
  expect(blanks.getByText('2 doses have no record since Wed, Mar 4')).toBeTruthy()
  expect(blanks.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'Walter Abbott, Sat, Mar 7: Metformin 08:00Open the month',
    'Walter Abbott, Wed, Mar 4: Metformin 08:00Open the month',
  ])
})

test('[M11.6] nothing is said when everything was recorded', async () => {
  await atMaple(ROUND, { rows: [...rows, ...given('2026-03-04', '2026-03-07')] })
  await screen.findByRole('button', { name: /^Mark as Given: Metformin/ })
  expect(screen.queryByText(/no record/)).toBeNull()
})

test('[M11.6] [U10.1] a care giver marks one as missed from the month, and a late one asks when it was given', async () => {
  const { user, recorded, go } = await atMaple(ROUND, { rows })
  const blanks = await review(user)
  await user.click(blanks.getByRole('link', { name: 'Open the month of Walter Abbott at Wed, Mar 4' }))
  const cell = async (day: string) =>
    user.click(await screen.findByLabelText(new RegExp(`^Metformin, 08:00, \\w+, Mar ${day}: No record`)))
  await cell('4')
  await user.click(await screen.findByRole('button', { name: /^Mark as Missed/ }))
  await user.click(await screen.findByRole('button', { name: 'Refused' }))
  await waitFor(async () =>
    expect((await recorded()).map(({ args }) => args)).toMatchObject([
      { administration_date: '2026-03-04', status: 'missed', reason_code: 'refused' },
    ]),
  )
  await cell('7')
  await user.click(await screen.findByRole('button', { name: /^Mark as Given/ }))
  expect(await screen.findByRole('button', { name: 'Given at another time' })).toBeTruthy()
  await expect.poll(recorded).toHaveLength(1)
  await go(ROUND)
  expect(await screen.findByText('1 dose has no record since Sat, Mar 7')).toBeTruthy()
})

test('[M11.7] days that are not wholly here are not counted, and the round says so', async () => {
  const { mirror } = await atMaple(ROUND, { rows, loaded: { [maple]: ['undated', 'recent'] } })
  const text =
    'Maple House: days before Mar 9, 2026 are not on this device yet, so their doses without a record are not counted.'
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByText(/no record since/)).toBeNull()
  await arrive(mirror, maple, ['undated', 'recent', '2026-03'])
  expect(await screen.findByText('2 doses have no record since Wed, Mar 4')).toBeTruthy()
  expect(screen.queryByText(text)).toBeNull()
})

test('[M11.7] of a month whose neighbor is still missing only its own days are counted', async () => {
  await atMaple(ROUND, {
    rows: [...mapleHouse(), ...given('2026-02-28')],
    loaded: { [maple]: ['undated', 'recent', '2026-03'] },
    now: '2026-03-05T13:20:00.000Z',
  })
  expect(await screen.findByText('3 doses have no record since Sun, Mar 1')).toBeTruthy()
  expect(screen.getByText(/^Maple House: days before Mar 1, 2026/)).toBeTruthy()
})

test('[M11.6] of several homes each line says its home', async () => {
  const cedar = homeScope(2)
  const loaded = ['undated', 'recent', '2026-02', '2026-03']
  const { user } = await atMaple(ROUND, {
    rows: [
      ...rows,
      aHome({ id: 2, home_name: 'Cedar House', scope: cedar }),
      aClient({ id: 2, home_id: 2, scope: cedar, first_name: 'Gloria' }),
      ...anOrder({
        name: 'Sertraline',
        line: { client_id: 2, home_id: 2, scope: cedar, end_date: '2026-03-03' },
      }),
    ],
    currentHomeId: null,
    loaded: { [maple]: loaded, [cedar]: loaded },
  })
  const blanks = await review(user)
  expect(blanks.getAllByRole('listitem').at(-1)?.textContent).toContain(
    'Gloria Abbott, Cedar House, Tue, Mar 3: Sertraline 08:00',
  )
})

test('[M11.8] a client who left keeps what was due before on the round and among its blanks', async () => {
  // Yesterday at 2:00 PM.
  const left = {
    status: 'inactive',
    inactive_from: '2026-03-09',
    left_at: '2026-03-09T18:00:00.000Z',
  } as const
  const before = rows.filter(({ collection }) => collection !== 'client')
  await atMaple(ROUND, { rows: [...before, aClient(left)] })
  expect(await screen.findByText('2 doses have no record since Wed, Mar 4')).toBeTruthy()
  expect(await screen.findByText('The client left on Mar 9, 2026, 14:00')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Given before that: .*Metformin/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Mark as Given: Metformin/ })).toBeNull()
  // Nobody lives here any more.
  expect(screen.queryByRole('link', { name: /Walter Abbott.*medication/ })).toBeNull()
})

test('[M11.8] a week in the hospital leaves no blanks', async () => {
  const absences = [
    {
      from: '2026-03-03T14:00:00.000Z',
      to: '2026-03-09T18:00:00.000Z',
      from_date: '2026-03-03',
      to_date: '2026-03-09',
    },
  ]
  const before = mapleHouse().filter(({ collection }) => collection !== 'client')
  await atMaple(ROUND, { rows: [...before, ...given('2026-03-03'), aClient({ absences })] })
  await screen.findByRole('button', { name: /^Mark as Given: Metformin/ })
  expect(screen.queryByText(/no record/)).toBeNull()
})

test('[M11.9] one that has left the round stays in the list of all, until it is recorded', async () => {
  const { user, go } = await atMaple(ROUND, {
    rows: [...rows, ...given('2026-03-04', '2026-03-07')],
  })
  await screen.findByRole('button', { name: /^Mark as Given: Metformin/ })
  expect(screen.queryByRole('region', { name: 'Doses without a record' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'All doses without a record' }))
  const blanks = within(await screen.findByRole('region', { name: 'Doses without a record' }))
  // Of the order's first day on, and of months that are on the tablet.
  const told = blanks.getAllByRole('listitem').map(item => item.textContent)
  expect(told[0]).toBe('Walter Abbott, Mon, Mar 2: Metformin 08:00Open the month')
  expect(told.length).toBeGreaterThan(20)
  expect(blanks.getByText(`${told.length} doses have no record`)).toBeTruthy()
  await user.click(blanks.getByRole('link', { name: 'Open the month of Walter Abbott at Mon, Mar 2' }))
  await user.click(await screen.findByLabelText(/^Metformin, 08:00, \w+, Mar 2: No record/))
  await user.click(await screen.findByRole('button', { name: /^Mark as Missed/ }))
  await user.click(await screen.findByRole('button', { name: 'Refused' }))
  await go('/dashboard/mar/unrecorded')
  expect(await screen.findByText(`${told.length - 1} doses have no record`)).toBeTruthy()
  expect(screen.getByText(/days before Jan \d+, 2026 are not on this device yet/)).toBeTruthy()
})
