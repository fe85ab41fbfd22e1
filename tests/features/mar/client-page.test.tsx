/** The client's page: its parts in the address, the month's cells, and who it is about. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { homeScope } from '#domain/values/scope.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, standStill } from './at-maple.tsx'
import { aDose, aHome, anAllergy, anOrder, DANA, LUIS, MAPLE, mapleHouse } from './maple-house.ts'

prepareBrowser()
standStill()

const PAGE = '/dashboard/mar/1'
const refused = aDose({
  name: 'Metformin',
  date: '2026-03-03',
  by: LUIS,
  status: 'missed',
  reason_code: 'refused',
})
const asNeeded = anOrder({
  name: 'Acetaminophen',
  line: { notes: 'At most four a day' },
  version: { frequency_type: 'as_needed', administration_times: [] },
})

test('[U11.1] today is first, the month and the orders have addresses of their own', async () => {
  const { user, go } = await atMaple(PAGE)
  expect(await screen.findByRole('region', { name: 'Today' })).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Month' }))
  expect(await screen.findByRole('grid')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Month' }).getAttribute('aria-current')).toBe('page')
  await go(`${PAGE}?tab=orders`)
  expect(await screen.findByRole('heading', { name: 'Medications' })).toBeTruthy()
  await go(`${PAGE}?tab=nonsense`)
  expect(await screen.findByRole('region', { name: 'Today' })).toBeTruthy()
})

test.each([PAGE, '/dashboard/progress-notes/1'])(
  '[U14.13] at %s the name leads a care giver to the page of the client',
  async address => {
    await atMaple(address, { rows: mapleHouse(), role: 'care_giver' })
    const heading = await screen.findByRole('heading', { level: 1, name: 'Walter Abbott' })
    const link = within(heading).getByRole('link', { name: 'Walter Abbott' })
    expect(link.getAttribute('href')).toBe('/dashboard/clients/1')
  },
)

test('[U11.1] a day picked in the month opens with its doses', async () => {
  const { user } = await atMaple(`${PAGE}?tab=month`)
  await user.click(await screen.findByRole('columnheader', { name: 'Yesterday' }))
  expect(await screen.findByRole('region', { name: 'Yesterday' })).toBeTruthy()
})

test('[U11.2] a cell of the month opens who, when and why there, and has the focus again', async () => {
  const { user } = await atMaple(`${PAGE}?tab=month`, { rows: [...mapleHouse(), ...refused] })
  const cell = await screen.findByLabelText('Metformin, 08:00, Tue, Mar 3: Missed by Luis Ortega')
  await user.click(cell)
  const panel = within(await screen.findByRole('dialog', { name: 'What was recorded' }))
  expect(panel.getByText(/Luis Ortega/)).toBeTruthy()
  expect(panel.getByText('Refused')).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Mark as Given' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(cell))
})

test('[U10.8] before an as-needed dose: when it was last given, by whom, how long ago, and the instructions', async () => {
  const { user } = await atMaple(PAGE, { rows: [...mapleHouse(), ...asNeeded] })
  await user.click(await screen.findByRole('button', { name: /^Give now: Acetaminophen/ }))
  const first = within(await screen.findByRole('dialog', { name: 'Why is it given?' }))
  expect(first.getByText('At most four a day')).toBeTruthy()
  await user.click(first.getByRole('button', { name: 'Pain' }))
  await screen.findByRole('button', { name: /^Undo record: Acetaminophen/ })
  await user.click(await screen.findByRole('button', { name: /^Give now: Acetaminophen/ }))
  const second = within(await screen.findByRole('dialog', { name: 'Why is it given?' }))
  expect(second.getByText(/^Last 08:20 by Dana Reyes · just now · 1 in the last 24 hours/)).toBeTruthy()
  await user.click(second.getByRole('button', { name: 'Pain' }))
  expect(await screen.findByRole('dialog', { name: 'Given just now by Dana Reyes' })).toBeTruthy()
})

test('[M2.22] as-needed doses in the hour that comes twice stand in the order they were given, and say EST or EDT', async () => {
  // 1:30 AM in summer time, then 1:10 AM in winter time, forty minutes later.
  const given = [
    { at: '2026-11-01T05:30:00.000Z', time: '01:30', by: LUIS },
    { at: '2026-11-01T06:10:00.000Z', time: '01:10', by: DANA },
  ].flatMap(dose =>
    aDose({ name: 'Acetaminophen', date: '2026-11-01', ...dose }).map(entry =>
      entry.collection === 'administration' ? { ...entry, row: { ...entry.row, is_as_needed: true } } : entry,
    ),
  )
  const rows = [...mapleHouse(), aHome({ clock: '12h' }), ...asNeeded, ...given]
  const loaded = { [homeScope(MAPLE)]: ['undated', 'recent', '2026-11'] }
  const { user } = await atMaple(PAGE, { rows, loaded, now: '2026-11-01T07:00:00.000Z' })
  const section = within(await screen.findByRole('region', { name: 'As needed' }))
  const last = /^Last 1:10 AM EST by Dana Reyes · 50 min ago · 2 in the last 24 hours$/
  expect(section.getByText(last)).toBeTruthy()
  const doses = section
    .getAllByRole('listitem')
    .flatMap(({ textContent }) => /(Reyes|Ortega), 1:\d+ AM E.T/.exec(textContent)?.[0] ?? [])
  expect(doses).toEqual(['Reyes, 1:10 AM EST', 'Ortega, 1:30 AM EDT'])
  await user.click(section.getByRole('button', { name: /^Give now: Acetaminophen/ }))
  expect(within(await screen.findByRole('dialog')).getByText(last)).toBeTruthy()
})

test('[U11.3] the form of an order says whom it is for, with the allergies', async () => {
  const rows = [...mapleHouse(), anAllergy('Penicillin')]
  const { user } = await atMaple(`${PAGE}?tab=orders`, { rows, role: 'manager' })
  await user.click(await screen.findByRole('button', { name: 'Add Medication' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add Medication' }))
  expect(await form.findByText('Penicillin')).toBeTruthy()
  expect(form.getAllByText('Walter Abbott').length).toBeGreaterThan(0)
})

test('[M9.12] an allergy that an ordered drug may be is said at the order, at its dose, and where it is opened', async () => {
  const name = 'Amoxicillin 500 mg'
  const given = aDose({ name, date: '2026-03-03', by: LUIS, status: 'missed', reason_code: 'refused' })
  const rows = [...mapleHouse(), anAllergy('Penicillin'), ...anOrder({ name }), ...given]
  const { user, go } = await atMaple(`${PAGE}?tab=orders`, { rows, role: 'manager' })
  const said = 'Allergy to Penicillin: check before you give this.'
  const order = (await screen.findByRole('heading', { level: 3, name: 'Amoxicillin 500 mg' })).closest('li')
  if (order === null) throw new Error('It stands in no list.')
  within(order).getByText(said)
  expect(screen.getAllByText(said)).toHaveLength(1)
  await go(PAGE)
  await screen.findByRole('region', { name: 'Today' })
  expect(screen.getAllByText(said)).toHaveLength(1)
  await go(`${PAGE}?tab=month`)
  await user.click(await screen.findByLabelText(/^Amoxicillin 500 mg, 08:00, Tue, Mar 3: Missed/))
  within(await screen.findByRole('dialog', { name: 'What was recorded' })).getByText(said)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await go('/dashboard/mar')
  await screen.findAllByRole('button', { name: /^Mark as Given: .*Amoxicillin/ })
  // That of yesterday, which nobody recorded, and that of today.
  expect(screen.getAllByText(said)).toHaveLength(2)
})
