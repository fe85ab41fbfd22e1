/** Screens that read the server: a real one for the file's tests, and a tablet signed in to it before each of them. */
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

/** `server` and `tablet` are there while a test runs, and the clock of the test stands at the server's. */
export function serverAndTablet(who: Parameters<typeof openTablet>[1]): {
  server: TestServer
  tablet: Tablet
} {
  const here = {} as { server: TestServer; tablet: Tablet }
  beforeAll(async () => {
    here.server = await startTestServer()
    await seedTargets(here.server.database)
  })
  afterAll(() => here.server.stop())
  beforeEach(async () => {
    here.server.clock.advanceSeconds(3)
    here.tablet = await openTablet(here.server, who)
    vi.useFakeTimers({ toFake: ['Date'], now: here.server.clock.now })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await here.tablet.mirror.delete()
  })
  return here
}
