import type { Figure } from '../figure.ts'
import { giveAll } from '../stage/painted.ts'
import { MANAGER } from '../stage/seed.ts'

const CLIENTS = 5
const PAUSE_MS = 400

export const acrossTablets: Figure = {
  name: 'across-tablets',
  title: "Tap on one tablet to painted on another person's open page",
  async take(stage) {
    const { home, address } = await stage.hearth()
    const tablet = await stage.tablet()
    const manager = await stage.device(MANAGER)
    const took: number[] = []
    for (const client of home.freshClients(CLIENTS)) {
      await manager.page.goto(`${address}/dashboard/mar/${client}`)
      await manager.page.getByText('All saved').first().waitFor()
      await manager.page.locator('button[aria-label^="Mark as Given"]').first().waitFor({ timeout: 60_000 })
      await tablet.open(`/dashboard/mar/${client}`)
      took.push(...(await giveAll(tablet.page, manager.page, PAUSE_MS)))
    }
    await manager.context.close()
    return [
      {
        what: 'Mark on one tablet to visible on another',
        unit: 'ms',
        values: took,
        goal: { of: 'p95', most: 150 },
        note: 'Two browser contexts of one Chromium share its processors with server and database.',
      },
    ]
  },
}
