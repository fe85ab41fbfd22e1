/**
 * Every address of the app, as its routes name them: no fault of axe in light and dark, nothing wider than a phone, and
 * at 400 % on a laptop (320 px) nothing either. A new route is walked without a word here, unless it has a new part.
 */
import type { Page } from 'playwright/test'
import { expectGoodLooks, sidewaysPx } from './support/looks.ts'
import { list, officeOf } from './support/office.ts'
import { signIn, TABLET } from './support/people.ts'
import { type Route, routesFor } from './support/routes.ts'
import { expect, test } from './support/test.ts'

/** A laptop's 1280×1024 at 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 }

const softly = expect.configure({ soft: true })

/** One id of each thing that has an address. */
async function idsOf(hearth: Parameters<typeof officeOf>[0]): Promise<Record<string, unknown>> {
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

async function walk(page: Page, address: string, routes: readonly Route[], ids: Record<string, unknown>) {
  for (const { path } of routes) {
    const at = path.replaceAll(/:(\w+)/g, (_, part: string) => {
      if (ids[part] === undefined) throw new Error(`Say in idsOf which ${part} the test opens: ${path}`)
      return String(ids[part])
    })
    await test.step(at, async () => {
      await page.setViewportSize(TABLET)
      await page.goto(`${address}/dashboard/${at}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectGoodLooks(page, at)
      await page.setViewportSize(ZOOMED)
      // A chart follows its window a frame later.
      await softly
        .poll(() => sidewaysPx(page), {
          message: `${at}, at 400 %: scrolls sideways by so many px`,
          timeout: 2_000,
        })
        .toBe(0)
    })
  }
}

for (const [role, email] of [
  ['provider', 'provider@hearth.test'],
  ['super_admin', 'super.admin@hearth.test'],
] as const) {
  test(`every screen of ${role} suits everybody`, async ({ hearth, page }) => {
    test.setTimeout(600_000)
    await signIn(page, hearth, email)
    await walk(page, hearth.address, await routesFor(role), await idsOf(hearth))
  })
}
