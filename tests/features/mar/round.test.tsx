/** A round in Maple House: several doses for one client, given together, one by one, undone and changed. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, standStill, type Tablet, TODAY } from './at-maple.tsx'
import { aDose, anAllergy, anOrder, DANA, LUIS, mapleHouse } from './maple-house.ts'

prepareBrowser()
standStill()

const ROUND = '/dashboard/mar'
const at = (name: string, ...administration_times: string[]) =>
  anOrder({ name, version: { administration_times } })
const three = [...mapleHouse(), ...at('Lisinopril', '08:00'), ...at('Sertraline', '08:30')]
const button = (name: RegExp) => screen.findByRole('button', { name }, { timeout: 15_000 })
/** By keyboard: a tap is not taken right after the list has changed (U10.7), and a slow machine changes it any time. */
async function press(user: Tablet['user'], name: RegExp): Promise<void> {
  const found = await button(name)
  found.focus()
  await user.keyboard('{Enter}')
}

test('[U10.2] everything due for one client is given by one tap, each dose by an operation of its own', async () => {
  const { user, recorded } = await atMaple(ROUND, { rows: three })
  await user.click(
    await button(/^Mark all 3 as Given for Walter Abbott: Lisinopril, .*Metformin.*Sertraline/),
  )
  await waitFor(async () => expect(await recorded()).toHaveLength(3))
  const marks = (await recorded()).map(({ args }) => args)
  expect(new Set(marks.map(({ administration_id }) => administration_id)).size).toBe(3)
  expect(marks.every(({ status }) => status === 'given')).toBe(true)
})

test('[U10.2] [M4] one undo takes all of them back as mis-taps', async () => {
  const { user, recorded } = await atMaple(ROUND, { rows: three })
  await user.click(await button(/^Mark all 3 as Given/))
  await press(user, /^Undo all 3 for Walter Abbott/)
  await waitFor(async () => expect(await recorded()).toHaveLength(6))
  const marks = (await recorded()).map(({ args }) => args)
  const undone = marks.slice(3)
  expect(undone.map(({ status, reason_code }) => [status, reason_code])).toEqual(
    Array.from({ length: 3 }, () => ['scheduled', 'mis_tap']),
  )
  expect(undone.map(({ seen_mark_ids }) => seen_mark_ids)).toEqual(
    marks.slice(0, 3).map(({ mark_id }) => expect.arrayContaining([mark_id])),
  )
})

test('[U10.2] late doses, as-needed ones, and two doses of one drug are not among them', async () => {
  const rows = [
    ...three,
    ...at('Levothyroxine', '06:00'),
    ...at('Warfarin', '07:45', '08:40'),
    ...anOrder({ name: 'Acetaminophen', version: { frequency_type: 'as_needed', administration_times: [] } }),
  ]
  await atMaple(ROUND, { rows })
  const all = await button(/^Mark all/)
  expect(all.getAttribute('aria-label')).toMatch(/^Mark all 3 as Given /)
  expect(all.getAttribute('aria-label')).not.toMatch(/Levothyroxine|Warfarin|Acetaminophen/)
})

test('[U10.2] nor is a dose that is close to one already given', async () => {
  const rows = [
    ...three,
    ...at('Warfarin', '07:55', '08:15'),
    ...aDose({ name: 'Warfarin', date: TODAY, time: '07:55', by: LUIS, at: '2026-03-10T12:10:00.000Z' }),
  ]
  const { user, recorded } = await atMaple(ROUND, { rows })
  await user.click(await button(/^Mark all/))
  await waitFor(async () => expect((await recorded()).length).toBeGreaterThan(2))
  await user.click(await button(/^Mark as Given: Warfarin/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Given 10 min ago by Luis Ortega' }))
  expect(dialog.getByText('Given 08:10 by Luis Ortega')).toBeTruthy()
  await expect.poll(recorded).toHaveLength(3)
})

test('[U10.5] a dose close to another of the drug shows both times and how far apart they are to be, and is given only after a yes', async () => {
  const rows = [
    ...mapleHouse(),
    ...at('Warfarin', '07:55', '08:15'),
    ...aDose({ name: 'Warfarin', date: TODAY, time: '07:55', by: DANA, at: '2026-03-10T12:10:00.000Z' }),
  ]
  const { user, recorded } = await atMaple(ROUND, { rows })
  await user.click(await button(/^Mark as Given: Warfarin/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Given 10 min ago by Dana Reyes' }))
  expect(dialog.getByText('Given 08:10 by Dana Reyes')).toBeTruthy()
  expect(dialog.getByText('This order says 20 min apart.')).toBeTruthy()
  expect(dialog.getByText(/^This dose: 08:2\d$/)).toBeTruthy()
  expect(await recorded()).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Give it anyway' }))
  await waitFor(async () => expect(await recorded()).toHaveLength(1))
})

test('[U10.3] the undo of one dose outlives the next tap', async () => {
  const { user, recorded } = await atMaple(ROUND, { rows: three })
  await user.click(await button(/^Mark as Given: Metformin/))
  await button(/^Undo: Metformin/)
  await user.click(await button(/^Mark as Given: Lisinopril/))
  await button(/^Undo: Lisinopril/)
  await press(user, /^Undo: Metformin/)
  await waitFor(async () => expect(await recorded()).toHaveLength(3))
  const [metformin, , undone] = (await recorded()).map(({ args }) => args)
  expect(undone).toMatchObject({
    administration_id: metformin?.administration_id,
    status: 'scheduled',
    reason_code: 'mis_tap',
  })
})

test('[U10.3] [M7.5] the chip of a dose opens who and when, and undoes it in words once it is no slip', async () => {
  const given = aDose({ name: 'Metformin', date: TODAY, by: LUIS, at: '2026-03-10T12:04:00.000Z' })
  const { user, recorded } = await atMaple(ROUND, { rows: [...three, ...given] })
  await user.click(await button(/^Given: Metformin/))
  const panel = within(await screen.findByRole('dialog', { name: 'What was recorded' }))
  expect(panel.getByText('Luis Ortega', { exact: false })).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Undo: it was not given' }))
  const instead = within(await screen.findByRole('dialog', { name: /Why is it changed to missed\?$/ }))
  await user.click(instead.getByRole('button', { name: 'It was not given: undo the mark' }))
  const why = within(await screen.findByRole('dialog', { name: 'Why is this mark undone?' }))
  expect(why.queryByRole('button', { name: 'Tapped by mistake' })).toBeNull()
  await user.click(why.getByRole('button', { name: 'Correction' }))
  await user.type(await screen.findByRole('textbox'), 'It was for Eleanor.')
  await user.click(await button(/^Save$/))
  await waitFor(async () =>
    expect((await recorded())[0]?.args).toMatchObject({
      status: 'scheduled',
      reason_code: 'correction',
      notes: 'It was for Eleanor.',
    }),
  )
  expect(await button(/^Mark as Given: Metformin/)).toBeTruthy()
})

test('[U10.1] only what one tap gives is filled; late and later ask the same question', async () => {
  const rows = [...mapleHouse(), ...at('Levothyroxine', '06:00'), ...at('Sertraline', '20:00')]
  const { user, recorded } = await atMaple(ROUND, { rows })
  expect((await button(/^Mark as Given: Metformin/)).dataset.turn).toBe('now')
  const late = await button(/^Mark as Given: Levothyroxine/)
  expect(late.dataset.turn).toBe('late')
  await user.click(late)
  const dialog = within(await screen.findByRole('dialog', { name: 'This dose is late. When was it given?' }))
  const answers = dialog.getAllByRole('button').map(answer => answer.textContent)
  expect(answers).toEqual(
    expect.arrayContaining([
      'Given now',
      'Given at 06:00, recorded now',
      'Given at another time',
      'Not given',
    ]),
  )
  await user.click(dialog.getByRole('button', { name: 'Given at 06:00, recorded now' }))
  await waitFor(async () =>
    expect((await recorded())[0]?.args).toMatchObject({ given_at: '2026-03-10T10:00:00.000Z' }),
  )
  await user.click(await button(/^Later today: 20:00/))
  const later = await button(/^Mark as Given: Sertraline/)
  expect(later.dataset.turn).toBe('later')
  await user.click(later)
  expect(await screen.findByRole('dialog', { name: 'Give it now? It is not due yet' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /recorded now/ })).toBeNull()
})

test('[U10.9] a dose of last evening given after midnight starts at now, with its date', async () => {
  const rows = [...mapleHouse(), ...at('Atorvastatin', '22:00')]
  const now = '2026-03-10T04:15:00.000Z'
  const { user } = await atMaple(ROUND, { rows, now, lastResponseAt: now })
  await user.click(await button(/^Mark as Given: yesterday’s Atorvastatin/))
  await user.click(await button(/^Given at another time/))
  const dialog = within(await screen.findByRole('dialog', { name: 'When was it given?' }))
  const time = dialog.getByRole('textbox', { name: 'Time given' })
  expect(time).toHaveProperty('value', '00:15')
  expect(dialog.getByText('Today')).toBeTruthy()
  await user.click(time)
  await user.keyboard('2330')
  expect(dialog.getByText('Yesterday')).toBeTruthy()
})

test('[U10.6] at midnight a list in use says “yesterday” to readers alone, whose words move no row', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const rows = [...mapleHouse(), ...at('Atorvastatin', '22:00')]
  const now = '2026-03-10T03:59:00.000Z'
  const { user } = await atMaple(ROUND, { rows, now, lastResponseAt: now })
  await button(/^Mark as Given: Atorvastatin/)
  await user.pointer({ keys: '[MouseLeft]', target: screen.getByRole('heading', { name: 'Due now' }) })
  vi.setSystemTime(new Date('2026-03-10T04:01:00.000Z'))
  act(() => void vi.advanceTimersByTime(60_000))
  await button(/^Mark as Given: yesterday’s Atorvastatin/)
  const unseen = () => screen.getAllByText('yesterday').map(word => word.dataset.unseen)
  expect(unseen()).toEqual(['true', 'true'])
  // Whoever comes back to it finds it as it is.
  const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  isHidden.mockRestore()
  await waitFor(() => expect(unseen()).toEqual([undefined, undefined]))
})

test('[U10.4] a possible double dose is to be settled; giving another asks twice', async () => {
  const twice = [
    ...aDose({ name: 'Metformin', date: TODAY, by: DANA, at: '2026-03-10T12:04:00.000Z' }),
    ...aDose({ name: 'Metformin', date: TODAY, by: LUIS, at: '2026-03-10T12:11:00.000Z' }),
  ]
  const { user, recorded } = await atMaple(ROUND, { rows: [...three, ...twice] })
  const settle = await button(/^Settle this: Metformin/)
  expect(screen.queryByRole('button', { name: /^Mark as Given: Metformin/ })).toBeNull()
  await user.click(settle)
  const dialog = within(await screen.findByRole('dialog', { name: 'Settle this dose' }))
  await user.click(dialog.getByRole('button', { name: 'Give another dose' }))
  const again = within(await screen.findByRole('dialog', { name: 'Give another dose?' }))
  expect(again.getByText('This dose may already have been given:')).toBeTruthy()
  await user.click(again.getByRole('button', { name: 'Do not give' }))
  expect(await recorded()).toHaveLength(0)
  await user.click(await button(/^Settle this: Metformin/))
  await user.click(await button(/^Given once, 08:04, Dana Reyes/))
  await waitFor(async () =>
    expect((await recorded())[0]?.args).toMatchObject({
      status: 'given',
      given_at: '2026-03-10T12:04:00.000Z',
      seen_mark_ids: expect.arrayContaining(
        twice.filter(({ collection }) => collection === 'mark').map(({ row }) => row.id),
      ),
    }),
  )
})

test('[U11.3] severe allergies come first and look different from mild ones', async () => {
  const rows = [...mapleHouse(), anAllergy('Latex', { severity: 'mild' }), anAllergy('Penicillin')]
  const { user } = await atMaple(ROUND, { rows })
  const list = within(await screen.findByRole('list', { name: 'Allergies' }))
  const severities = list
    .getAllByRole('listitem')
    .map(item => item.querySelector<HTMLElement>('[data-severity]')?.dataset.severity)
  expect(severities).toEqual(['severe', 'mild'])
  await user.click(await button(/^Mark as Missed: Metformin/))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Walter Abbott')).toBeTruthy()
  expect(dialog.getByText(/^severe/)).toBeTruthy()
})

test('[M5.18] two orders of one drug due together are told at both doses before either is given, on the round and on the client’s page', async () => {
  const inventory_id = 1
  const times = (administration_time: string) => ({
    inventory_id,
    administration_times: [administration_time],
  })
  const rows = [
    ...mapleHouse(),
    ...anOrder({ name: 'Warfarin', line: { start_date: TODAY }, version: times('08:00') }),
    ...anOrder({
      name: 'Warfarin again',
      line: { start_date: TODAY },
      version: { ...times('08:30'), medication_name: 'Warfarin' },
    }),
  ]
  const { user, go, recorded } = await atMaple(ROUND, { rows })
  const warnings = () => screen.getAllByText(/^The same drug is also due by another order: /)
  await button(/^Mark as Given: Metformin/)
  expect(warnings().map(({ textContent }) => textContent)).toEqual([
    'The same drug is also due by another order: Warfarin, 1 tablet, 08:30. Check before you give it.',
    'The same drug is also due by another order: Warfarin, 1 tablet, 08:00. Check before you give it.',
  ])
  expect(screen.queryByRole('button', { name: /^Mark all/ })).toBeNull()
  await user.click(await button(/^Mark as Given: Warfarin, .* at 08:00/))
  await waitFor(async () => expect(await recorded()).toHaveLength(1))
  // The other keeps it, and its height.
  await waitFor(() => expect(warnings()).toHaveLength(1))
  await go(`${ROUND}/1`)
  await screen.findByRole('region', { name: 'Today' })
  await waitFor(() => expect(warnings()).toHaveLength(1))
})
