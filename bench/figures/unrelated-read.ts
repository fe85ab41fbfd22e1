import type { Figure } from '../figure.ts'
import { signInByCall } from '../stage/caller.ts'

const MARKS = 200
const QUEUED = 600
const PULLS = 5
/** Changes for one pull: a round that others marked, an administration and a mark each. */
const DOSES_A_PULL = 100

export const unrelatedRead: Figure = {
  name: 'unrelated-read',
  title: 'A read of a table that no dose touches, while the tablet records, sends and pulls doses',
  async take(stage) {
    // A home has only so many untouched doses.
    const hearth = await stage.freshHearth()
    const { home } = hearth
    const tablet = await stage.tablet()
    const resting = await tablet.engine('readsWhile', 'resting')
    const marking = await tablet.engine('readsWhile', 'marking', home.untouched(MARKS))
    await tablet.engine('replay')
    await tablet.engine('give', home.untouched(QUEUED))
    const sending = await tablet.engine('readsWhile', 'sending')
    const caller = await signInByCall(hearth)
    const pulling: number[] = []
    for (let pull = 0; pull < PULLS; pull++) {
      const operations = await caller.marks(home.untouched(DOSES_A_PULL))
      await caller.post('/sync/push', JSON.stringify({ operations }))
      pulling.push(...(await tablet.engine('readsWhile', 'pulling')))
    }
    return [
      { what: 'Unrelated read, nothing else running', unit: 'ms', values: resting },
      { what: 'Unrelated read while doses are marked', unit: 'ms', values: marking },
      { what: 'Unrelated read while receipts are stored', unit: 'ms', values: sending },
      { what: 'Unrelated read while doses are pulled', unit: 'ms', values: pulling },
    ]
  },
}
