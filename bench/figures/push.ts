import { MOST_OPERATIONS_A_PUSH } from '../../domain/sync-protocol.ts'
import type { Figure } from '../figure.ts'
import { signInByCall } from '../stage/caller.ts'

const BATCHES = 9

export const push: Figure = {
  name: 'push',
  title: 'Operations a second over push: signed marks, 200 a request, one request in flight',
  async take(stage) {
    const hearth = await stage.hearth()
    const caller = await signInByCall(hearth)
    const rates: number[] = []
    for (let batch = 0; batch < BATCHES; batch++) {
      const operations = await caller.marks(hearth.home.untouched(MOST_OPERATIONS_A_PUSH))
      const body = JSON.stringify({ operations })
      const started = performance.now()
      const { receipts } = (await caller.post('/sync/push', body)) as { receipts: { outcome: string }[] }
      const ms = performance.now() - started
      if (!receipts.every(({ outcome }) => outcome === 'applied')) throw new Error('Not all were applied.')
      // The first makes connections and plans.
      if (batch > 0) rates.push((operations.length / ms) * 1_000)
    }
    return [
      {
        what: 'Operations over push, one device',
        unit: 'operations/s',
        values: rates,
        goal: { of: 'p50', least: 3_500 },
        note: 'The server and PostgreSQL alone: signatures verified, applied, entered in the operation log, stamped, committed with fsync, rows answered.',
      },
    ]
  },
}
