/** A manager's tablet before a real server: the screen of tracking categories. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { RowOf } from '#domain/registry.ts'
import { MAPLE } from '../../support/homes.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openTablet, type Tablet } from '../../support/tablet.ts'
import type { User } from '../clients/clients-at-server.tsx'
import { onTablet } from '../clients/on-tablet.tsx'

/** A server for the file, and a tablet for each test; read when a test runs. */
export function categoriesAtServer() {
  const there: { server?: TestServer; tablet?: Tablet; token?: string } = {}
  beforeAll(async () => {
    there.server = await startTestServer()
    await import('#src/features/tracking/categories/edit-category.tsx')
  })
  afterAll(() => there.server?.stop())
  beforeEach(async () => {
    const { server } = there as { server: TestServer }
    await server.database.deleteFrom('tracking_category').execute()
    there.tablet = await openTablet(server, 'manager')
    there.token = (await server.signIn('manager')).access_token
    vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await there.tablet?.mirror.delete()
  })
  const { open, saved, ask, aCategory } = actsOf(
    there as { server: TestServer; tablet: Tablet; token: string },
  )
  return { at: there as { server: TestServer; tablet: Tablet }, open, saved, ask, aCategory }
}

function actsOf(at: { readonly server: TestServer; readonly tablet: Tablet; readonly token: string }) {
  const open = (who: Parameters<typeof onTablet>[3] = {}, connection: 'online' | 'offline' = 'online') =>
    onTablet('/dashboard/tracking/categories', at.tablet, connection, { ...who })
  const saved = async () => {
    const rows = await at.server.database.selectFrom('tracking_category').selectAll().execute()
    return rows as unknown as RowOf<'tracking_category'>[]
  }
  /** What somebody else does at the office. */
  const ask = (method: string, path: string, json: object) =>
    at.server.request(path, { method, json, token: at.token })
  const aCategory = async (name = 'Heart', home_id = MAPLE) => {
    const json = { home_id, name, tells_manager: true, attributes: [PULSE, RHYTHM] }
    expect((await ask('POST', '/tracking-categories', json)).status).toBe(201)
    return (await saved()).find(category => category.name === name) as RowOf<'tracking_category'>
  }
  return { open, saved, ask, aCategory }
}

export const card = async (name: string) => within(await screen.findByRole('listitem', { name }))
export const row = (name: string) => within(screen.getByRole('group', { name }))
export const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

export async function fill(user: User, group: string, field: RegExp, words: string) {
  const box = row(group).getByRole('textbox', { name: field })
  await user.clear(box)
  await user.click(box)
  await user.paste(words)
}
export async function chooseKind(user: User, group: string, kind: string) {
  await user.click(row(group).getByRole('combobox', { name: /^Kind/ }))
  await user.click(await screen.findByRole('option', { name: kind }))
}

export const PULSE = {
  key: 'pulse',
  name: 'Pulse',
  data_type: 'number',
  unit: 'bpm',
  low: 50,
  high: 110,
} as const
export const RHYTHM = {
  key: 'rhythm',
  name: 'Rhythm',
  data_type: 'choice',
  choices: ['Regular', 'Irregular'],
  notable: ['Irregular'],
} as const
