/**
 * Each look of an expectation that finds nothing yet describes the whole page, as a reader of screens would hear it, for
 * the message of a failure: a sixth of what the pages of seven tests did. A failed test has a picture of its page.
 */
import type { Browser } from 'playwright/test'

interface InjectedScript {
  evaluate(change: (injected: { ariaSnapshotForExpectFailure: () => string }) => void): Promise<void>
}
interface World {
  injectedScript(): Promise<InjectedScript>
}
interface Inside {
  _connection: { toImpl(page: unknown): { mainFrame(): { utilityContext(): Promise<World> } } }
}

const changed = new WeakSet<InjectedScript>()

/**
 * From now on expectations of this process describe no page. Playwright has no option for it: what it puts into a page
 * is changed when it comes there. Throws when a version of it has another inside.
 */
export async function describeNoPages(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  const frame = (page as unknown as Inside)._connection.toImpl(page).mainFrame()
  const world: World = Object.getPrototypeOf(await frame.utilityContext())
  const { injectedScript } = world
  world.injectedScript = async function () {
    const injected = await injectedScript.call(this)
    if (!changed.has(injected)) {
      changed.add(injected)
      await injected.evaluate(inPage => {
        if (!('ariaSnapshotForExpectFailure' in inPage))
          throw new Error('Playwright describes pages by another name.')
        inPage.ariaSnapshotForExpectFailure = () => ''
      })
    }
    return injected
  }
  await page.close()
}
