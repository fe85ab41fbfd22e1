import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import { derivedId } from '#domain/values/ids.ts'
import { quoteForCss } from '#src/paper/paper-margins.tsx'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, standStill } from './at-maple.tsx'
import {
  aDiagnosis,
  aDose,
  aHome,
  anAllergy,
  anOrder,
  aPerson,
  DANA,
  LUIS,
  mapleHouse,
} from './maple-house.ts'

prepareBrowser()
standStill()

const PRINT = '/dashboard/mar/1/print/2026-03'
const ROLAND = 7
const grid = async () => within(await screen.findByRole('table', { name: 'Scheduled medications' }))
/** What the cells of a row say, from the first of the month on. */
const cells = (row: HTMLElement) => [...row.querySelectorAll('td')].map(cell => cell.textContent)
const sheet = (name: string) =>
  screen.getByRole('heading', { name, level: 2 }).closest('section')?.textContent ?? ''

test('[M1.6] a printed month has every day, who signed, and why a dose was not given', async () => {
  const rows = [
    ...mapleHouse(),
    aHome({ clock: '12h' }),
    anAllergy('Penicillin', { severity: 'severe', reaction: 'Hives' }),
    aDiagnosis('Type 2 diabetes mellitus', { code: 'E11.9' }),
    aDiagnosis('Gout', { withdrawn_at: '2026-02-01T00:00:00.000Z' }),
    ...aDose({ name: 'Metformin', date: '2026-03-02', by: DANA }),
    ...aDose({ name: 'Metformin', date: '2026-03-03', by: LUIS, status: 'missed', reason_code: 'refused' }),
    ...aDose({ name: 'Metformin', date: '2026-03-04', by: LUIS, status: 'missed' }),
    ...aDose({ name: 'Metformin', date: '2026-03-05', by: DANA, at: '2026-03-05T23:00:00.000Z' }),
  ]
  await atMaple(PRINT, { rows })
  const row = (await grid()).getByRole('row', { name: /8:00 AM/ })
  expect(cells(row)).toHaveLength(31)
  expect(cells(row).slice(0, 6)).toEqual(['○', 'DR', 'RLO', 'MLO', 'DR*', '○'])
  expect(cells(row).at(-1)).toBe('')
  expect(screen.getByText('Apr 11, 1958')).toBeTruthy()
  expect(screen.getByText('Type 2 diabetes mellitus (E11.9)')).toBeTruthy()
  expect(document.body.textContent).toContain('Once daily')
  expect(document.body.textContent).not.toMatch(/\blabels\.\w+\.\w+/)
  expect(screen.getAllByText(/Penicillin \(SEVERE; Hives\)/).length).toBeGreaterThan(1)
  const exceptions = sheet('Exceptions: not given, early, late, disputed')
  expect(exceptions).toContain('Refused')
  expect(exceptions).toContain('no reason recorded')
  expect(exceptions).toContain('10 h late')
  expect(exceptions).toContain('Mar 1, 2026 8:00 AM')
  expect(sheet('Key of initials')).toContain('LO Luis Ortega')
})

test('[M1.6] days before a line begins and after it has stopped look different, and a stopped line stays', async () => {
  const order = anOrder({
    name: 'Warfarin',
    line: { start_date: '2026-03-03', end_date: '2026-03-20' },
    version: { effective_date: '2026-03-03', anchor_date: '2026-03-03' },
  })
  const changed = order.flatMap((row): RowInCollection[] =>
    row.collection === 'medication_version'
      ? [
          {
            ...row,
            row: { ...row.row, id: derivedId('version', 'W2'), dosage: 2, effective_date: '2026-03-06' },
          },
        ]
      : [],
  )
  await atMaple(PRINT, { rows: [...mapleHouse(), ...order, ...changed] })
  const [, first, second] = (await grid()).getAllByRole('row', { name: /08:00/ })
  expect(cells(first as HTMLElement).slice(1, 7)).toEqual(['›', '○', '○', '○', '✕', '✕'])
  expect(first?.textContent).toContain('CHANGED Mar 6, 2026')
  expect(cells(second as HTMLElement).slice(3, 7)).toEqual(['›', '›', '○', '○'])
  expect(cells(second as HTMLElement).slice(18, 22)).toEqual(['', '', '✕', '✕'])
  expect(second?.textContent).toContain('2 tablets')
})

/** Warfarin at 08:00, one tablet, and two from March 6 on. */
const changedOrder = () => {
  const order = anOrder({ name: 'Warfarin' })
  const second = order.flatMap((entry): RowInCollection[] => {
    if (entry.collection !== 'medication_version') return []
    const since = { effective_date: '2026-03-06', effective_time: '00:00' }
    return [{ ...entry, row: { ...entry.row, ...since, id: derivedId('version', 'W2'), dosage: 2 } }]
  })
  return [...order, ...second]
}
/** Given by Dana on a tablet that showed one tablet. */
const givenAsShown = (date: string) =>
  aDose({ name: 'Warfarin', date, by: DANA }).map(entry => {
    if (entry.collection === 'administration')
      return {
        ...entry,
        row: { ...entry.row, medication_version_id: derivedId('version', 'W2') },
      } as RowInCollection
    const medication_version_id = derivedId('version', 'Warfarin')
    return { ...entry, row: { ...entry.row, medication_version_id } } as RowInCollection
  })
const linesOfDrug = async (name: string) =>
  (await grid()).getAllByRole('row').filter(row => row.textContent?.startsWith(name))

test('[M9.7] a dose given by a version that had been replaced stands in the line its author saw, and is explained', async () => {
  await atMaple(PRINT, { rows: [...mapleHouse(), ...changedOrder(), ...givenAsShown('2026-03-07')] })
  const [shown, inForce] = await linesOfDrug('Warfarin')
  expect(shown?.textContent).toContain('1 tablet')
  expect(cells(shown as HTMLElement).slice(4, 8)).toEqual(['○', '✕', 'DR*', '✕'])
  expect(inForce?.textContent).toContain('2 tablets')
  expect(cells(inForce as HTMLElement).slice(4, 8)).toEqual(['›', '○', '→', '○'])
  expect(sheet('Exceptions: not given, early, late, disputed')).toMatch(
    /Warfarin, 1 tablet.*OTHER VERSION OF THE ORDER: the device showed 1 tablet, the order was 2 tablets/,
  )
})

test('[M9.7] every record of a disputed or corrected dose says the version its author saw', async () => {
  const marks = givenAsShown('2026-03-07')
  const seen = marks.flatMap(entry => (entry.collection === 'mark' ? [entry.row.id] : []))
  const second = aDose({ name: 'Warfarin', date: '2026-03-07', by: LUIS, at: '2026-03-07T13:30:00.000Z' })
  const corrected = second.flatMap((entry): RowInCollection[] =>
    entry.collection === 'mark'
      ? [
          {
            ...entry,
            row: {
              ...entry.row,
              seen_mark_ids: seen,
              medication_version_id: derivedId('version', 'W2'),
            },
          },
        ]
      : [],
  )
  await atMaple(PRINT, { rows: [...mapleHouse(), ...changedOrder(), ...marks, ...corrected] })
  await grid()
  expect(sheet('Corrections')).toMatch(/by Dana Reyes, 1 tablet.*by Luis Ortega, 2 tablets/)
})

test('[M1.8] an order that was deleted or has ended keeps its line, with what was recorded', async () => {
  const removal = { end_date: '2026-03-05', removed_at: '2026-03-05T20:00:00.000Z', removed_by: LUIS }
  const deleted = anOrder({ name: 'Warfarin', line: removal })
  const ended = anOrder({ name: 'Sertraline', line: { end_date: '2026-03-04' } })
  const late = ['Warfarin', 'Sertraline'].flatMap(name => aDose({ name, date: '2026-03-06', by: DANA }))
  await atMaple(PRINT, { rows: [...mapleHouse(), ...deleted, ...ended, ...late] })
  const [warfarin] = await linesOfDrug('Warfarin')
  expect(warfarin?.textContent).toContain('DISCONTINUED Mar 5, 2026 by Luis Ortega')
  expect(cells(warfarin as HTMLElement).slice(3, 7)).toEqual(['○', '○', 'DR*', '✕'])
  const [sertraline] = await linesOfDrug('Sertraline')
  expect(sertraline?.textContent).toContain('Stop Mar 4, 2026')
  expect(cells(sertraline as HTMLElement).slice(3, 7)).toEqual(['○', '✕', 'DR*', '✕'])
})

test('[M1.8] an order that was deleted before a dose came due leaves a line that says so, with who and when', async () => {
  const removal = { removed_at: '2026-03-06T15:00:00.000Z', removed_by: LUIS, end_date: '2026-03-06' }
  const start = { effective_date: '2026-03-20', anchor_date: '2026-03-20' }
  const rows = [
    ...mapleHouse(),
    ...anOrder({ name: 'Warfarin', line: { start_date: '2026-03-20', ...removal }, version: start }),
    ...anOrder({
      name: 'Acetaminophen',
      line: { ...removal, removed_by: null },
      version: { frequency_type: 'as_needed', administration_times: [] },
    }),
  ]
  const { go } = await atMaple(PRINT, { rows })
  const [line] = await linesOfDrug('Warfarin')
  expect(line?.textContent).toContain('DISCONTINUED Mar 6, 2026 by Luis Ortega')
  expect(new Set(cells(line as HTMLElement))).toEqual(new Set(['›', '✕']))
  expect(sheet('As-needed (PRN) medications')).toMatch(/Acetaminophen.*DISCONTINUED Mar 6, 2026$/)
  await go('/dashboard/mar/1/print/2026-02')
  await screen.findAllByText(/February 2026/)
  expect(await linesOfDrug('Warfarin')).toEqual([])
})

test('[M5.16] a possible double dose shows both people in its cell', async () => {
  const other = aDose({ name: 'Metformin', date: '2026-03-02', by: ROLAND, at: '2026-03-02T13:20:00.000Z' })
  const roland = aPerson({ id: ROLAND, first_name: 'Derek', last_name: 'Rosen', initials: 'DR' })
  const rows = [
    ...mapleHouse(),
    roland,
    ...aDose({ name: 'Metformin', date: '2026-03-02', by: DANA }),
    ...other,
  ]
  await atMaple(PRINT, { rows })
  const row = (await grid()).getByRole('row', { name: /08:00/ })
  expect(cells(row)[1]).toBe('!DRDRo')
  expect(sheet('Exceptions: not given, early, late, disputed')).toContain('POSSIBLE DOUBLE DOSE')
})

test('[M4.8] a correction leaves what was recorded first readable, with who and when', async () => {
  const first = aDose({ name: 'Metformin', date: '2026-03-02', by: DANA })
  const mark = first.find(row => row.collection === 'mark')
  const second = aDose({
    name: 'Metformin',
    date: '2026-03-02',
    by: LUIS,
    status: 'missed',
    reason_code: 'vomited',
  })
  const corrected = second.map(row =>
    row.collection === 'mark'
      ? { ...row, row: { ...row.row, seen_mark_ids: [mark?.row.id as string] } }
      : row,
  ) as RowInCollection[]
  await atMaple(PRINT, { rows: [...mapleHouse(), ...first, ...corrected] })
  await grid()
  const corrections = sheet('Corrections')
  expect(corrections).toMatch(/Given Mar 2, 2026, 08:04 by Dana Reyes.*\(replaced\)/)
  expect(corrections).toMatch(/Missed.*by Luis Ortega: Vomiting, so not given/)
})

test('[M11.3] a month that is not here is printed as no chart, and one that is arriving says so', async () => {
  await atMaple('/dashboard/mar/1/print/2025-03')
  expect(await screen.findByText(/NOT A CHART: the records for March 2025/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('[M11.3] a month that is still arriving is printed as incomplete', async () => {
  await atMaple(PRINT, { loaded: { 'home:1': ['undated', 'recent'] } })
  expect(await screen.findByText(/INCOMPLETE: March 2026 is still downloading/)).toBeTruthy()
})

test('[M1.7] on a tablet whose clock is wrong the paper says the true times, of printing and of the data', async () => {
  await atMaple(PRINT, { clockBehindByMinutes: 60 })
  expect(
    await screen.findByText(/^Printed Mar 10, 2026, 09:20 by .* · Data as of Mar 10, 2026, 09:20$/),
  ).toBeTruthy()
})

test('a name cannot end the text at the foot of a sheet', () => {
  expect(quoteForCss('O"Neil </style>')).toBe('"O\\000022Neil \\00003c\\00002fstyle\\00003e"')
})
