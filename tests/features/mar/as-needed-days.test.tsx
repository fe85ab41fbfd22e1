/** As-needed doses whose time was corrected over midnight, on every screen of a tablet on March 10. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { derivedId, uuidV7 } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, standStill } from './at-maple.tsx'
import { aDose, anAttention, anOrder, DANA, LUIS, MAPLE, mapleHouse } from './maple-house.ts'

prepareBrowser()
standStill()

const order = anOrder({
  name: 'Acetaminophen',
  version: { frequency_type: 'as_needed', administration_times: [] },
})

/** First recorded by Dana for that day and time, and corrected by Luis to `taken`. */
function corrected(date: string, time: string, at: string, taken: string): RowInCollection[] {
  const rows = aDose({ name: 'Acetaminophen', date, time, by: DANA, at })
  const administration_id = uuidV7(Date.parse(at), size => new Uint8Array(size))
  return rows.flatMap((entry): RowInCollection[] => {
    if (entry.collection === 'administration')
      return [{ ...entry, row: { ...entry.row, id: administration_id, is_as_needed: true } }]
    if (entry.collection !== 'mark') return [entry]
    const first = { ...entry, row: { ...entry.row, administration_id } }
    const again: RowOf<'mark'> = {
      ...first.row,
      id: derivedId('corrected', entry.row.id),
      author_id: LUIS,
      given_at: taken,
      seen_mark_ids: [entry.row.id],
      recorded_at: '2026-03-10T12:10:00.000Z',
    }
    return [first, { collection: 'mark', row: again }]
  })
}

/** Of today, 00:30, to yesterday at 23:40. */
const toYesterday = corrected('2026-03-10', '00:30', '2026-03-10T04:30:00.000Z', '2026-03-10T03:40:00.000Z')
/** Of yesterday, 23:50, to today at 00:10. */
const toToday = corrected('2026-03-09', '23:50', '2026-03-10T03:50:00.000Z', '2026-03-10T04:10:00.000Z')
/** Of March 1 to February 28 at 22:00, and of February 28 to March 2 at 02:00. */
const toFebruary = corrected('2026-03-01', '01:00', '2026-03-01T06:00:00.000Z', '2026-03-01T03:00:00.000Z')
const toMarch = corrected('2026-02-28', '23:30', '2026-03-01T04:30:00.000Z', '2026-03-02T07:00:00.000Z')

const givenToday = async () => (await screen.findByText('Given Today')).closest('[data-tone]')?.textContent

test.each([
  { name: 'to yesterday', dose: toYesterday, given: 0 },
  { name: 'to today', dose: toToday, given: 1 },
])('[M8.1] a dose corrected $name counts for the day it was taken', async ({ dose, given }) => {
  const { go } = await atMaple('/dashboard/mar/1', { rows: [...mapleHouse(), ...order, ...dose] })
  expect(await givenToday()).toBe(`Given Today${given}`)
  await go('/dashboard/clients/1')
  expect(await givenToday()).toBe(`Given Today${given}`)
})

const paper = async (month: string) => {
  await screen.findAllByText(month)
  const heading = await screen.findByRole('heading', { name: 'As-needed (PRN) medications', level: 2 })
  return heading.closest('section')?.textContent ?? ''
}

test('[M8.1] it prints on the paper of the month it was taken in, whichever month it was first recorded for', async () => {
  const rows = [...mapleHouse(), ...order, ...toFebruary, ...toMarch]
  const { go } = await atMaple('/dashboard/mar/1/print/2026-03', { rows })
  const march = await paper('March 2026')
  expect(march).toContain('Mar 2, 202602:00')
  expect(march).not.toContain('Feb 28')
  await go('/dashboard/mar/1/print/2026-02')
  const february = await paper('February 2026')
  expect(february).toContain('Feb 28, 202622:00')
  expect(february).not.toContain('Mar 2')
})

test('[M2.22] in the hour that comes twice the paper says EDT or EST', async () => {
  // 1:30 in summer time, then 1:10 in winter time, forty minutes later.
  const given = [
    { at: '2026-11-01T05:30:00.000Z', time: '01:30', by: LUIS },
    { at: '2026-11-01T06:10:00.000Z', time: '01:10', by: DANA },
    { at: '2026-11-01T07:20:00.000Z', time: '02:20', by: DANA },
  ].flatMap(dose =>
    aDose({ name: 'Acetaminophen', date: '2026-11-01', ...dose }).map(entry =>
      entry.collection === 'administration' ? { ...entry, row: { ...entry.row, is_as_needed: true } } : entry,
    ),
  )
  await atMaple('/dashboard/mar/1/print/2026-11', {
    rows: [...mapleHouse(), ...order, ...given],
    loaded: { [homeScope(MAPLE)]: ['undated', 'recent', '2026-11'] },
    now: '2026-11-01T08:00:00.000Z',
  })
  const printed = await paper('November 2026')
  expect(printed.match(/Nov 1, 202602:20|Nov 1, 202601:\d\d E.T/g)?.toSorted()).toEqual([
    'Nov 1, 202601:10 EST',
    'Nov 1, 202601:30 EDT',
    'Nov 1, 202602:20',
  ])
  expect(printed).not.toMatch(/02:20 E.T/)
})

test('[M8.1] it stands in the list of the month it was taken in, and is taken back on the record it has', async () => {
  const rows = [...mapleHouse(), ...order, ...toFebruary, ...toMarch]
  const { user, recorded } = await atMaple('/dashboard/mar/1', { rows })
  const section = within(await screen.findByRole('region', { name: 'As needed' }))
  const [button, ...others] = section.getAllByRole('button', { name: /^Undo record/ })
  expect(others).toEqual([])
  await user.click(button as HTMLElement)
  const why = within(await screen.findByRole('dialog', { name: 'Why is this mark undone?' }))
  await user.click(why.getByRole('button', { name: 'Correction' }))
  await user.type(await screen.findByRole('textbox'), 'It was another drug.')
  await user.click(await screen.findByRole('button', { name: /^Save$/ }))
  await waitFor(async () => expect(await recorded()).toHaveLength(1))
  const [operation] = await recorded()
  expect(operation?.args).toMatchObject({ administration_date: '2026-02-28', administration_time: '23:30' })
})

test('[M8.1] the timeline tells it under the day it was taken', async () => {
  const rows = [...mapleHouse(), ...order, ...toFebruary, ...toMarch]
  const { go } = await atMaple('/dashboard/clients/1/timeline?month=2026-02', { rows })
  const days = async () => {
    await screen.findAllByRole('region')
    return screen.getAllByRole('region').map(day => within(day).getByRole('heading').textContent)
  }
  expect(await days()).toEqual(['Saturday, February 28, 2026'])
  await go('/dashboard/clients/1/timeline?month=2026-03')
  await screen.findByRole('region', { name: /March 2/ })
  expect(await days()).toEqual(['Monday, March 2, 2026'])
})

test('[M8.1] a note begun from it is of the day it was taken', async () => {
  const rows = [...mapleHouse(), ...order, ...toYesterday]
  const id = toYesterday.find(({ collection }) => collection === 'administration')?.row.id
  await atMaple(`/dashboard/progress-notes/1/add?dose=${id}`, { rows })
  expect(await screen.findByDisplayValue(/Mar 9, 2026, 23:40/)).toBeTruthy()
})

test('[M8.1] what needs attention about it leads to the day it was taken', async () => {
  const marks = toYesterday.flatMap(one => (one.collection === 'mark' ? [one.row.id] : []))
  for (const subject_ids of [marks.slice(0, 1), marks.slice(1)]) {
    const item = anAttention({ kind: 'outside_order', subject_ids })
    await atMaple('/dashboard/needs-attention', { rows: [...mapleHouse(), ...order, ...toYesterday, item] })
    const link = await screen.findByRole('link', { name: 'Correct the record' })
    expect(link.getAttribute('href')).toBe('/dashboard/mar/1?day=2026-03-09')
    cleanup()
  }
})
