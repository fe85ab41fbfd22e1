import type { Figure } from '../figure.ts'

const WARM_UP = 50
const WRITES = 200

export const localWrite: Figure = {
  name: 'local-write',
  title: 'A durable local write: outbox and pending, strict, in the browser with 100,000 rows',
  isQuick: true,
  async take(stage) {
    const { home } = await stage.hearth()
    const tablet = await stage.tablet()
    const { writing, signing } = await tablet.engine('give', home.untouched(WARM_UP + WRITES))
    await tablet.engine('replay')
    return [
      {
        what: 'Durable local write, signing aside',
        unit: 'ms',
        values: writing.slice(WARM_UP),
        goal: { most: { p50: 3 }, stretch: { p50: 2 } },
        note: 'All of `record` but the signature: the dry run on rows a screen has, looked up in the transaction, outbox and pending written, commit flushed.',
      },
      { what: 'Signing an operation', unit: 'ms', values: signing.slice(WARM_UP) },
    ]
  },
}
