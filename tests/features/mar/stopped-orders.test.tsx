/** Orders that were deleted or ended while their doses were due: what the round still offers (M12). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, standStill, type Tablet, TODAY } from './at-maple.tsx'
import { aClient, aHome, anOrder, aPerson, DANA, LUIS, mapleHouse, type OrderWords } from './maple-house.ts'

prepareBrowser()
standStill()

const ROUND = '/dashboard/mar'
const REMOVED = { removed_at: '2026-03-10T12:15:00.000Z', removed_by: LUIS, end_date: '2026-03-10' }
const at = (name: string, time: string, line: OrderWords['line'] = {}) =>
  anOrder({
    name,
    line: { start_date: TODAY, ...line },
    version: { administration_times: [time], effective_date: TODAY },
  })
/** Without orders of its own. */
const house = () => [
  aHome(),
  aClient(),
  aPerson({ id: DANA }),
  aPerson({ id: LUIS, first_name: 'Luis', last_name: 'Ortega', initials: 'LO' }),
]
const button = (name: RegExp) => screen.findByRole('button', { name }, { timeout: 15_000 })
const given = async ({ recorded }: Tablet) => (await recorded()).map(({ args }) => args)

test('[M12.2] a deleted order offers no dose in one tap, and says since when and by whom', async () => {
  const rows = [
    ...house(),
    ...at('Metformin', '08:00'),
    ...at('Lisinopril', '08:00', REMOVED),
    ...at('Sertraline', '08:30'),
    ...at('Warfarin', '08:10'),
  ]
  const tablet = await atMaple(ROUND, { rows })
  const all = await button(/^Mark all 3 as Given /)
  expect(all.getAttribute('aria-label')).not.toContain('Lisinopril')
  expect(screen.getByText('3 doses due')).toBeTruthy()
  expect(screen.getByText('Discontinued 08:15 by Luis Ortega')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Mark as Given: Lisinopril/ })).toBeNull()
  await tablet.user.click(await button(/^Given before that: Lisinopril/))
  const dialog = within(await screen.findByRole('dialog', { name: 'When was it given?' }))
  await tablet.user.click(dialog.getByRole('button', { name: 'Mark as Given' }))
  await waitFor(async () =>
    expect(await given(tablet)).toMatchObject([{ given_at: '2026-03-10T12:00:00.000Z' }]),
  )
})

test('[M12.2] last evening’s dose of an order that is over is not offered after midnight, and says so', async () => {
  const over = { start_date: '2026-03-01', end_date: '2026-03-09' }
  const rows = [...house(), ...at('Doxycycline', '22:00', over), ...at('Metformin', '08:00')]
  const doxycycline = rows.map(
    (one): RowInCollection =>
      one.collection === 'medication_version' && one.row.medication_name === 'Doxycycline'
        ? { ...one, row: { ...one.row, effective_date: '2026-03-01', anchor_date: '2026-03-01' } }
        : one,
  )
  await atMaple(ROUND, { rows: doxycycline, now: '2026-03-10T04:30:00.000Z' })
  expect(await screen.findByText('The order ended on Mar 9, 2026')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Mark as Given: .*Doxycycline/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Given before that: .*Doxycycline/ })).toBeTruthy()
})

test('[M12.2] a dose of it cannot have been given after it was deleted', async () => {
  const { user } = await atMaple(ROUND, { rows: [...house(), ...at('Lisinopril', '08:00', REMOVED)] })
  await user.click(await button(/^Given before that: Lisinopril/))
  const dialog = within(await screen.findByRole('dialog', { name: 'When was it given?' }))
  for (let minutes = 0; minutes < 15; minutes += 5)
    await user.click(dialog.getByRole('button', { name: '5 min later' }))
  expect(dialog.getByRole('alert').textContent).toBe('This dose was no longer ordered then.')
  expect(dialog.getByRole('button', { name: 'Mark as Given' })).toHaveProperty('disabled', true)
})

test('[M12.4] a question that is open when the order is deleted gives nothing', async () => {
  const rows = [...house(), ...at('Levothyroxine', '06:00')]
  const tablet = await atMaple(ROUND, { rows })
  await tablet.user.click(await button(/^Mark as Given: Levothyroxine/))
  const dialog = await screen.findByRole('dialog', { name: 'This dose is late. When was it given?' })
  await act(() => change(tablet, rows, 'Levothyroxine', REMOVED))
  await screen.findByText('Discontinued 08:15 by Luis Ortega')
  await tablet.user.click(within(dialog).getByRole('button', { name: 'Given now' }))
  expect(await screen.findByRole('dialog', { name: 'When was it given?' })).toBeTruthy()
  expect(await tablet.recorded()).toEqual([])
})

test('[M12.3] a dose due before its order was written is on the chart, and offered nowhere', async () => {
  const created_at = '2026-03-10T12:05:00.000Z'
  const rows = anOrder({
    name: 'Lisinopril',
    line: { created_at },
    version: { created_at, administration_times: ['08:00', '20:00'] },
  })
  const tablet = await atMaple(ROUND, { rows: [...house(), ...at('Metformin', '08:00'), ...rows] })
  expect(await screen.findByText('1 dose due')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Lisinopril.* at 08:00/ })).toBeNull()
  await act(() => tablet.go('/dashboard/mar/1'))
  expect(await screen.findByText('Due before this order was written')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Mark as Given: Lisinopril.*08:00/ })).toBeNull()
  await tablet.user.click(await button(/^Given at another time: Lisinopril.*08:00/))
  expect(await screen.findByRole('dialog', { name: 'When was it given?' })).toBeTruthy()
})

test('[M12.2] an as-needed order of a client who has left is not offered', async () => {
  const asNeeded = { frequency_type: 'as_needed' as const, administration_times: [] }
  const rows = [...mapleHouse(), ...anOrder({ name: 'Ibuprofen', version: asNeeded })].map(
    (one): RowInCollection =>
      one.collection === 'client'
        ? { ...one, row: { ...one.row, status: 'inactive', inactive_from: '2026-03-10' } }
        : one,
  )
  await atMaple('/dashboard/mar/1', { rows })
  await screen.findByRole('heading', { name: 'Walter Abbott' })
  expect(screen.queryByRole('button', { name: /^Give now/ })).toBeNull()
})

/** As if another device had changed it. */
async function change(
  { mirror }: Tablet,
  rows: readonly RowInCollection[],
  name: string,
  line: Partial<RowOf<'medication'>>,
): Promise<void> {
  const version = rows.find(
    ({ collection, row }) =>
      collection === 'medication_version' && 'medication_name' in row && row.medication_name === name,
  )
  const id = version?.collection === 'medication_version' ? version.row.medication_id : ''
  const order = await mirror.rows('medication').get(id)
  if (order === undefined) throw new Error(`No order of ${name} is here.`)
  await mirror.rows('medication').put({ ...order, ...line })
}
