import { act, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, NOW, standStill, TODAY } from './at-maple.tsx'
import {
  aClient,
  aDose,
  aHome,
  anItem,
  anOrder,
  DANA,
  type LoadedPartitions,
  LUIS,
  mapleHouse,
} from './maple-house.ts'

prepareBrowser()
standStill()

const ROUND = '/dashboard/mar'
const PARTITIONS = ['undated', 'recent', '2026-01', '2026-02', '2026-03']
const BOTH: LoadedPartitions = { 'home:1': PARTITIONS, 'home:2': PARTITIONS }

/** Walter Abbott, and Walt Abbot born in 1961, each with a dose at 08:00. */
const walt = (changes: Parameters<typeof aClient>[0] = {}): RowInCollection[] => [
  aClient({ id: 2, first_name: 'Walt', last_name: 'Abbot', date_of_birth: '1961-02-03', ...changes }),
  ...anOrder({ name: 'Lisinopril', line: { client_id: 2 } }),
]
const cedar = (): RowInCollection =>
  aHome({
    id: 2,
    home_name: 'Cedar House',
    time_zone: 'America/Chicago',
    clock: '12h',
    scope: 'home:2',
  })
/** Lives at Cedar House, where it is 7:20 in the morning. */
const harold = (): RowInCollection[] => [
  cedar(),
  aClient({ id: 3, home_id: 2, first_name: 'Harold', last_name: 'Lindstrom', scope: 'home:2' }),
  ...anOrder({
    name: 'Furosemide',
    line: { client_id: 3, home_id: 2, scope: 'home:2' },
    version: { administration_times: ['07:00'], scope: 'home:2' },
  }),
]

const card = async (name: string) => {
  const link = await screen.findByRole('link', { name })
  return within(link.closest('article') as HTMLElement)
}

describe('[U12.2] a name alert', () => {
  test('stands on both cards of the round, each with its own date of birth and the other one', async () => {
    await atMaple(ROUND, { rows: [...mapleHouse(), ...walt()] })
    const own = await card('Walter Abbott')
    expect(own.getByText('Name alert')).toBeTruthy()
    expect(own.getByText('born Apr 11, 1958')).toBeTruthy()
    expect(own.getByText('Similar name: Walt Abbot, born Feb 3, 1961')).toBeTruthy()
    expect(
      (await card('Walt Abbot')).getByText('Similar name: Walter Abbott, born Apr 11, 1958'),
    ).toBeTruthy()
  })

  test('stands in the list of clients one is chosen from', async () => {
    await atMaple(ROUND, { rows: [...mapleHouse(), ...walt()] })
    const list = within(await screen.findByRole('list', { name: 'Clients' }))
    expect(list.getAllByText('Name alert')).toHaveLength(2)
  })

  test('says that a date of birth is not recorded', async () => {
    await atMaple(ROUND, { rows: [...mapleHouse(), ...walt({ date_of_birth: null })] })
    expect((await card('Walt Abbot')).getByText('date of birth not recorded')).toBeTruthy()
    expect(
      (await card('Walter Abbott')).getByText('Similar name: Walt Abbot, date of birth not recorded'),
    ).toBeTruthy()
  })

  test('is not made for a name that stands alone, or for somebody who has moved out', async () => {
    await atMaple(ROUND, {
      rows: [...mapleHouse(), ...walt({ status: 'inactive', inactive_from: '2026-03-01' })],
    })
    await card('Walter Abbott')
    expect(screen.queryByText('Name alert')).toBeNull()
  })

  test('names the homes when the two live in different ones, and only while both are shown', async () => {
    const rows = [...mapleHouse(), cedar(), ...walt({ home_id: 2, scope: 'home:2' })]
    const { go } = await atMaple(ROUND, { rows, currentHomeId: null, loaded: BOTH })
    const own = await card('Walter Abbott')
    expect(own.getByText('born Apr 11, 1958, Maple House')).toBeTruthy()
    expect(own.getByText('Similar name: Walt Abbot, born Feb 3, 1961, Cedar House')).toBeTruthy()
    await act(() => go('/dashboard/mar/1'))
    expect(await screen.findByText('born Apr 11, 1958, Maple House')).toBeTruthy()
  })

  test('is no matter of another home when one home is shown', async () => {
    const rows = [...mapleHouse(), cedar(), ...walt({ home_id: 2, scope: 'home:2' })]
    const { go } = await atMaple(ROUND, { rows, loaded: BOTH })
    await card('Walter Abbott')
    expect(screen.queryByText('Name alert')).toBeNull()
    await act(() => go('/dashboard/mar/1'))
    await screen.findByRole('heading', { name: 'Walter Abbott' })
    expect(screen.queryByText('Name alert')).toBeNull()
  })

  test('stands over the client’s page and over each question', async () => {
    const { user } = await atMaple('/dashboard/mar/1', { rows: [...mapleHouse(), ...walt()] })
    const head = (await screen.findByRole('heading', { name: 'Walter Abbott' })).closest('header')
    expect(within(head as HTMLElement).getByText('Name alert')).toBeTruthy()
    expect(within(head as HTMLElement).getByText('born Apr 11, 1958')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: /^Mark as Missed: Metformin/ }))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText('Name alert')).toBeTruthy()
    expect(question.getByText('Similar name: Walt Abbot, born Feb 3, 1961')).toBeTruthy()
  })

  test('stands where a dose of theirs is to be settled', async () => {
    const rows = [
      ...mapleHouse(),
      ...walt(),
      ...aDose({ name: 'Metformin', date: TODAY, by: DANA }),
      ...aDose({ name: 'Metformin', date: TODAY, by: LUIS }),
    ]
    await atMaple(ROUND, { rows })
    const look = await screen.findByRole('alert')
    expect(look.textContent).toContain('Walter Abbott (name alert: born Apr 11, 1958), Metformin')
  })

  test('tells the two apart where a client is chosen in a form', async () => {
    const rows = [...mapleHouse(), anItem({ id: 77 }), ...walt()]
    const { user } = await atMaple('/dashboard/mar/add', { rows, role: 'manager' })
    await user.click(await screen.findByRole('combobox', { name: /^Client/ }))
    const options = (await screen.findAllByRole('option')).map(option => option.textContent)
    expect(options).toEqual([
      'Walt Abbot (name alert: born Feb 3, 1961)',
      'Walter Abbott (name alert: born Apr 11, 1958)',
    ])
    await user.click(screen.getByRole('option', { name: /^Walt Abbot/ }))
    const form = within(screen.getByRole('dialog', { name: 'Add Medication' }))
    expect(
      form.getByText('Name alert: born Feb 3, 1961. Similar name: Walter Abbott, born Apr 11, 1958'),
    ).toBeTruthy()
  })
})

describe('[U12.3] with all homes together', () => {
  const rows = () => [...mapleHouse(), ...harold()]

  test('each card says its home and the time there, as time goes by', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(NOW) })
    await atMaple(ROUND, { rows: rows(), currentHomeId: null, loaded: BOTH })
    // Maple House of these tests goes to 24 hours.
    expect((await card('Walter Abbott')).getByText(/^Maple House/).textContent).toBe(
      'Maple House · 08:20 EDT',
    )
    expect((await card('Harold Lindstrom')).getByText(/^Cedar House/).textContent).toBe(
      'Cedar House · 7:20 AM CDT',
    )
    vi.setSystemTime(new Date('2026-03-10T12:21:00.000Z'))
    act(() => void vi.advanceTimersByTime(60_000))
    expect((await card('Harold Lindstrom')).getByText(/^Cedar House/).textContent).toMatch(/7:2[12] AM CDT$/)
  })

  test('with nothing due the next dose is told by home and zone', async () => {
    const later = [...mapleHouse().slice(0, 4), ...harold().slice(0, 2)]
    const order = anOrder({
      name: 'Latanoprost',
      line: { client_id: 3, home_id: 2, scope: 'home:2', start_date: TODAY },
      version: { administration_times: ['21:00'], scope: 'home:2' },
    })
    await atMaple(ROUND, { rows: [...later, ...order], currentHomeId: null, loaded: BOTH })
    expect(await screen.findByText(/Next at 9:00 PM CDT, Cedar House\./)).toBeTruthy()
  })

  test.each([
    ['one home is chosen', () => rows(), 1],
    ['there is one home only', () => mapleHouse(), null],
  ])('nothing is added when %s', async (_, which, currentHomeId) => {
    await atMaple(ROUND, { rows: which(), currentHomeId, loaded: BOTH })
    await card('Walter Abbott')
    expect(screen.queryByText(/E[SD]T/)).toBeNull()
  })
})
