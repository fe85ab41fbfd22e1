/** A drug given twice by two doses: of two orders, or as needed (U10.13). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, standStill, type Tablet, TODAY } from './at-maple.tsx'
import { aDose, anAttention, anOrder, DANA, LUIS, mapleHouse, orderId } from './maple-house.ts'

prepareBrowser()
standStill()

const asNeeded = { frequency_type: 'as_needed' as const, administration_times: [], daily_frequency: null }
const first = '2026-03-10T12:04:00.000Z'
const second = '2026-03-10T12:11:00.000Z'
const drug = { inventory_id: 90, medication_name: 'Ibuprofen' }
const scheduled = [
  ...anOrder({ name: 'A', version: { ...drug, administration_times: ['08:00'] } }),
  ...anOrder({ name: 'B', version: { ...drug, administration_times: ['08:15'] } }),
  ...aDose({ name: 'A', date: TODAY, by: DANA, at: first }),
  ...aDose({ name: 'B', date: TODAY, time: '08:15', by: LUIS, at: second }),
]
/** Its id is its own, as that of every as-needed dose. */
const aNeededDose = (by: number, at: string) => {
  const administration_id = uuidV7(Date.parse(at), size => new Uint8Array(size))
  const time = localDateTimeOf(at, 'America/New_York').time
  return aDose({ name: 'A', date: TODAY, time, by, at }).map((one): RowInCollection => {
    if (one.collection === 'administration')
      return { ...one, row: { ...one.row, id: administration_id, is_as_needed: true } }
    return one.collection === 'mark' ? { ...one, row: { ...one.row, administration_id } } : one
  })
}
const needed = [
  ...anOrder({ name: 'A', version: { ...drug, ...asNeeded } }),
  ...aNeededDose(DANA, first),
  ...aNeededDose(LUIS, second),
]
const rows = (doses: typeof scheduled) => {
  const marks = doses.flatMap(({ collection, row }) => (collection === 'mark' ? [row.id] : []))
  const item = anAttention({ kind: 'possible_double_dose', subject_ids: marks as string[] })
  return { item, rows: [...mapleHouse(), ...doses, item] }
}
const settle = async ({ user }: Tablet, name: RegExp) => {
  const [button] = await screen.findAllByRole('button', { name }, { timeout: 15_000 })
  await user.click(button as HTMLElement)
  return within(await screen.findByRole('dialog', { name: 'Settle this dose' }))
}

test.each([
  { name: 'by two orders', doses: scheduled, isAsNeeded: false },
  { name: 'as needed', doses: needed, isAsNeeded: true },
])('[U10.13] both gave it, $name: each keeps its time, and the incident is reported', async of => {
  const { item, rows: all } = rows(of.doses)
  const tablet = await atMaple('/dashboard/mar/1', { rows: all })
  const dialog = await settle(tablet, /^Settle this: Ibuprofen.*08:(00|04)/)
  await tablet.user.click(dialog.getByRole('button', { name: /^Both gave it/ }))
  await waitFor(() => expect(tablet.address()).toBe(`/dashboard/incident-reports/1/add?item=${item.row.id}`))
  expect((await tablet.recorded()).map(({ args }) => args)).toMatchObject([
    {
      medication_id: orderId('A'),
      is_as_needed: of.isAsNeeded,
      status: 'given',
      given_at: first,
      notes: 'Given twice: both people gave it.',
      seen_mark_ids: expect.arrayContaining(item.row.subject_ids),
    },
  ])
})

test('[U10.13] given once by two orders asks why the other one was not', async () => {
  const tablet = await atMaple('/dashboard/mar/1', { rows: rows(scheduled).rows })
  const dialog = await settle(tablet, /^Settle this: Ibuprofen.*08:00/)
  await tablet.user.click(dialog.getByRole('button', { name: /^Given once, 08:04, Dana Reyes/ }))
  await tablet.user.click(await screen.findByRole('button', { name: 'Refused' }))
  await waitFor(async () =>
    expect((await tablet.recorded()).map(({ args }) => args)).toMatchObject([
      { medication_id: orderId('B'), administration_time: '08:15', status: 'missed', reason_code: 'refused' },
    ]),
  )
})

test('[U10.13] given once as needed takes back the other one with a reason', async () => {
  const tablet = await atMaple('/dashboard/mar/1', { rows: rows(needed).rows })
  const dialog = await settle(tablet, /^Settle this: Ibuprofen.*08:04/)
  expect(dialog.queryByRole('button', { name: 'Give another dose' })).toBeNull()
  await tablet.user.click(dialog.getByRole('button', { name: /^Given once, 08:04, Dana Reyes/ }))
  await screen.findByRole('dialog', { name: 'Why is this mark undone?' })
  await tablet.user.click(await screen.findByRole('button', { name: 'Correction' }))
  await tablet.user.type(await screen.findByRole('textbox'), 'Dana gave it.')
  await tablet.user.click(await screen.findByRole('button', { name: /^Save$/ }))
  await waitFor(async () =>
    expect((await tablet.recorded()).map(({ args }) => args)).toMatchObject([
      { administration_time: '08:11', is_as_needed: true, status: 'scheduled', reason_code: 'correction' },
    ]),
  )
})
