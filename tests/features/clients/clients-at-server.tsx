/** A manager's tablet before a real server: the screens of what needs a connection. */
import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { RowOf } from '#domain/registry.ts'
import { seedMedications } from '../../support/seed-medications.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openTablet, type Tablet } from '../../support/tablet.ts'
import type { onTablet } from './on-tablet.tsx'

export const CLIENTS = '/dashboard/clients'
export const WALTER = `${CLIENTS}/1`

/** A server for the file, and a tablet for each test; read when a test runs. */
export function clientsAtServer(): { readonly server: TestServer; readonly tablet: Tablet } {
  const there: { server?: TestServer; tablet?: Tablet } = {}
  beforeAll(async () => {
    there.server = await startTestServer()
    await seedMedications(there.server.database)
    await Promise.all([
      import('#src/features/clients/add-client.tsx'),
      import('#src/features/clients/edit-client.tsx'),
      import('#src/features/clients/move-client.tsx'),
    ])
  })
  afterAll(() => there.server?.stop())
  beforeEach(async () => {
    const { server } = there as { server: TestServer }
    server.clock.advanceSeconds(3)
    there.tablet = await openTablet(server, 'manager')
    vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await there.tablet?.mirror.delete()
  })
  return there as { server: TestServer; tablet: Tablet }
}

export type User = Awaited<ReturnType<typeof onTablet>>['user']

export const press = async (user: User, name: string) =>
  user.click(await screen.findByRole('button', { name }))
export const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
export async function write(user: User, name: RegExp, words: string) {
  const field = await box(name)
  await user.clear(field)
  await user.click(field)
  await user.paste(words)
}

export const clientsNamed = async (server: TestServer, last_name: string): Promise<RowOf<'client'>[]> => {
  const rows = await server.database.selectFrom('client').selectAll().execute()
  return (rows as unknown as RowOf<'client'>[]).filter(row => row.last_name === last_name)
}
