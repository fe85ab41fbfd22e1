/**
 * A server of its own for each test, which begins as all others do: with the orders of `orders.ts`, and what tablets pull
 * of them.
 */
import { templateOf } from './backup.ts'
import type { PersonName } from './homes.ts'
import { seedOrders } from './orders.ts'
import { keptRowsOf, pulledTablet, type ReceivedRows, receivedBefore } from './pulled-tablet.ts'
import { startTestServer, type TestServer } from './server.ts'

/** Whose tablets begin with what they received here. */
const WITH_TABLETS: readonly PersonName[] = ['care_giver', 'care_giver_2', 'manager']

interface WrittenOffice {
  readonly template: string
  readonly received: ReceivedRows
}

/** Once for all files of a worker. */
let written: Promise<WrittenOffice> | undefined

async function writeOffice(): Promise<WrittenOffice> {
  const server = await startTestServer()
  await seedOrders(server.database)
  for (const who of WITH_TABLETS) (await pulledTablet(server, who)).close()
  return { template: await templateOf(server), received: keptRowsOf(server) }
}

export async function startOffice(): Promise<TestServer> {
  written ??= writeOffice()
  const { template, received } = await written
  const server = await startTestServer({ template })
  receivedBefore(server, received)
  return server
}
