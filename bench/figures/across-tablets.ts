import type { Figure } from '../figure.ts'
import { giveAll } from '../stage/painted.ts'
import { MANAGER } from '../stage/seed.ts'

const WARM_UP = 1
const CLIENTS = 5
const CLIENTS_QUICK = 2
const PAUSE_MS = 400
/** Whether the files of every screen are there already does not matter here. */
const IS_SAVED = /^(All saved|Saved, but not ready for offline)$/

export const acrossTablets: Figure = {
  name: 'across-tablets',
  title: "Tap on one tablet to painted on another person's open page",
  isQuick: true,
  async take(stage) {
    const { home, address } = await stage.hearth()
    const tablet = await stage.tablet()
    const manager = await stage.device(MANAGER)
    const took: number[] = []
    const clients = home.freshClients(WARM_UP + stage.times(CLIENTS, CLIENTS_QUICK))
    for (const [index, client] of clients.entries()) {
      await manager.page.goto(`${address}/dashboard/mar/${client}`)
      await manager.page.getByText(IS_SAVED).first().waitFor()
      await manager.page.locator('button[aria-label^="Mark as Given"]').first().waitFor({ timeout: 60_000 })
      await tablet.open(`/dashboard/mar/${client}`)
      const ms = await giveAll(tablet.page, manager.page, PAUSE_MS)
      if (index >= WARM_UP) took.push(...ms)
    }
    await manager.context.close()
    return [
      {
        what: 'Mark on one tablet to visible on another',
        unit: 'ms',
        values: took,
        goal: { most: { p50: 150, p95: 220 }, stretch: { p95: 150 } },
        note: 'Two browsers share the processors with server and database.',
      },
    ]
  },
}
