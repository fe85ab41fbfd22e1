/** Page-side stop-watches: from a tap to the frame that shows it. No round trip of the test driver is in what they tell. */
import type { Page } from 'playwright'

export interface Seen {
  readonly drug: string
  /** Milliseconds since 1970 by a clock that two pages of one computer share. */
  readonly at: number
}

declare global {
  interface Window {
    /** When somebody tapped a dose's first button, and when a frame without that button had been painted. */
    tapped: Seen[]
    painted: Seen[]
  }
}

/** From now on the page notes taps on doses and the frames in which they are given. */
export const watchDoses = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.tapped = []
    window.painted = []
    const GIVE = 'button[aria-label^="Mark as Given"]'
    const drugOf = (item: Element) => /Drug \d+-\d+/.exec(item.textContent ?? '')?.[0] ?? ''
    const openItems = () =>
      [...document.querySelectorAll('li')].filter(item => item.querySelector(GIVE) !== null)
    const open = new Map<string, Element>()
    for (const item of openItems()) if (drugOf(item) !== '') open.set(drugOf(item), item)
    addEventListener(
      'click',
      event => {
        const item = event.target instanceof Element ? event.target.closest('li') : null
        if (item !== null) {
          window.tapped.push({ drug: drugOf(item), at: performance.timeOrigin + event.timeStamp })
        }
      },
      true,
    )
    new MutationObserver(() => {
      for (const [drug, item] of open) {
        if (item.isConnected && item.querySelector(GIVE) !== null) continue
        // A list that was put in another order has the dose in another element.
        const elsewhere = item.isConnected ? undefined : openItems().find(other => drugOf(other) === drug)
        if (elsewhere !== undefined) {
          open.set(drug, elsewhere)
          continue
        }
        open.delete(drug)
        requestAnimationFrame(() => {
          // Runs after the frame was handed over.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () =>
            window.painted.push({ drug, at: performance.timeOrigin + performance.now() })
          port2.postMessage(null)
        })
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })

/**
 * Milliseconds from the next click to the frame that shows another table of the role given, with rows in it. To be
 * called before the click and awaited after it.
 */
export const paintedAfter = (page: Page, role: string): Promise<number> =>
  page.evaluate(
    wanted =>
      new Promise<number>(resolve => {
        const nameOf = (table: Element | null) => table?.getAttribute('aria-label') ?? null
        const find = () => document.querySelector(`table[role="${wanted}"]`)
        const before = nameOf(find())
        let tappedAt: number | undefined
        addEventListener('click', event => (tappedAt ??= event.timeStamp), { capture: true, once: true })
        const watching = new MutationObserver(() => {
          const table = find()
          if (tappedAt === undefined || table === null || nameOf(table) === before) return
          if (table.querySelector('tbody tr') === null) return
          watching.disconnect()
          const since = tappedAt
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - since)
            port2.postMessage(null)
          })
        })
        watching.observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
    role,
  )

/**
 * Milliseconds from the next event of this kind to the frame that first shows an element with these words; with null, to
 * the frame in which the first such element says something else. To be called before the event and awaited after it.
 */
export const paintedSince = (
  page: Page,
  event: 'click' | 'input',
  selector: string,
  words: string | null,
): Promise<number> =>
  page.evaluate(
    wanted =>
      new Promise<number>(resolve => {
        const all = () => [...document.querySelectorAll(wanted.selector)].map(one => one.textContent)
        const [before] = all()
        const isThere = () => {
          const { words } = wanted
          return words === null ? all()[0] !== before : all().some(one => one.includes(words))
        }
        let since: number | undefined
        addEventListener(wanted.event, ({ timeStamp }) => (since ??= timeStamp), {
          capture: true,
          once: true,
        })
        const watching = new MutationObserver(() => {
          if (since === undefined || !isThere()) return
          watching.disconnect()
          const began = since
          requestAnimationFrame(() => {
            // Runs after the frame was handed over.
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - began)
            port2.postMessage(null)
          })
        })
        watching.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    { event, selector, words },
  )

/** Taps the open doses on the page, each once the one before has been painted on `shows`, and answers how long each took. */
export async function giveAll(page: Page, shows: Page, pauseMs: number): Promise<number[]> {
  await watchDoses(page)
  if (shows !== page) await watchDoses(shows)
  const took: number[] = []
  for (;;) {
    // The same dose may be open later today: those that ask first are left alone.
    const button = page.locator('button[aria-label^="Mark as Given"]').first()
    if ((await button.count()) === 0) return took
    await button.scrollIntoViewIfNeeded()
    await page.waitForTimeout(pauseMs)
    const count = took.length + 1
    await button.click()
    await shows.waitForFunction(wanted => window.painted.length >= wanted, count, { polling: 20 })
    const tapped = await page.evaluate(() => window.tapped.at(-1))
    const painted = await shows.evaluate(() => window.painted.at(-1))
    if (tapped === undefined || painted === undefined || tapped.drug !== painted.drug) {
      throw new Error(`Tapped ${tapped?.drug}, painted ${painted?.drug}.`)
    }
    took.push(painted.at - tapped.at)
  }
}
