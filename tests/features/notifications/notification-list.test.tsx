/** The list of notifications on a real mirror, at 08:20 on March 10 in Maple House. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { derivedId } from '#domain/values/ids.ts'
import { userScope } from '#domain/values/scope.ts'
import { examples } from '#tests/support/examples.ts'
import { atMaple, standStill } from '../mar/at-maple.tsx'
import { aDose, anAttention, anItem, DANA, LUIS, MAPLE, mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()
standStill()

const place = { home_id: MAPLE, client_id: 1, scope: `home:${MAPLE}`, revision: 1, removed_at: null } as const
const FALL = derivedId('report', 'Fall')

const fall = (more: Partial<RowOf<'incident_report'>> = {}): RowInCollection[] => [
  anAttention({ kind: 'severe_incident', subject_ids: [FALL], opened_at: '2026-03-09T21:00:00.000Z' }),
  {
    collection: 'incident_report',
    row: {
      ...examples.incident_report[0],
      ...place,
      id: FALL,
      incident_type: 'Fall',
      incident_date: '2026-02-20',
      severity: 'high',
      status: 'open',
      reported_by: LUIS,
      ...more,
    },
  },
]
const visit: RowInCollection = {
  collection: 'appointment',
  row: {
    ...examples.appointment[0],
    ...place,
    title: 'Dentist',
    appointment_date: '2026-03-11',
    time: '14:00',
    status: 'scheduled',
    created_at: '2026-03-01T12:00:00.000Z',
  },
}
const wipes = anItem({
  id: 900,
  name: 'Wipes',
  quantity: 0,
  minimum_stock_level: 5,
  created_at: '2026-03-08T13:00:00.000Z',
})
const account = (notifications: RowOf<'user'>['notifications']): RowInCollection => ({
  collection: 'user',
  row: { ...examples.user[0], id: DANA, notifications, scope: userScope(DANA), revision: 1 },
})
const house = () => [
  ...mapleHouse(),
  account(null),
  ...aDose({ name: 'Metformin', date: '2026-03-09', by: LUIS }),
]
const rows = () => [...house(), ...fall(), visit, wipes]

const LIST = '/dashboard/notifications'
const told = () =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter(Boolean)
const isTold = (words: readonly string[]) => waitFor(() => expect(told()).toEqual(words))

test('[X1.7] everything of the last seven days is told by day, the newest first', async () => {
  await atMaple(LIST, { rows: rows(), now: '2026-03-10T13:01:00.000Z' })
  await isTold([
    'Overdue round1 dose was due at 08:0009:01New',
    'Appointment tomorrowDentist, Walter Abbott · Tomorrow at 14:0008:00New',
    'High-severity incidentFall, Walter Abbott17:00New',
    'Low stockWipes: none left09:00New',
  ])
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Yesterday',
    'Sun, Mar 8',
  ])
})

test('[X1.9] a device that is not ready is told with whose it is', async () => {
  const notReady = mapleHouse().map((entry): RowInCollection => {
    if (entry.collection !== 'home' || entry.row.id !== MAPLE) return entry
    const one = { user_id: LUIS, device_name: 'Chrome on Android', since: '2026-03-10T11:00:00.000Z' }
    return { ...entry, row: { ...entry.row, devices_not_ready: [{ device: derivedId('a tablet'), ...one }] } }
  })
  await atMaple(LIST, { rows: [...notReady, account(null)], role: 'manager' })
  await waitFor(() => expect(told().join()).toContain('Device not ready for offlineLuis'))
  expect(told().join()).toContain('Chrome on Android: part of Hearth could not be downloaded there.')
})

test('[X2.2] opening one leads to its record and says that it was read; the others stay new', async () => {
  const { user, address, recorded } = await atMaple(LIST, { rows: [...house(), ...fall(), visit] })
  await user.click(await screen.findByRole('link', { name: /High-severity incident/ }))
  expect(address()).toBe(`/dashboard/incident-reports/1?incident=${FALL}`)
  await waitFor(async () => expect(await recorded()).toMatchObject([{ kind: 'notification.read' }]))
})

test('[X2.2] all are read with one tap, at once, and there is nothing left to read', async () => {
  const { user, recorded } = await atMaple(LIST, { rows: rows() })
  const all = await screen.findByRole('button', { name: 'Mark all as read' })
  expect(screen.getAllByText('New')).toHaveLength(3)
  await user.click(all)
  await waitFor(() => expect(screen.queryByText('New')).toBeNull())
  expect(all.hasAttribute('disabled')).toBe(true)
  await expect
    .poll(async () => (await recorded()).map(({ args }) => (args.notification_ids as string[]).length))
    .toEqual([3])
})

test('[X1.1] what is settled stays listed, and is nothing new', async () => {
  await atMaple(LIST, { rows: [...house(), ...fall({ status: 'closed' })] })
  await isTold(['High-severity incidentFall, Walter Abbott17:00Settled'])
  expect(screen.getByRole('button', { name: 'Mark all as read' }).hasAttribute('disabled')).toBe(true)
})

test('[X1.8] a report whose time to file ends is told, however long ago it happened', async () => {
  const found = {
    severity: 'low',
    incident_date: '2025-11-20',
    due_at: '2026-03-10T14:00:00.000Z',
    created_at: '2026-03-09T14:05:00.000Z',
  } as const
  await atMaple(LIST, { rows: [...house(), ...fall(found)], role: 'manager' })
  await isTold(['Incident report to be filedFall, Walter Abbott · Time to file ends: 10:0006:00New'])
})

test('[X1.8] who may not file a report is not told of the time for it', async () => {
  const found = { severity: 'low', due_at: '2026-03-10T14:00:00.000Z' } as const
  await atMaple(LIST, { rows: [...house(), ...fall(found)], role: 'staff' })
  expect(await screen.findByText('No notifications')).toBeDefined()
})

test('[X1.6] what the server did not accept is told to its author', async () => {
  await atMaple(LIST, { rows: house(), refused: [DANA, LUIS] })
  await isTold(['Record not acceptedSomething you recorded is not saved. Open it to see why.08:05New'])
})

test('[X3.1] whoever writes notes alone is told of nothing but what was refused', async () => {
  await atMaple(LIST, { rows: rows(), role: 'progress_note', refused: [DANA] })
  await waitFor(() => expect(told()).toHaveLength(1))
})

test('[X4.1] what somebody turned off in the app is not in their list', async () => {
  const off = { app: false, mail: true, push: true }
  await atMaple(LIST, { rows: [...rows(), account({ low_stock: off, appointment_tomorrow: off })] })
  await isTold(['High-severity incidentFall, Walter Abbott17:00New'])
})

test('[X1.3] while a round is not wholly on this device none is called overdue', async () => {
  const now = '2026-03-10T13:01:00.000Z'
  await atMaple(LIST, { rows: [...house(), visit], now, loaded: { [`home:${MAPLE}`]: ['undated'] } })
  await waitFor(() => expect(told()).toHaveLength(1))
})

test('where there is nothing it says what would be here', async () => {
  await atMaple(LIST, { rows: house() })
  expect(await screen.findByText('No notifications')).toBeDefined()
})

test('[M11] a list that cannot be read is no empty one', async () => {
  // biome-ignore lint/suspicious/noConsole: React names the error it caught there
  vi.mocked(console.error).mockImplementation(() => {})
  await atMaple(LIST, { rows: rows(), isBroken: true })
  expect(await screen.findByText('Your notifications could not be shown')).toBeDefined()
})
