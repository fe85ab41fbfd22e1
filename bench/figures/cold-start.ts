import type { Page } from 'playwright'
import type { Figure } from '../figure.ts'

const TIMES = 6

export const coldStart: Figure = {
  name: 'cold-start',
  title: 'Cold start without a network: from opening the page to the round painted',
  async take(stage) {
    const { address } = await stage.hearth()
    const { context, page } = await stage.device(undefined, { withServiceWorker: true })
    await page.goto(`${address}/dashboard/mar`)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: 60_000,
    })
    await page.getByText('All saved').first().waitFor({ timeout: 60_000 })
    await page.close()
    await context.setOffline(true)
    const start = async (slowed: number): Promise<number> => {
      const fresh = await context.newPage()
      const session = await context.newCDPSession(fresh)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
      const took = await roundPainted(fresh, `${address}/dashboard/mar`)
      await fresh.close()
      return took
    }
    const plain: number[] = []
    const slow: number[] = []
    for (let time = 0; time < TIMES; time++) plain.push(await start(1))
    for (let time = 0; time < TIMES; time++) slow.push(await start(4))
    await context.close()
    return [
      {
        what: 'Cold start offline',
        unit: 'ms',
        values: plain,
        goal: { most: { p50: 1_000 } },
        note: 'A new page process in a browser that runs; starting Chromium itself is not in it. Service worker, mirror of three months.',
      },
      {
        what: 'Cold start offline, processor slowed four times',
        unit: 'ms',
        values: slow,
        goal: { most: { p50: 2_500 } },
      },
    ]
  },
}

/** Milliseconds from the start of the navigation to the frame with the first dose to give. */
async function roundPainted(page: Page, address: string): Promise<number> {
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('main li button') === null) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => Object.assign(window, { roundPaintedAt: performance.now() })
      return port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
  await page.goto(address)
  const painted = await page.waitForFunction(() => Reflect.get(window, 'roundPaintedAt'))
  return Number(await painted.jsonValue())
}
