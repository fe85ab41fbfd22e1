import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { derivedId } from '#domain/values/ids.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, standStill, TODAY } from './at-maple.tsx'
import { aClient, aDose, anAllergy, anOrder, DANA, LUIS, mapleHouse, orderId } from './maple-house.ts'

prepareBrowser()
standStill()

const PAGE = '/dashboard/mar/1'
const MONTH = `${PAGE}?tab=month`
const today = async () => within(await screen.findByRole('region', { name: 'Today' }))
const cell = (words: string) => screen.findByLabelText(words)
const chip = (status: string) => screen.findByRole('button', { name: new RegExp(`^${status}: Metformin`) })
const given = aDose({ name: 'Metformin', date: TODAY, by: DANA, at: '2026-03-10T12:04:00.000Z' })
describe('a day of one client', () => {
  test('[P2 §2] given is turned to missed only with a reason, and the first mark stays readable', async () => {
    const { user, recorded } = await atMaple(PAGE, { rows: [...mapleHouse(), ...given] })
    await user.click(await chip('Given'))
    await user.click(await screen.findByRole('button', { name: 'Mark as Missed' }))
    expect(
      await screen.findByRole('dialog', {
        name: 'This dose was marked as given. Why is it changed to missed?',
      }),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Vomiting, so not given' }))
    await user.click(await chip('Vomiting, so not given'))
    const panel = within(await screen.findByRole('dialog', { name: 'What was recorded' }))
    expect(panel.getByText('History (2)')).toBeTruthy()
    expect(panel.getByText('Given')).toBeTruthy()
    expect(panel.getByText(/Mar 10, 2026, 08:04/)).toBeTruthy()
    const [first] = given.filter(row => row.collection === 'mark')
    expect((await recorded())[0]?.args).toMatchObject({
      status: 'missed',
      reason_code: 'vomited',
      seen_mark_ids: [first?.row.id],
    })
  })

  test('[M4] undoing that puts the given dose back, with its time and its giver: it must not look open', async () => {
    const { user, recorded } = await atMaple(PAGE, {
      rows: [
        ...mapleHouse(),
        ...aDose({ name: 'Metformin', date: TODAY, by: LUIS, at: '2026-03-10T12:04:00.000Z' }),
      ],
    })
    await user.click(await chip('Given'))
    await user.click(await screen.findByRole('button', { name: 'Mark as Missed' }))
    await user.click(await screen.findByRole('button', { name: 'Refused' }))
    await user.click(await screen.findByRole('button', { name: /^Undo/ }))
    await waitFor(async () => expect(await recorded()).toHaveLength(2))
    const again = (await recorded())[1]?.args
    expect(again).toMatchObject({ status: 'given', given_at: '2026-03-10T12:04:00.000Z', reason_code: null })
    expect(await (await today()).findByText('Luis Ortega', { exact: false, selector: 'p span' })).toBeTruthy()
  })

  test('[M6] doses of a day that has not come cannot be marked', async () => {
    const { user } = await atMaple(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Day after' }))
    for (const name of [/^Mark as Given: Metformin/, /^Mark as Missed: Metformin/])
      expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true)
    expect(screen.getByText(/This day is in the future/)).toBeTruthy()
  })

  test('[M6] a dose of another day asks when it was given, and says that it was late', async () => {
    const { user, recorded } = await atMaple(`${PAGE}?day=2026-03-09`)
    await user.click(await screen.findByRole('button', { name: /^Mark as Given: Metformin/ }))
    await user.click(await screen.findByRole('button', { name: 'Given at another time' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'When was it given?' }))
    const time = dialog.getByRole('textbox', { name: 'Time given' })
    expect(time).toHaveProperty('value', '08:20')
    expect(dialog.getByText('Today')).toBeTruthy()
    await user.click(time)
    await user.keyboard('1030')
    expect(dialog.getByText('Yesterday')).toBeTruthy()
    expect(dialog.getByText(/That is 2 h 30 min late./)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Mark as Given' }))
    await waitFor(async () =>
      expect((await recorded())[0]?.args).toMatchObject({
        administration_date: '2026-03-09',
        given_at: '2026-03-09T14:30:00.000Z',
      }),
    )
  })

  test('[M6] a dose that is not due for hours is asked about, not given by a slip', async () => {
    const rows = [
      ...mapleHouse(),
      ...anOrder({ name: 'Sertraline', version: { administration_times: ['20:00'] } }),
    ]
    const { user, recorded } = await atMaple(PAGE, { rows })
    await user.click(await screen.findByRole('button', { name: /^Mark as Given: Sertraline/ }))
    expect(await screen.findByRole('dialog', { name: 'Give it now? It is not due yet' })).toBeTruthy()
    expect(await recorded()).toHaveLength(0)
  })

  test('[M5] two people who did not know of each other show as a possible double dose', async () => {
    const other = aDose({ name: 'Metformin', date: TODAY, by: LUIS, at: '2026-03-10T12:11:00.000Z' })
    await atMaple(PAGE, { rows: [...mapleHouse(), ...given, ...other] })
    const day = await today()
    expect(await day.findByText('Possible double dose')).toBeTruthy()
    expect(day.getByText('Dana Reyes', { exact: false, selector: 'p span' })).toBeTruthy()
    expect(day.getByText('Luis Ortega', { exact: false, selector: 'p span' })).toBeTruthy()
  })

  test('[M5] given against missed is a disagreement, on the overview too', async () => {
    const other = aDose({ name: 'Metformin', date: TODAY, by: LUIS, status: 'missed', reason_code: 'asleep' })
    await atMaple('/dashboard/mar', { rows: [...mapleHouse(), ...given, ...other] })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('1 dose needs attention')).toBeTruthy()
    expect(alert.getByText('Disagreement')).toBeTruthy()
  })

  test('the header says who it is: born, allergies', async () => {
    await atMaple(PAGE, { rows: [...mapleHouse(), anAllergy('Penicillin')] })
    expect(await screen.findByRole('heading', { name: 'Walter Abbott' })).toBeTruthy()
    expect(screen.getByText('Born Apr 11, 1958')).toBeTruthy()
    expect(screen.getByText('Penicillin')).toBeTruthy()
  })

  test("[M11] the next client's page never shows the allergies of the one before", async () => {
    const rows = [...mapleHouse(), anAllergy('Penicillin'), aClient({ id: 2, first_name: 'Gloria' })]
    const { go } = await atMaple(PAGE, { rows })
    await screen.findByText('Penicillin')
    const seen: string[] = []
    const watch = new MutationObserver(() => seen.push(document.body.textContent ?? ''))
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    await go('/dashboard/mar/2')
    await screen.findByRole('heading', { name: 'Gloria Abbott' })
    watch.disconnect()
    expect(seen.filter(words => words.includes('Gloria') && words.includes('Penicillin'))).toEqual([])
  })
})

describe('the month', () => {
  const rows: RowInCollection[] = [
    ...mapleHouse(),
    ...aDose({ name: 'Metformin', date: '2026-03-02', by: DANA }),
    ...aDose({ name: 'Metformin', date: '2026-03-03', by: LUIS, status: 'missed', reason_code: 'refused' }),
    ...aDose({
      name: 'Metformin',
      date: '2026-03-04',
      by: LUIS,
      status: 'cancelled',
      reason_code: 'held_by_order',
    }),
  ]

  test('[M1.5] every day has its sign, its giver and its words', async () => {
    await atMaple(MONTH, { rows })
    expect((await cell('Metformin, 08:00, Mon, Mar 2: Given by Dana Reyes')).textContent).toBe('✓DR')
    expect((await cell('Metformin, 08:00, Tue, Mar 3: Missed by Luis Ortega')).textContent).toBe('✗LO')
    expect((await cell('Metformin, 08:00, Wed, Mar 4: Held by Luis Ortega')).textContent).toBe('HLO')
    expect((await cell('Metformin, 08:00, Thu, Mar 5: No record')).textContent).toBe('○')
    expect((await cell('Metformin, 08:00, Tomorrow: Not yet')).textContent).toBe('○')
  })

  test('arrows move through it and Enter opens the dose', async () => {
    const { user } = await atMaple(MONTH, { rows })
    const start = await screen.findByRole('columnheader', { name: 'Today' })
    start.focus()
    await user.keyboard('{ArrowLeft}{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Metformin, 08:00, Yesterday: No record')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'What was recorded' })).toBeTruthy()
  })

  test('has one place where Tab comes in, also after arrows and another month', async () => {
    const { user } = await atMaple(MONTH, { rows })
    const start = await screen.findByRole('columnheader', { name: 'Today' })
    start.focus()
    await user.keyboard('{ArrowLeft}{ArrowDown}')
    await user.selectOptions(await screen.findByLabelText('Month'), 'February')
    const grid = await screen.findByRole('grid', { name: 'Doses of February 2026' })
    const stops = [...grid.querySelectorAll<HTMLElement>('[tabindex="0"]')]
    expect(stops.map(stop => stop.tagName)).toEqual(['TH'])
  })

  test('[M11] a month that is not on this tablet is no month of blank doses', async () => {
    const { user } = await atMaple(MONTH, { rows })
    await user.selectOptions(await screen.findByLabelText('Year'), '2025')
    expect(await screen.findByText('March 2025 is not on this device.')).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
  })

  test('[M9] a changed dose has a line of its own from the day it changed', async () => {
    const order = anOrder({ name: 'Warfarin' })
    const next = order.flatMap((row): RowInCollection[] =>
      row.collection === 'medication_version'
        ? [
            {
              collection: 'medication_version',
              row: { ...row.row, id: derivedId('version', 'W2'), dosage: 2, effective_date: '2026-03-06' },
            },
          ]
        : [],
    )
    await atMaple(MONTH, { rows: [...mapleHouse(), ...order, ...next] })
    const grid = within(await screen.findByRole('grid'))
    expect(grid.getByText(/^1 tablet · until Mar 6, 2026/)).toBeTruthy()
    expect(grid.getByText(/^2 tablets · from Mar 6, 2026/)).toBeTruthy()
  })
})

describe('as needed', () => {
  const rows = [
    ...mapleHouse(),
    ...anOrder({ name: 'Acetaminophen', version: { frequency_type: 'as_needed', administration_times: [] } }),
  ]

  test('[M8] a dose has its own id, its reason and its time', async () => {
    const { user, recorded } = await atMaple(PAGE, { rows })
    await user.click(await screen.findByRole('button', { name: /^Give now: Acetaminophen/ }))
    await user.click(await screen.findByRole('button', { name: 'Pain' }))
    expect(
      await screen.findByText(/^Last 08:20 by Dana Reyes · just now · 1 in the last 24 hours/),
    ).toBeTruthy()
    const args = (await recorded())[0]?.args
    expect(args).toMatchObject({
      is_as_needed: true,
      status: 'given',
      notes: 'Pain',
      administration_date: TODAY,
    })
    expect(args?.administration_id).not.toBe(administrationId(orderId('Acetaminophen'), TODAY, '08:20'))
  })

  test('[M4] taking one back asks why, and it stays readable', async () => {
    const { user, recorded } = await atMaple(PAGE, { rows })
    await user.click(await screen.findByRole('button', { name: /^Give now: Acetaminophen/ }))
    await user.click(await screen.findByRole('button', { name: 'Fever' }))
    await user.click(await screen.findByRole('button', { name: /^Undo record: Acetaminophen/ }))
    await user.click(await screen.findByRole('button', { name: 'Tapped by mistake' }))
    expect(await screen.findByText('History (2)')).toBeTruthy()
    expect(screen.queryByText(/^Last 08:20/)).toBeNull()
    const [given, taken] = (await recorded()).map(operation => operation.args)
    expect(taken).toMatchObject({
      administration_id: given?.administration_id,
      is_as_needed: true,
      status: 'scheduled',
      reason_code: 'mis_tap',
      seen_mark_ids: [given?.mark_id],
    })
  })
})
