/** The dashboard on a real mirror, at 08:20 on March 10 in Maple House. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { derivedId } from '#domain/values/ids.ts'
import type { Role } from '#domain/values/roles.ts'
import { examples } from '#tests/support/examples.ts'
import { atMaple, NOW, standStill, TODAY } from '../mar/at-maple.tsx'
import {
  aClient,
  aDose,
  aHome,
  anItem,
  anOrder,
  aPerson,
  arrive,
  DANA,
  MAPLE,
  mapleHouse,
} from '../mar/maple-house.ts'
import { calm } from '../ui/calm-sync.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()
standStill()

const place = { home_id: MAPLE, client_id: 1, scope: `home:${MAPLE}`, revision: 1, removed_at: null } as const

const aTask = (title: string, more: Partial<RowOf<'task'>>): RowInCollection => ({
  collection: 'task',
  row: { ...examples.task[0], ...place, id: derivedId('task', title), title, due_date: TODAY, ...more },
})
const aReport = (
  incident_type: RowOf<'incident_report'>['incident_type'],
  incident_date: string,
  more: Partial<RowOf<'incident_report'>> = {},
): RowInCollection => ({
  collection: 'incident_report',
  row: {
    ...examples.incident_report[0],
    ...place,
    id: derivedId('report', incident_type),
    incident_type,
    incident_date,
    status: 'open',
    filed_at: NOW,
    ...more,
  },
})
const done = { status: 'completed', completed_on: TODAY, settled_on: TODAY } as const
const open = { status: 'not started', completed_on: null, settled_on: null } as const

const rows = (): RowInCollection[] => [
  ...mapleHouse(),
  aPerson({ id: DANA, first_name: 'Dana', last_name: 'Reyes', works_in: [`home:${MAPLE}`] }),
  aClient({ id: 2, first_name: 'Rosa', last_name: 'Delgado' }),
  ...anOrder({ name: 'Warfarin', line: { client_id: 2 } }),
  ...anOrder({ name: 'Digoxin', line: { client_id: 2 } }),
  aTask('Sweep the porch', { ...done, assigned_to: DANA }),
  aTask('Fix the handrail', { ...open, assigned_to: DANA, due_date: '2026-03-07' }),
  aTask('Of somebody else', { ...open, assigned_to: 99 }),
  aReport('Fall', '2026-03-08', { severity: 'high' }),
  aReport('Wandering', '2026-01-02', { severity: 'high' }),
  anItem({ id: 900, name: 'Wipes', quantity: 0, minimum_stock_level: 5, expiration_date: null }),
]

const figure = (name: string) =>
  within(screen.getByRole('region', { name: 'Key figures' }))
    .getAllByRole('listitem')
    .find(item => item.textContent?.startsWith(name))
const says = (name: string, words: string) =>
  waitFor(() => expect(figure(name)?.textContent).toBe(`${name}${words}`))
const part = (name: string) => screen.findByRole('region', { name })

test('[W12] what is due stands first, by client, and one tap opens the round', async () => {
  const { user, address } = await atMaple('/dashboard/', { rows: rows() })
  const due = await part('Medication round')
  expect(await within(due).findByRole('heading', { name: '6 doses due' })).toBeDefined()
  const clients = within(due)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(clients.some(words => words?.includes('Rosa Delgado') && words.includes('4 due · 2 late'))).toBe(
    true,
  )
  expect(due.compareDocumentPosition(await part('Quick Actions'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(within(due).getByRole('link', { name: 'Open the round' }))
  expect(address()).toBe('/dashboard/mar')
})

/** Each order is due at 08:00; that of yesterday nobody recorded. */
test('[W12] a dose that was given is not due any more', async () => {
  const given = aDose({ name: 'Warfarin', date: TODAY, by: DANA, at: NOW }).map(
    ({ collection, row }) => ({ collection, row: { ...row, client_id: 2 } }) as RowInCollection,
  )
  await atMaple('/dashboard/', { rows: [...rows(), ...given] })
  expect(await screen.findByRole('heading', { name: '5 doses due' })).toBeDefined()
})

test('[W2] [W3] [W8] [W15] the caregiver’s figures are their own tasks, notes, appointments and what is urgent', async () => {
  await atMaple('/dashboard/', { rows: rows() })
  expect(await screen.findByText(/^Care Giver View/)).toBeDefined()
  await says('My Tasks', '50%1 of 2 done today')
  await says('Progress Notes', '0%0 of 2 clients today')
  await says('Urgent Alerts', '2listed below')
  const lines = within(await part('Urgent Alerts')).getAllByRole('link')
  expect(lines.map(line => line.textContent)).toEqual([
    expect.stringMatching(/^Fall/),
    expect.stringMatching(/^WipesOut of stock/),
  ])
})

test('[W4] [W15] the manager sees the incidents of 30 days, and each leads to its report', async () => {
  await atMaple('/dashboard/', { rows: rows(), role: 'manager' })
  await says('Task Completion', '33%1 of 3 done today')
  await says('Recent Incidents', '11 high priority')
  const lines = within(await part('Recent Incidents')).getAllByRole('listitem')
  expect(lines.map(line => within(line).getByRole('link').getAttribute('href'))).toEqual([
    `/dashboard/incident-reports/1?incident=${derivedId('report', 'Fall')}`,
  ])
})

test('[W7] a report that was never filed stays an urgent alert, however long ago', async () => {
  const unfiled = aReport('Injury', '2024-11-02', { filed_at: null, due_at: '2024-11-03T15:00:00.000Z' })
  await atMaple('/dashboard/', { rows: [...rows(), unfiled] })
  const lines = within(await part('Urgent Alerts')).getAllByRole('link')
  expect(lines[0]?.textContent).toMatch(/^Incident report to be filedInjury/)
})

test.each<[Role, number, string[], string[]]>([
  [
    'provider',
    4,
    ['Recent Incidents', 'Upcoming Appointments', 'Inventory Alerts', 'Compliance Alerts'],
    ['Quick Actions'],
  ],
  [
    'staff',
    4,
    ['Medication round', 'Quick Actions', 'Today’s Schedule', 'Client Updates'],
    ['Staff Schedule'],
  ],
  [
    'progress_note',
    1,
    ['Quick Actions', 'Client Updates'],
    ['Medication round', 'Today’s Schedule', 'Urgent Alerts'],
  ],
])(
  '[W11] %s sees the parts of the own layout, and none of what is not theirs to see',
  async (role, count, there, not) => {
    await atMaple('/dashboard/', { rows: rows(), role })
    expect(within(await part('Key figures')).getAllByRole('listitem')).toHaveLength(count)
    for (const name of there) expect(await part(name)).toBeDefined()
    for (const name of not) expect(screen.queryByRole('region', { name })).toBeNull()
  },
)

test('[W13] while records are still downloading nothing is counted', async () => {
  const loaded = { [`home:${MAPLE}`]: ['undated', 'recent'] }
  await atMaple('/dashboard/', { rows: rows(), loaded })
  expect(await screen.findByRole('heading', { name: '6 doses due' })).toBeDefined()
  expect(
    await screen.findByText('The records of this home are still downloading to this device.'),
  ).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Key figures' })).toBeNull()
})

test('[W13] a device that has no home yet counts none', async () => {
  await atMaple('/dashboard/', { rows: [], loaded: {}, firstSyncProgress: 0.2, role: 'provider' })
  expect(
    await screen.findByText(/still downloading to this device\.$/, { selector: 'p[class*="title"]' }),
  ).toBeDefined()
  expect(screen.getByText('Provider View')).toBeDefined()
  expect(screen.queryByText(/No group home assigned|0 (homes|clients|staff)/)).toBeNull()
})

test('[W12] [M11.1] a round that is not wholly here says so, and nothing of what is due', async () => {
  await atMaple('/dashboard/', { rows: rows(), loaded: { [`home:${MAPLE}`]: ['undated'] } })
  expect(await screen.findByText('Today’s round is still downloading to this device.')).toBeDefined()
  expect(screen.queryByText(/due$|No dose is due/)).toBeNull()
})

test('[W12] [M11.1] nothing is said to be due nowhere while one of the homes is still downloading', async () => {
  const quiet = [...mapleHouse(), aHome({ id: 2, home_name: 'Cedar House', scope: 'home:2' })]
  const loaded = { [`home:${MAPLE}`]: ['undated', 'recent', '2026-03'], 'home:2': ['undated'] }
  const given = quiet.filter(({ collection }) => !collection.startsWith('medication'))
  await atMaple('/dashboard/', { rows: given, loaded, currentHomeId: null, role: 'manager' })
  expect(
    await screen.findByText('Today’s round for Cedar House is still downloading to this device.'),
  ).toBeDefined()
  expect(screen.queryByText(/No dose is due/)).toBeNull()
})

test('[W12] [M11.1] a round that arrives is never shown as done before its orders are read', async () => {
  const isOrder = ({ collection }: RowInCollection) => collection.startsWith('medication')
  const { mirror } = await atMaple('/dashboard/', {
    rows: rows().filter(row => !isOrder(row)),
    loaded: { [`home:${MAPLE}`]: ['undated'] },
  })
  await screen.findByText('Today’s round is still downloading to this device.')
  const said: string[] = []
  const watch = new MutationObserver(() => said.push(document.body.textContent ?? ''))
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  const orders = rows().filter(isOrder)
  await mirror.transaction('rw', mirror.tables, async () => {
    for (const { collection, row } of orders) await mirror.rows(collection).put(row)
    await arrive(mirror, `home:${MAPLE}`, ['undated', 'recent', '2026-01', '2026-02', '2026-03'])
  })
  await screen.findByRole('heading', { name: '6 doses due' })
  watch.disconnect()
  expect(said.filter(words => words.includes('No dose is due now'))).toEqual([])
})

test('[W14] offline it says what it shows, and since when', async () => {
  await atMaple('/dashboard/', {
    rows: rows(),
    connection: 'offline',
    lastResponseAt: '2026-03-09T12:00:00.000Z',
  })
  expect(
    await screen.findByText(/^Offline\. This is what this device holds, last updated yesterday /),
  ).toBeDefined()
  await says('My Tasks', '50%1 of 2 done today')
})

test('[W14] Refresh asks the server, as the dashboard does by itself every five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(NOW) })
  const ask = vi.spyOn(calm, 'syncNow')
  const { user } = await atMaple('/dashboard/', { rows: rows() })
  const button = await screen.findByRole('button', { name: 'Refresh' })
  await user.click(button)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(button.hasAttribute('disabled')).toBe(true)
  vi.advanceTimersByTime(300_000)
  expect(ask).toHaveBeenCalledTimes(2)
  ask.mockRestore()
})

test('[W13] a mirror that cannot be read is an error, and no figure', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  await atMaple('/dashboard/', { rows: rows(), isBroken: true })
  expect(await screen.findByText('Error loading dashboard')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Key figures' })).toBeNull()
  error.mockRestore()
})

test('[W11] who administers users reads their figures from the server', async () => {
  const stats = { total_users: 12, active_staff: 9, verified_users: 8, pending_verification: 4 }
  const get = async () => Response.json(stats)
  await atMaple('/dashboard/', { rows: [], role: 'admin', get })
  expect(await screen.findByText('Admin View')).toBeDefined()
  const users = await part('Users')
  await waitFor(() => expect(users.textContent).toContain('Total Users12'))
})
