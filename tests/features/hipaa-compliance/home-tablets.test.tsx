/** The tablets of the homes as their managers see them, and the tablet in hand as its people do. */
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { StoredTablet } from '#src/vault/stored.ts'
import { MAPLE } from '../../support/homes.ts'
import { tabletOf } from '../../support/seed-tablets.ts'
import { onTablet } from '../clients/on-tablet.tsx'
import { serverAndTablet } from '../on-server.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()
const here = serverAndTablet('manager')

interface StoredState {
  last_contact_at?: string
  waiting_count?: number
  waiting_since?: string | null
  suspended_at?: string | null
}
const store = (state: StoredState) =>
  here.server.database.updateTable('tablet').set(state).where('id', '=', tabletOf(MAPLE)).execute()
afterEach(() =>
  store({
    last_contact_at: '2026-03-10T12:00:00.000Z',
    waiting_count: 0,
    waiting_since: null,
    suspended_at: null,
  }),
)

const openDevices = () => onTablet('/dashboard/hipaa-compliance?part=sessions', here.tablet)
const entry = async () => {
  const card = within(await screen.findByRole('region', { name: 'Tablets of the homes' }))
  const name = await card.findByText('Kitchen · Maple House')
  return within(name.closest('li') as HTMLElement)
}

describe('[A37.42] managers read of a tablet', () => {
  test('its home, when it was heard of, what waits there and since when, its version and its protection', async () => {
    await store({ waiting_count: 3, waiting_since: '2026-03-10T10:40:00.000Z' })
    await openDevices()
    const kitchen = await entry()
    expect(kitchen.getByText(/^Last contact: Mar 10, 2026/)).toBeTruthy()
    expect(kitchen.getByText(/^3 records waiting there since Mar 10, 2026, 1?\d:40/)).toBeTruthy()
    expect(kitchen.getByText('Hearth version 1.0.0')).toBeTruthy()
    expect(kitchen.getByText(/^Opened by its screen lock after each start/)).toBeTruthy()
  })

  test('what waits there when it did not say since when', async () => {
    await store({ waiting_count: 1, waiting_since: null })
    await openDevices()
    expect((await entry()).getByText('1 record waiting there')).toBeTruthy()
  })

  test.each([
    [
      'was silent for a week',
      '2026-03-02T12:00:00.000Z',
      /because it had not been heard from for seven days/,
    ],
    [
      'asked with a used token',
      '2026-03-10T11:50:00.000Z',
      /with a token that had already been used, as a copy of it would/,
    ],
  ])(
    'why it is suspended that %s, and what resuming means; it can be removed',
    async (_, last_contact_at, why) => {
      await store({ last_contact_at, suspended_at: '2026-03-10T12:30:00.000Z' })
      await openDevices()
      const kitchen = await entry()
      expect(kitchen.getByText(why)).toBeTruthy()
      expect(
        kitchen.getByText(/if you have it in your hands, resume it, and it gets its keys again/),
      ).toBeTruthy()
      expect(kitchen.getByRole('button', { name: 'Resume' })).toBeTruthy()
      expect(kitchen.getByRole('button', { name: 'Remove' })).toBeTruthy()
    },
  )

  test('and of one that goes on nothing of the kind', async () => {
    await openDevices()
    expect((await entry()).queryByText(/^Suspended/)).toBeNull()
  })
})

describe('[A37.42] on the tablet its people read what protects it, offline too', () => {
  test('one fact after the other, and that no browser tells of disk and screen lock', async () => {
    await here.tablet.mirror.tablet.put({
      id: 'this',
      tablet_id: tabletOf(MAPLE),
      protection: 'server_share',
      lock_minutes: 5,
    } as StoredTablet)
    await onTablet('/dashboard/hipaa-compliance', here.tablet, 'offline')
    const card = within(await screen.findByRole('region', { name: 'What protects this tablet' }))
    const fact = (name: string) => card.getByText(name).nextElementSibling?.textContent
    expect(fact('Opened')).toBe('Opened by the server after each start')
    expect(fact('Locks itself')).toBe('After 5 min without a touch')
    expect(fact('Its storage is encrypted')).toBe('This browser cannot say: check the settings')
    expect(fact('It has a screen lock')).toBe('This browser cannot say: check the settings')
    expect(card.getByText(/^Everyone opens it with their own PIN/)).toBeTruthy()
    expect(screen.queryByText(/^Hearth has no PIN for this device/)).toBeNull()
  })

  test('any other device says that it has no PIN and is not encrypted', async () => {
    await onTablet('/dashboard/hipaa-compliance', here.tablet, 'offline')
    expect(await screen.findByText(/^Hearth has no PIN for this device/)).toBeTruthy()
    expect(screen.queryByText(/own PIN/)).toBeNull()
  })
})
