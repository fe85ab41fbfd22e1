/** Every way to record a dose, with its question left open while the order, the client or the dose changes (M12.4, M12.6). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import { derivedId } from '#domain/values/ids.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, NOW, standStill, type Tablet, TODAY } from './at-maple.tsx'
import { aClient, aDose, anAllergy, anOrder, DANA, LUIS, mapleHouse, orderId } from './maple-house.ts'

prepareBrowser()
standStill()

const DRUG = 'Warfarin'
const button = (name: RegExp) => screen.findByRole('button', { name }, { timeout: 15_000 })
const press = async ({ user }: Tablet, name: RegExp) => user.click(await button(name))
const choose = async ({ user }: Tablet, field: RegExp, option: RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: field }, { timeout: 15_000 }))
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: option }))
}

interface Way {
  name: string
  path: string
  /** Beside the order. */
  rows?: readonly RowInCollection[]
  /** A record keeps the version its author saw, and the form shows the order as it is now: neither is asked again. */
  keepsVersion?: true
  isAsNeeded?: true
  times?: readonly string[]
  /** Leads to the last question. */
  open: (tablet: Tablet) => Promise<unknown>
  /** Answers it. */
  answer: (tablet: Tablet) => Promise<unknown>
}

const given = (by: number, time: string, at: string) => aDose({ name: DRUG, date: TODAY, time, by, at })
/** Two people who did not know of each other. */
const disputed = [
  ...given(DANA, '08:00', '2026-03-10T12:04:00.000Z'),
  ...given(LUIS, '08:00', '2026-03-10T12:11:00.000Z'),
]
const missed = aDose({
  name: DRUG,
  date: TODAY,
  by: DANA,
  at: '2026-03-10T12:04:00.000Z',
  status: 'missed',
  reason_code: 'asleep',
})

const WAYS: readonly Way[] = [
  {
    name: 'late, on the round',
    path: '/dashboard/mar',
    times: ['06:00'],
    open: tablet => press(tablet, /^Mark as Given: Warfarin/),
    answer: tablet => press(tablet, /^Given now/),
  },
  {
    name: 'close to another dose, on the round',
    path: '/dashboard/mar',
    times: ['07:55', '08:15'],
    rows: given(LUIS, '07:55', '2026-03-10T12:10:00.000Z'),
    open: tablet => press(tablet, /^Mark as Given: Warfarin.* at 08:15/),
    answer: tablet => press(tablet, /^Give it anyway/),
  },
  {
    name: 'once more, from marks that contradict each other',
    keepsVersion: true,
    path: '/dashboard/mar',
    rows: disputed,
    open: async tablet => {
      await press(tablet, /^Settle this: Warfarin/)
      await press(tablet, /^Give another dose/)
    },
    answer: tablet => press(tablet, /^Give another dose/),
  },
  {
    name: 'late, on the client’s day',
    path: '/dashboard/mar/1',
    times: ['06:00'],
    open: tablet => press(tablet, /^Mark as Given: Warfarin/),
    answer: tablet => press(tablet, /^Given now/),
  },
  {
    name: 'after all, from what was recorded',
    keepsVersion: true,
    path: '/dashboard/mar/1',
    rows: missed,
    open: tablet => press(tablet, /^Asleep: Warfarin/),
    answer: tablet => press(tablet, /^Mark as Given$/),
  },
  {
    name: 'from the month',
    path: '/dashboard/mar/1?tab=month',
    open: async ({ user }) =>
      user.click(await screen.findByLabelText(/^Warfarin, 08:00, Today/, {}, { timeout: 15_000 })),
    answer: tablet => press(tablet, /^Mark as Given$/),
  },
  {
    name: 'as needed',
    path: '/dashboard/mar/1',
    isAsNeeded: true,
    open: tablet => press(tablet, /^Give now: Warfarin/),
    answer: tablet => press(tablet, /^Pain$/),
  },
  {
    name: 'without the round',
    keepsVersion: true,
    path: '/dashboard/mar/record',
    open: async tablet => {
      await choose(tablet, /^Client/, /Walter Abbott/)
      await choose(tablet, /^Medication/, /Warfarin/)
      await choose(tablet, /^Which dose/, /^Today, 08:00/)
      await tablet.user.click(screen.getByRole('radio', { name: 'Given' }))
    },
    answer: tablet => press(tablet, /^Save$/),
  },
  {
    name: 'as needed, without the round',
    keepsVersion: true,
    path: '/dashboard/mar/record',
    isAsNeeded: true,
    open: async tablet => {
      await choose(tablet, /^Client/, /Walter Abbott/)
      await choose(tablet, /^Medication/, /Warfarin/)
      await tablet.user.type(screen.getByRole('textbox', { name: /^Why is it given/ }), 'Pain')
    },
    answer: tablet => press(tablet, /^Save$/),
  },
]

const order = ({ isAsNeeded, times = ['08:00'] }: Way): RowInCollection[] =>
  anOrder({
    name: DRUG,
    version: isAsNeeded
      ? { frequency_type: 'as_needed', administration_times: [], daily_frequency: null }
      : { administration_times: [...times], daily_frequency: times.length },
  })

type Change = (rows: readonly RowInCollection[]) => RowInCollection[]
const ofOrder =
  (line: Partial<Extract<RowInCollection, { collection: 'medication' }>['row']>): Change =>
  rows =>
    rows.flatMap(one =>
      one.collection === 'medication' && one.row.id === orderId(DRUG)
        ? [{ ...one, row: { ...one.row, ...line } }]
        : [],
    )
const newVersion: Change = rows =>
  rows.flatMap(one =>
    one.collection === 'medication_version' && one.row.medication_id === orderId(DRUG)
      ? [
          {
            ...one,
            row: {
              ...one.row,
              id: derivedId('version', 'changed'),
              dosage: 2,
              effective_time: '00:01',
              created_at: '2026-01-07T00:00:00.000Z',
            },
          },
        ]
      : [],
  )

const CHANGES: readonly { name: string; rows: Change }[] = [
  { name: 'deleted', rows: ofOrder({ removed_at: NOW, removed_by: LUIS, end_date: TODAY }) },
  { name: 'ended', rows: ofOrder({ end_date: '2026-03-09' }) },
  { name: 'moved to tomorrow', rows: ofOrder({ start_date: '2026-03-11' }) },
  { name: 'changed', rows: newVersion },
  {
    name: 'of a client who was discharged',
    rows: () => [aClient({ discharge_date: TODAY, updated_at: NOW })],
  },
]

/** As if another device had changed it; shown once the allergy that comes with it is. */
async function arrive({ mirror }: Tablet, rows: readonly RowInCollection[]): Promise<void> {
  await act(async () => {
    for (const { collection, row } of [...rows, anAllergy('Arrived')]) await mirror.rows(collection).put(row)
  })
  await waitFor(() => expect(screen.queryAllByText('Arrived').length).toBeGreaterThan(0), { timeout: 5_000 })
}

const dialogs = () => screen.queryAllByRole('dialog').map(dialog => dialog.textContent)

describe.each(WAYS)('a dose given $name', way => {
  test.each(CHANGES.filter(({ rows }) => !(way.keepsVersion && rows === newVersion)))(
    '[M12.4] [M12.6] is not recorded when its order is $name meanwhile',
    async change => {
      const rows = [...mapleHouse(), ...order(way), ...(way.rows ?? [])]
      const tablet = await atMaple(way.path, { rows })
      await way.open(tablet)
      await arrive(tablet, change.rows(rows))
      const asked = dialogs()
      await way.answer(tablet)
      await waitFor(() => expect(dialogs()).not.toEqual(asked))
      await screen.findAllByRole('dialog')
      expect(await tablet.recorded()).toEqual([])
    },
  )

  if (!way.isAsNeeded && way.rows === undefined)
    test('[M12.6] is not recorded once somebody else has recorded it: that is shown', async () => {
      const rows = [...mapleHouse(), ...order(way)]
      const tablet = await atMaple(way.path, { rows })
      await way.open(tablet)
      await arrive(tablet, given(LUIS, way.times?.[0] ?? '08:00', '2026-03-10T12:15:00.000Z'))
      await waitFor(() => expect(document.body.innerHTML).toContain('Luis Ortega'), { timeout: 5_000 })
      await way.answer(tablet)
      expect(await screen.findByRole('dialog', { name: 'What was recorded' })).toBeTruthy()
      expect(await tablet.recorded()).toEqual([])
    })
})
