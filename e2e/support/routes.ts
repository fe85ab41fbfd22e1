/** The addresses of the app, and the ids that fill them in the demo homes. */
import { expect, type Page } from 'playwright/test'
import { canOpen } from '#domain/rules/access/permissions.ts'
import { publicRoutes, type ScreenRoute, screenRoutes } from '#src/app/screens.ts'
import type { Hearth } from './hearth.ts'
import { list, officeOf } from './office.ts'
import { follow } from './people.ts'

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
  for (const next of [root === '' ? '/no/such/place' : 'no-such-place', path]) {
    // The heading of the screen before may still be there.
    await page.locator('h1').evaluateAll(headings => {
      for (const heading of headings) heading.setAttribute('data-left', '')
    })
    await follow(page, root + next)
    await expect(page.locator('h1:not([data-left])').first()).toBeVisible()
  }
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
