import { MAX_OPERATIONS_PER_PUSH } from '../../domain/protocol/sync-protocol.ts'
import type { Figure } from '../figure.ts'
import { signInByCall } from '../stage/caller.ts'

/** Connections, plans and compiled code: after so many the rate rises no more. */
const WARM_UP = 10
const BATCHES = 15
const BATCHES_QUICK = 8

export const push: Figure = {
  name: 'push',
  title: 'Operations a second over push: signed marks, 200 a request, one request in flight',
  isQuick: true,
  async take(stage) {
    const hearth = await stage.freshHearth()
    const caller = await signInByCall(hearth)
    const rates: number[] = []
    const api: number[] = []
    const database: number[] = []
    for (let batch = -WARM_UP; batch < stage.times(BATCHES, BATCHES_QUICK); batch++) {
      const operations = await caller.marks(hearth.home.untouched(MAX_OPERATIONS_PER_PUSH))
      const body = JSON.stringify({ operations })
      const before = hearth.processorMs()
      const started = performance.now()
      const { receipts } = (await caller.post('/sync/push', body)) as { receipts: { outcome: string }[] }
      const ms = performance.now() - started
      const after = hearth.processorMs()
      if (!receipts.every(({ outcome }) => outcome === 'applied')) throw new Error('Not all were applied.')
      if (batch < 0) continue
      rates.push((operations.length / ms) * 1_000)
      api.push((after.api - before.api) / operations.length)
      database.push((after.database - before.database) / operations.length)
    }
    return [
      {
        what: 'Operations over push, one device',
        unit: 'operations/s',
        values: rates,
        goal: { least: { p50: 3_000 }, stretch: { p50: 4_000 } },
        note: 'The server and PostgreSQL alone, warm: signatures verified, applied, entered in the operation log, stamped, committed with fsync, rows answered.',
      },
      {
        what: 'Processor time of such an operation, API',
        unit: 'ms',
        values: api,
        note: 'As the system counts it, in steps of 10 ms a batch of 200.',
      },
      { what: 'Processor time of such an operation, PostgreSQL', unit: 'ms', values: database },
    ]
  },
}
