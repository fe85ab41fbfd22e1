import type { Figure } from '../figure.ts'

const WRITES = 200

export const localWrite: Figure = {
  name: 'local-write',
  title: 'A durable local write: outbox and pending, strict, in the browser with 100,000 rows',
  async take(stage) {
    const { home } = await stage.hearth()
    const tablet = await stage.tablet()
    const { writing, signing } = await tablet.engine('give', home.untouched(WRITES))
    await tablet.engine('replay')
    return [
      {
        what: 'Durable local write, signing aside',
        unit: 'ms',
        values: writing,
        goal: { of: 'p50', most: 1.5 },
        note: 'All of `record` but the signature: the records it references read twice (before signing and inside the transaction), outbox and pending written, commit flushed.',
      },
      { what: 'Signing an operation', unit: 'ms', values: signing },
    ]
  },
}
