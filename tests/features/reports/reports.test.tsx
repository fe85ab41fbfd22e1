/** Reports of Maple House, asked for by its manager on March 10 at 08:20. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import { derivedId } from '#domain/values/ids.ts'
import { examples } from '#tests/support/examples.ts'
import { atMaple, standStill } from '../mar/at-maple.tsx'
import { aClient, aDose, aHome, DANA, LUIS, MAPLE, mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser, roomForCharts } from '../ui/in-app.tsx'

prepareBrowser()
roomForCharts()
standStill()

const asked = (report: string, start: string, end: string, resident = 'all') =>
  `/dashboard/reports?${new URLSearchParams({ report, home: String(MAPLE), resident, start, end })}`
const MANAGER = { role: 'manager' } as const
const generate = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Generate Report' })
const select = (name: RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name })

/** A dose that was recorded as given, and then by somebody else as refused. */
function corrected(date: string): RowInCollection[] {
  const given = aDose({ name: 'Metformin', date, by: DANA })
  const [, refused] = aDose({ name: 'Metformin', date, by: LUIS, status: 'missed', reason_code: 'refused' })
  const [, mark] = given
  if (refused?.collection !== 'mark' || mark?.collection !== 'mark') throw new Error('A dose has a mark.')
  const row = { ...refused.row, seen_mark_ids: [mark.row.id], recorded_at: `${date}T15:00:00.000Z` }
  return [...given, { collection: 'mark', row }]
}

test('a report is generated when home, resident and days are chosen, and the address says which', async () => {
  const { user, address } = await atMaple('/dashboard/reports', MANAGER)
  expect((await generate()).disabled).toBe(true)
  await user.selectOptions(select(/^Group Home/), '')
  expect(select(/^Resident/).disabled).toBe(true)
  await user.selectOptions(select(/^Group Home/), 'Maple House')
  expect(select(/^Resident/).disabled).toBe(false)
  await user.selectOptions(select(/^Resident/), 'All residents')
  await user.click(screen.getByRole('button', { name: 'This month' }))
  expect((await generate()).disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: /^Attendance Report/ }))
  await user.click(await generate())
  expect(address()).toBe(asked('attendance', '2026-03-01', '2026-03-10'))
  const report = within(await screen.findByRole('article', { name: 'Attendance Report' }))
  expect(report.getByRole('row', { name: /^Walter Abbott 10 10 0 0 Present Mar 1, 2026/ })).toBeTruthy()
})

test('days that cannot be reported say so at their field', async () => {
  await atMaple(asked('progress', '2026-03-09', '2026-03-01'), MANAGER)
  expect(await screen.findByText('End date cannot be before the start date')).toBeTruthy()
  expect((await generate()).disabled).toBe(true)
})

test('[R4] the medication log on the screen hides neither blanks nor corrections', async () => {
  const rows = [
    ...mapleHouse(),
    aClient({ id: 2, first_name: 'Inés', last_name: 'Núñez' }),
    ...aDose({ name: 'Metformin', date: '2026-03-07', by: DANA }),
    ...corrected('2026-03-08'),
    ...aDose({ name: 'Metformin', date: '2026-03-09', by: LUIS, status: 'missed' }),
  ]
  await atMaple(asked('medication-log', '2026-03-06', '2026-03-09'), { ...MANAGER, rows })
  const report = within(await screen.findByRole('article', { name: 'Medication Log' }))
  expect(report.getByText('Without an order or a dose in this period: Inés Núñez.')).toBeTruthy()
  const grid = within(report.getByRole('table', { name: 'Scheduled medications' }))
  const cells = grid.getByRole('row', { name: /08:00/ }).querySelectorAll('td')
  expect([...cells].map(cell => cell.textContent)).toEqual(['○', 'DR', 'R LO', 'M LO'])
  const exceptions = report.getByRole('table', { name: /^Not as ordered/ })
  const told = [...exceptions.querySelectorAll('tbody tr')].map(row => row.textContent ?? '')
  expect(told).toHaveLength(3)
  expect(told[0]).toContain('BlankNo record')
  expect(told[1]).toContain('REPLACED: Given')
  expect(told[1]).toContain('Missed (Refused)')
  expect(told[2]).toContain('no reason recorded')
  expect(report.getByRole('table', { name: 'Given as ordered' }).querySelectorAll('tbody tr')).toHaveLength(1)
})

test('[R3] days that are not on the device are named and left out, and can be loaded', async () => {
  const { mirror, user } = await atMaple(asked('medication-log', '2025-12-15', '2026-01-08'), MANAGER)
  const missing = 'Dec 15, 2025 – Dec 31, 2025 is not on this device.'
  expect(await screen.findByText(`Covers Jan 1, 2026 – Jan 8, 2026. ${missing}`)).toBeTruthy()
  const report = await screen.findByRole('article', { name: 'Medication Log' })
  expect(report.textContent).toContain('INCOMPLETE: Dec 15, 2025 – Dec 31, 2025')
  // Three days since the order began, and none of December.
  expect(within(report).getByLabelText('In figures').textContent).toContain('Due doses3')
  await user.click(screen.getByRole('button', { name: 'Load the older months' }))
  expect((await mirror.scope_state.get(`home:${MAPLE}`))?.since).toBe('2025-12')
})

test('[R3] a report of which nothing is on the device shows no figures', async () => {
  await atMaple(asked('progress', '2025-11-01', '2025-11-30'), MANAGER)
  expect(await screen.findByText('Nov 1, 2025 – Nov 30, 2025 is not on this device.')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
})

/** The lines of the file a report is saved as. */
async function savedCsv(report: string, name: string, rows: RowInCollection[]): Promise<string[]> {
  const files: Blob[] = []
  URL.createObjectURL = blob => {
    files.push(blob as Blob)
    return 'blob:file'
  }
  URL.revokeObjectURL = () => {}
  const { user } = await atMaple(asked(report, '2026-03-01', '2026-03-10'), { ...MANAGER, rows })
  await screen.findByRole('article', { name })
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  return (await files[0]?.text())?.split('\r\n') ?? []
}

test('[R7] the file of the financial summary says category, status and amount as the screen does', async () => {
  const [claim] = examples.expense_claim
  const row = {
    ...claim,
    scope: `home:${MAPLE}`,
    revision: 1,
    expense_date: '2026-03-02',
    amount: 18.4,
    expense_category: 'personal_care',
    status: 'approved',
  } as const
  const rows: RowInCollection[] = [...mapleHouse(), { collection: 'expense_claim', row }]
  const [, line] = await savedCsv('financial', 'Financial Summary', rows)
  expect(line).toContain(',18.40,Personal care,')
  expect(line).toContain(',Approved,')
})

test('[R11] times in a file are those of the home’s clock', async () => {
  const given = aDose({ name: 'Metformin', date: '2026-03-09', by: DANA, at: '2026-03-09T12:04:00.000Z' })
  const log = await savedCsv('medication-log', 'Medication Log', [...mapleHouse(), ...given])
  expect(log.join('\n')).toContain(',2026-03-09 08:04,Dana Reyes,2026-03-09 08:04,')
  // The titles say nothing else.
  expect(log.join('\n')).not.toMatch(/T\d\d:.*Z|UTC/)
})

test('[R11] a dose was due and given by one clock, that of the home it was due in', async () => {
  const due = aDose({ name: 'Metformin', date: '2026-03-06', by: DANA, at: '2026-03-06T14:04:00.000Z' })
  const inChicago = due.map(
    (one): RowInCollection =>
      one.collection === 'administration'
        ? { ...one, row: { ...one.row, time_zone: 'America/Chicago' } }
        : one,
  )
  const log = await savedCsv('medication-log', 'Medication Log', [...mapleHouse(), ...inChicago])
  const line = log.find(written => written.includes('2026-03-06')) ?? ''
  expect(line).toContain(',2026-03-06,08:00,')
  expect(line).toContain(',2026-03-06 08:04,Dana Reyes,2026-03-06 08:04,')
})

test('[M4.9] the file says who gave a dose beside who corrected its time', async () => {
  const given = aDose({ name: 'Metformin', date: '2026-03-09', by: LUIS, at: '2026-03-09T12:04:00.000Z' })
  const [, mark] = given
  const [, again] = aDose({ name: 'Metformin', date: '2026-03-09', by: DANA, at: '2026-03-09T12:00:00.000Z' })
  if (again?.collection !== 'mark' || mark?.collection !== 'mark') throw new Error('A dose has a mark.')
  const recorded_at = '2026-03-09T13:00:00.000Z'
  const row = { ...again.row, seen_mark_ids: [mark.row.id], recorded_at, received_at: recorded_at }
  const log = await savedCsv('medication-log', 'Medication Log', [
    ...mapleHouse(),
    ...given,
    { collection: 'mark', row },
  ])
  expect(log.find(line => line.includes('2026-03-09 08:00'))).toMatch(
    /,2026-03-09 08:00,Luis Ortega,2026-03-09 09:00,2026-03-09 09:00,Dana Reyes$/,
  )
})

test('[R11] so are those of incidents and notes, with the zone time in an hour that comes twice', async () => {
  const place = {
    home_id: MAPLE,
    client_id: 1,
    scope: `home:${MAPLE}`,
    revision: 1,
    removed_at: null,
  } as const
  const incident = {
    ...examples.incident_report[0],
    ...place,
    incident_date: '2026-03-08',
    discovered_at: '2026-03-08T13:00:00.000Z',
    due_at: '2026-03-09T13:00:00.000Z',
    filed_at: '2025-11-02T06:30:00.000Z',
  } as const
  const note = { ...examples.progress_note[0], ...place, note_date: '2026-03-08' } as const
  const rows: RowInCollection[] = [
    ...mapleHouse(),
    { collection: 'incident_report', row: incident },
    { collection: 'progress_note', row: { ...note, created_at: '2026-03-08T23:30:00.000Z' } },
  ]
  const [, told] = await savedCsv('incidents', 'Incident Report', rows)
  // The clocks went forward that morning.
  expect(told).toContain(',2026-03-08 09:00,')
  expect(told).toContain(',2026-03-09 09:00,2025-11-02 01:30 EST,')
  cleanup()
  const [, written] = await savedCsv('progress', 'Progress Report', rows)
  expect(written).toContain(',2026-03-08 19:30,')
})

test('[R8] the financial summary has what each resident cost', async () => {
  const [claim] = examples.expense_claim
  const place = { scope: `home:${MAPLE}`, revision: 1 } as const
  const aClaim = (amount: number, status: 'paid' | 'rejected'): RowInCollection => ({
    collection: 'expense_claim',
    row: { ...claim, ...place, id: derivedId('claim', status), expense_date: '2026-03-02', amount, status },
  })
  const rows = [...mapleHouse(), aClaim(12.5, 'paid'), aClaim(99, 'rejected')]
  await atMaple(asked('financial', '2026-03-01', '2026-03-10', '1'), { ...MANAGER, rows })
  const report = within(await screen.findByRole('article', { name: 'Financial Summary' }))
  expect(report.getByRole('row', { name: 'Walter Abbott 1 $12.50' })).toBeTruthy()
  expect(report.getAllByText('$99.00').length).toBeGreaterThan(0)
})

test('[R12] who moved to another home is in the log of the one they left, and says so', async () => {
  const stay = { home_id: MAPLE, until: '2026-03-08T17:00:00.000Z', until_date: '2026-03-08' }
  const rows = [
    ...mapleHouse(),
    aHome({ id: 2, home_name: 'Cedar House', scope: 'home:2' }),
    aClient({ home_id: 2, scope: 'home:2', former_homes: [stay] }),
    ...aDose({ name: 'Metformin', date: '2026-03-07', by: DANA }),
  ]
  await atMaple(asked('medication-log', '2026-03-06', '2026-03-09'), { ...MANAGER, rows })
  const report = within(await screen.findByRole('article', { name: 'Medication Log' }))
  const grid = within(await report.findByRole('table', { name: 'Scheduled medications' }))
  const cells = grid.getByRole('row', { name: /08:00/ }).querySelectorAll('td')
  expect([...cells].map(cell => cell.textContent)).toEqual(['○', 'DR', '○'])
  expect(report.getByText('moved to Cedar House on Mar 8, 2026')).toBeTruthy()
  expect([...select(/^Resident/).options].map(({ text }) => text)).toContain('Walter Abbott')
})

test('[R12] who moved out of the reader’s sight is said to be missing, in a report of all alone', async () => {
  const ended_stays = [{ client_id: 99, from_date: '2026-02-01', until_date: '2026-03-08' }]
  const rows = mapleHouse().map(entry =>
    entry.collection === 'home' && entry.row.id === MAPLE
      ? { ...entry, row: { ...entry.row, ended_stays } }
      : entry,
  )
  await atMaple(asked('attendance', '2026-03-06', '2026-03-09'), { ...MANAGER, rows })
  const report = within(await screen.findByRole('article', { name: 'Attendance Report' }))
  expect(
    report.getByText(/^INCOMPLETE: 1 resident of that time moved to a home you do not see \(Mar 8, 2026\)/),
  ).toBeTruthy()
})
