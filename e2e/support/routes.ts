/** The addresses of the app, and the ids that fill them in the demo homes. */
import { expect, type Page } from 'playwright/test'
import { canOpen } from '#domain/rules/access/permissions.ts'
import { publicRoutes, type ScreenRoute, screenRoutes } from '#src/app/screens.ts'
import type { Hearth } from './hearth.ts'
import { list, officeOf } from './office.ts'

/** Returns every route that a role may open. */
export const routesFor = (role: Parameters<typeof canOpen>[0]): ScreenRoute[] =>
  screenRoutes.filter(({ screen }) => canOpen(role, screen))

/** Returns every path that opens before sign-in. */
export const openPaths = (): string[] => publicRoutes.map(({ path }) => path)

/** One id of each thing that has an address. */
export async function idsOf(hearth: Hearth): Promise<Record<string, unknown>> {
  const office = await officeOf(hearth)
  const first = async (path: string, name: string) => list(await office.get(path), name)[0]
  const clientId = (await first('/clients?home_id=1&status=active', 'clients'))?.id
  return {
    clientId,
    homeId: 1,
    companyId: 1,
    month: new Date().toISOString().slice(0, 7),
    incidentId: (await first(`/incident-reports/list?client_id=${clientId}`, 'incident_reports'))?.id,
    itemId: (await first('/inventory?home_id=1', 'inventory'))?.id,
    staffId: (await first('/staff?home_id=1', 'staff'))?.id,
    ticketId: (await first('/company/tickets', 'tickets'))?.id,
  }
}

/** A path with these ids. */
export const addressOf = (path: string, ids: Record<string, unknown>): string =>
  path.replaceAll(/:(\w+)/g, (_, part: string) => {
    if (ids[part] === undefined) throw new Error(`Say in idsOf which ${part} the test opens: ${path}`)
    return String(ids[part])
  })

/**
 * To a screen by the app's own way, as new as if it were loaded: addresses that are one screen to the app would keep its
 * state, so another page comes between. `path` is one under /dashboard, or a whole one.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  const root = path.startsWith('/') ? '' : '/dashboard/'
  const between = root === '' ? '/no/such/place' : `${root}no-such-place`
  const missing = await page.evaluate(arrive, [[between, root + path], ARRIVES_MS] as const)
  expect(missing, `on the way to ${path}`).toBe('')
}

const ARRIVES_MS = 40_000

/** Runs in the page: asking it for each step takes as long as the step. Answers what has not come. */
async function arrive([paths, mostMs]: readonly [readonly string[], number]): Promise<string> {
  const isIn = async (is: () => boolean): Promise<boolean> => {
    for (const end = performance.now() + mostMs; !is(); ) {
      if (performance.now() > end) return false
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    return true
  }
  const headings = () => [...document.querySelectorAll('h1')]
  for (const path of paths) {
    // The heading of the screen before may still be there.
    for (const heading of headings()) heading.setAttribute('data-left', '')
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    const isNew = (heading: Element) =>
      !heading.hasAttribute('data-left') && heading.checkVisibility({ visibilityProperty: true })
    if (!(await isIn(() => headings().some(isNew)))) return `a heading of ${path}`
  }
  return (await isIn(() => document.querySelector('[aria-busy=true]') === null))
    ? ''
    : 'the end of what is busy'
}
