/** What a person is asked about a dose: the safe answer is the plain one, and no answer says what did not happen. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, standStill } from './at-maple.tsx'
import {
  aDose,
  anAllergy,
  anAttention,
  anOrder,
  DANA,
  LUIS,
  mapleHouse,
  type OrderWords,
} from './maple-house.ts'

prepareBrowser()
standStill()

const TODAY = '2026-03-10'
const at = (name: string, time: string, line: OrderWords['line'] = {}) =>
  anOrder({ name, line, version: { administration_times: [time] } })
const button = (name: RegExp) => screen.findByRole('button', { name }, { timeout: 15_000 })
const twice = (date: string, [first, second]: readonly [string, string]) => [
  ...aDose({ name: 'Metformin', date, by: DANA, at: first }),
  ...aDose({ name: 'Metformin', date, by: LUIS, at: second }),
]
const ofToday = twice(TODAY, ['2026-03-10T12:04:00.000Z', '2026-03-10T12:11:00.000Z'])
const variantOf = (found: HTMLElement) => found.dataset.variant ?? 'filled'

test('[U10.13] "Both gave it" records the last time and begins the report of the incident', async () => {
  const marks = ofToday.flatMap(({ collection, row }) => (collection === 'mark' ? [row.id] : []))
  const item = anAttention({ kind: 'possible_double_dose', subject_ids: marks })
  const tablet = await atMaple('/dashboard/mar', { rows: [...mapleHouse(), ...ofToday, item] })
  await tablet.user.click(await button(/^Settle this: Metformin/))
  await tablet.user.click(await button(/^Both gave it/))
  await waitFor(() => expect(tablet.address()).toBe(`/dashboard/incident-reports/1/add?item=${item.row.id}`))
  expect((await tablet.recorded())[0]?.args).toMatchObject({
    status: 'given',
    given_at: '2026-03-10T12:11:00.000Z',
    notes: 'Given twice: both people gave it.',
    seen_mark_ids: expect.arrayContaining(marks),
  })
})

test('[U10.13] settled as given once it says so, with the time', async () => {
  const { user } = await atMaple('/dashboard/mar', { rows: [...mapleHouse(), ...ofToday] })
  await user.click(await button(/^Settle this: Metformin/))
  await user.click(await button(/^Given once, 08:04, Dana Reyes/))
  expect((await screen.findAllByText('Settled: given once, 08:04')).length).toBeGreaterThan(0)
  expect(screen.queryByText(/given to Walter/)).toBeNull()
})

test('[U10.13] once its day is over no other dose can be given', async () => {
  const yesterday = twice('2026-03-09', ['2026-03-09T12:04:00.000Z', '2026-03-09T12:11:00.000Z'])
  const { user } = await atMaple('/dashboard/mar', { rows: [...mapleHouse(), ...yesterday] })
  await user.click(await button(/^Settle this: yesterday’s Metformin/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Settle this dose' }))
  expect(dialog.getByRole('button', { name: /^Both gave it/ })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Give another dose' })).toBeNull()
})

test('[U10.14] not to give is filled beside giving it anyway', async () => {
  const rows = [
    ...mapleHouse(),
    ...anOrder({ name: 'Warfarin', version: { administration_times: ['07:55', '08:15'] } }),
    ...aDose({ name: 'Warfarin', date: TODAY, time: '07:55', by: DANA, at: '2026-03-10T12:10:00.000Z' }),
  ]
  const { user } = await atMaple('/dashboard/mar', { rows })
  await user.click(await button(/^Mark as Given: Warfarin/))
  expect(variantOf(await button(/^Do not give/))).toBe('filled')
  expect(variantOf(await button(/^Give it anyway/))).toBe('outline')
})

test('[U10.2] "Give all" leaves out an order with a condition', async () => {
  const rows = [
    ...mapleHouse(),
    ...at('Sertraline', '08:30', { notes: 'With food' }),
    ...at('Lisinopril', '08:00', { notes: 'Hold when systolic pressure is below 100' }),
  ]
  await atMaple('/dashboard/mar', { rows })
  const all = await button(/^Mark all 2 as Given /)
  expect(all.getAttribute('aria-label')).not.toContain('Lisinopril')
  expect(await button(/^Mark as Given: Lisinopril/)).toBeTruthy()
})

test('[U10.2] "Give all" leaves out a drug the client may be allergic to', async () => {
  const rows = [
    ...mapleHouse(),
    anAllergy('Penicillin', { severity: 'severe', reaction: 'Hives' }),
    ...at('Sertraline', '08:30'),
    ...at('Amoxicillin', '08:00'),
  ]
  await atMaple('/dashboard/mar', { rows })
  const all = await button(/^Mark all 2 as Given /)
  expect(all.getAttribute('aria-label')).not.toContain('Amoxicillin')
  expect(await button(/^Mark as Given: Amoxicillin/)).toBeTruthy()
  expect(screen.getAllByText(/^Allergy to Penicillin:/).length).toBeGreaterThan(0)
})

test('[M7.6] a dose that is not due for hours is recorded as not given only after a question', async () => {
  const { user, recorded } = await atMaple('/dashboard/mar', {
    rows: [...mapleHouse(), ...at('Sertraline', '20:00')],
  })
  await user.click(await button(/^Later today/))
  await user.click(await button(/^Mark as Missed: Sertraline/))
  const wait = await button(/^Wait until it is due/)
  expect(variantOf(wait)).toBe('filled')
  await user.click(wait)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await recorded()).toEqual([])
})

test('[U10.8] the last dose of the drug is told before an as-needed one, also one that was on schedule', async () => {
  const inventory_id = 7
  const asNeeded = { frequency_type: 'as_needed' as const, administration_times: [], inventory_id }
  const rows = [
    ...mapleHouse(),
    ...anOrder({ name: 'Ibuprofen', version: { inventory_id } }),
    ...anOrder({ name: 'Ibuprofen as needed', version: asNeeded }),
    ...aDose({ name: 'Ibuprofen', date: TODAY, by: LUIS, at: '2026-03-10T11:35:00.000Z' }),
  ]
  await atMaple('/dashboard/mar/1', { rows })
  expect(
    await screen.findByText(
      'Last 07:35 by Luis Ortega · 45 min ago · 1 in the last 24 hours',
      {},
      { timeout: 15_000 },
    ),
  ).toBeTruthy()
})
