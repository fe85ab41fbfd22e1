/** The clock of a device, set to another day as a person or a flat battery does it. Timers go on as they are. */
import type { Page } from 'playwright/test'

const KEY = 'test.clock-offset'

/** Before the first page is opened. */
export const withClock = (page: Page) =>
  page.addInitScript(key => {
    const RealDate = Date
    const offset = () => Number(localStorage.getItem(key) ?? 0)
    const now = () => RealDate.now() + offset()
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args, as) => Reflect.construct(target, args.length === 0 ? [now()] : args, as),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  }, KEY)

/** Sets it so far off the true time; the page is looked at again, as after a night on the charger. */
export const setClock = (page: Page, byMs: number): Promise<void> =>
  page.evaluate(
    ([key, offset]) => {
      localStorage.setItem(key, String(offset))
      document.dispatchEvent(new Event('visibilitychange'))
    },
    [KEY, byMs] as const,
  )
