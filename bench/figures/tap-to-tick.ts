import type { Figure } from '../figure.ts'
import { giveAll } from '../stage/painted.ts'

/** The first client's taps compile code. */
const WARM_UP = 1
const CLIENTS = 5
const CLIENTS_QUICK = 2
const CLIENTS_SLOWED = 3
/** A person looks up between two doses. */
const PAUSE_MS = 250

export const tapToTick: Figure = {
  name: 'tap-to-tick',
  title: 'Tap to tick painted, operation signed and on disk, with 100,000 rows on the tablet',
  isQuick: true,
  async take(stage) {
    const { home } = await stage.hearth()
    const tablet = await stage.tablet()
    const taps = async (clients: number, slowed: number) => {
      const took: number[] = []
      for (const [index, client] of home.freshClients(WARM_UP + clients).entries()) {
        await tablet.open(`/dashboard/mar/${client}`)
        await tablet.slow(slowed)
        const ms = await giveAll(tablet.page, tablet.page, PAUSE_MS)
        if (index >= WARM_UP) took.push(...ms)
        await tablet.slow(1)
      }
      return took
    }
    return [
      {
        what: 'Tap to tick',
        unit: 'ms',
        values: await taps(stage.times(CLIENTS, CLIENTS_QUICK), 1),
        goal: { most: { p50: 40, p95: 60 }, stretch: { p95: 50 } },
        note: 'From the input event to the frame that shows it. What is painted is signed and on disk (strict durability); it is sent when the frame is out.',
      },
      {
        what: 'Tap to tick, processor slowed four times',
        unit: 'ms',
        values: await taps(stage.times(CLIENTS_SLOWED, CLIENTS_QUICK), 4),
        goal: { most: { p50: 140, p95: 230 }, stretch: { p95: 100 } },
        note: 'Slowed is the page; the storage process of the browser, the server and the disk are as fast as ever.',
      },
    ]
  },
}
