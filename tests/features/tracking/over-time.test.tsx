/** Numbers that entries about a client have, over time. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RowOf } from '#domain/registry.ts'
import type { Entry } from '#src/features/tracking/entries.ts'
import {
  axisOf,
  figuresOf,
  measuredValuesIn,
  pointsOf,
  unitsOf,
} from '#src/features/tracking/over-time/values.ts'
import { atMaple, standStill, TODAY } from '../mar/at-maple.tsx'
import { mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { aCategory, anEntry, detailsIn } from './tracking-at-maple.ts'

prepareBrowser()
standStill()
beforeAll(() => import('#src/features/tracking/over-time/chart.tsx'))

const NEW_YORK = 'America/New_York'
/** On the home's day at noon in New York. */
const onDay = (entry_date: string, changes: Partial<RowOf<'tracking_entry'>> = {}) => ({
  entry_date,
  entry_datetime: `${entry_date}T17:00:00.000Z`,
  ...changes,
})
const inKilos = (value: number) =>
  detailsIn('Weight', { weight: value }).map(detail => ({ ...detail, unit: 'kg' }))

/** The newest first, as the screen has them. */
const rows = [
  anEntry('Vital signs', { systolic: 128, pulse: 70 }, onDay('2026-03-09')),
  anEntry('Vital signs', { systolic: 168, pulse: 72 }, onDay('2026-03-05')),
  anEntry('Mood', { mood: 'Calm' }, onDay('2026-03-04')),
  anEntry('Vital signs', { systolic: 84 }, onDay('2026-03-03')),
  anEntry('Fluids', { glasses: 3 }, onDay('2026-03-02')),
  anEntry('Weight', { weight: 60 }, onDay('2026-02-20', { details: inKilos(60) })),
  anEntry('Weight', { weight: 131 }, onDay('2026-02-10')),
  anEntry('Weight', { weight: 140 }, onDay('2025-11-01')),
]
const entries = rows.map(({ row }) => row as unknown as Entry)
const idOf = (key: string) => measuredValuesIn(entries).find(({ attribute }) => attribute === key)?.id ?? ''
const pointsIn = (period: 7 | 30 | 90 | null, attribute = 'Weight') =>
  pointsOf(entries, idOf(attribute), { period, today: TODAY })

describe('the values', () => {
  test('[U18.8] are the numbers and glasses, by category', () => {
    expect(measuredValuesIn(entries).map(({ category, attribute }) => `${category}: ${attribute}`)).toEqual([
      'Fluids: Glasses of water',
      'Vital signs: Systolic',
      'Vital signs: Pulse',
      'Weight: Weight',
    ])
  })
  test('[U18.8] of a period are those of its home days, today included', () => {
    const of = (period: 7 | 30 | 90 | null) => pointsIn(period).map(({ value }) => value)
    expect([of(7), of(30), of(90), of(null)]).toEqual([[], [131, 60], [131, 60], [140, 131, 60]])
    // Seven days with March 10 begin on March 4.
    expect(pointsIn(7, 'Systolic').map(({ value }) => value)).toEqual([168, 128])
  })
  test('[U18.8] [U18.9] of two units are two lines, and the figures are of the newest unit', () => {
    expect(unitsOf(pointsIn(null))).toEqual(['kg', 'lb'])
    expect(figuresOf(pointsIn(null))).toMatchObject({ lowest: { value: 60 }, highest: { value: 60 } })
    expect(figuresOf(pointsIn(30, 'Systolic'))).toMatchObject({
      latest: { value: 128 },
      lowest: { value: 84 },
      highest: { value: 168 },
      out_of_range: 2,
    })
    expect(figuresOf([])).toBeUndefined()
  })
  test('[U18.8] the axis names days of the home, across the change of clocks too', () => {
    const axis = axisOf(pointsIn(30), { period: 30, today: TODAY, time_zone: NEW_YORK })
    expect(axis.ticks.map(({ date }) => date)).toEqual([
      '2026-02-13',
      '2026-02-18',
      '2026-02-23',
      '2026-02-28',
      '2026-03-05',
      '2026-03-10',
    ])
    // Daylight saving time began on March 8.
    expect(axis.ticks.slice(-2).map(({ startMillis }) => new Date(startMillis).toISOString())).toEqual([
      '2026-03-05T05:00:00.000Z',
      '2026-03-10T04:00:00.000Z',
    ])
    expect(new Date(axis.startMillis).toISOString()).toBe('2026-02-09T05:00:00.000Z')
  })
})

describe('on the page of a client', () => {
  // The library draws nothing where there is no room.
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.matches('.recharts-responsive-container') ? new DOMRect(0, 0, 600, 300) : new DOMRect()
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
  const opened = async (all: typeof rows = rows) => {
    const tablet = await atMaple('/dashboard/tracking/1', {
      rows: [...mapleHouse(), aCategory('Vital signs'), aCategory('Weight'), ...all],
    })
    await tablet.user.click(await screen.findByRole('heading', { name: 'Values over time' }))
    return tablet
  }
  const choose = async ({ user }: Awaited<ReturnType<typeof opened>>, box: string, option: string) =>
    user.selectOptions(await screen.findByRole('combobox', { name: box }), option)
  const shapes = () => [...document.querySelectorAll('figure svg :is(circle, [data-out])')]
  const across = (shape: Element | undefined) =>
    Number(
      shape?.getAttribute('cx') ?? /translate\(([\d.]+)/.exec(shape?.getAttribute('transform') ?? '')?.[1],
    )

  const down = (shape: Element | undefined) =>
    Number(/translate\([\d.]+ ([\d.]+)/.exec(shape?.getAttribute('transform') ?? '')?.[1])

  test('[U18.8] the chart stands by time, and what was out of range has another shape', async () => {
    const tablet = await opened()
    await choose(tablet, 'Value', 'Vital signs: Systolic')
    await waitFor(() => expect(shapes()).toHaveLength(3))
    const [first, second, third] = shapes().sort((one, other) => across(one) - across(other))
    expect([first, second, third].map(shape => shape?.hasAttribute('data-out'))).toEqual([true, true, false])
    // Two days, then four, one of them an hour short.
    expect((across(third) - across(second)) / (across(second) - across(first))).toBeCloseTo(2, 1)
    // 90 to 140: a good half of what lies between 84 and 168.
    const band = document.querySelector('figure .recharts-reference-area path')?.getAttribute('d') ?? ''
    const height = Math.abs(Number(/v\s*(-?[\d.]+)/i.exec(band)?.[1]))
    expect(height / (down(first) - down(second))).toBeCloseTo((140 - 90) / (168 - 84), 2)
    expect(document.querySelector('figure')?.textContent).toContain('mmHg')
    expect(screen.getByText('Usual 90–140')).toBeDefined()
    expect(screen.getByText('Out of the range it was recorded with')).toBeDefined()
  })
  test('[U18.8] a changed unit begins a line of its own, and both are named', async () => {
    const tablet = await opened()
    await choose(tablet, 'Value', 'Weight')
    await choose(tablet, 'Period', 'All on this device')
    await waitFor(() => expect(shapes()).toHaveLength(3))
    expect(document.querySelectorAll('figure .recharts-line')).toHaveLength(2)
    const chart = within(screen.getByRole('figure'))
    expect([chart.getByText('kg'), chart.getByText('lb')]).toHaveLength(2)
  })
  test('[U18.9] the table says the same, with range and author, the newest first', async () => {
    const tablet = await opened()
    await choose(tablet, 'Value', 'Vital signs: Systolic')
    await tablet.user.click(screen.getByRole('button', { name: 'Show as table' }))
    const table = within(screen.getByRole('table', { name: 'Systolic' }))
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map(row => row.textContent),
    ).toEqual([
      expect.stringMatching(/^Mar 9, 2026, .*128 mmHg\s*Usual 90–140Dana Reyes$/),
      expect.stringMatching(/^Mar 5, 2026, .*168 mmHg\s*HighUsual 90–140Dana Reyes$/),
      expect.stringMatching(/^Mar 3, 2026, .*84 mmHg\s*LowUsual 90–140Dana Reyes$/),
    ])
    expect(screen.getByText('2 of 3')).toBeDefined()
  })
  test('[U18.8] a period without values says so', async () => {
    const tablet = await opened()
    await choose(tablet, 'Value', 'Weight')
    await choose(tablet, 'Period', 'Last 7 days')
    expect(await screen.findByText('Nothing was recorded in this period.')).toBeDefined()
  })
})

test('[U18.8] without numbers there is no chart to open', async () => {
  await atMaple('/dashboard/tracking/1', {
    rows: [...mapleHouse(), aCategory('Mood'), anEntry('Mood', { mood: 'Calm' }, onDay('2026-03-04'))],
  })
  expect((await screen.findAllByText('Calm')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Values over time')).toBeNull()
})
