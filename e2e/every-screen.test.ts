/**
 * Every address of the app, as its routes name them, loaded anew: no fault of axe in light and dark, no key in place of
 * words, nothing cut, nothing over anything else, and nothing wider than its window, down to a laptop at 400 % (320 px).
 * A new route is walked without a word here, unless it has a new part. The languages take turns; EVERY_LANGUAGE=1 walks
 * every screen in each of them.
 */
import type { Page } from 'playwright/test'
import { LANGUAGES } from '#domain/values/languages.ts'
import { LANGUAGE_FACTS } from '#src/languages/languages.ts'
import { expectGoodLooks } from './support/looks.ts'
import { list, type Office, officeOf } from './support/office.ts'
import { signIn, TABLET } from './support/people.ts'
import { type Route, routesFor } from './support/routes.ts'
import { expect, test } from './support/test.ts'
import { expectWholeWords } from './support/words-on-screen.ts'

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

const addressOf = ({ path }: Route, ids: Record<string, unknown>): string =>
  path.replaceAll(/:(\w+)/g, (_, part: string) => {
    if (ids[part] === undefined) throw new Error(`Say in idsOf which ${part} the test opens: ${path}`)
    return String(ids[part])
  })

/** Whose turn it is with which screen: its looks are held to everybody's measure in one language. */
const isTurnOf = (language: number, screen: number): boolean => screen % LANGUAGES.length === language

async function walk(page: Page, address: string, own: Office, screens: readonly string[]) {
  for (const [turn, language] of LANGUAGES.entries()) {
    await own.patch('/me', { field: 'language', value: language })
    await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_FACTS[language].code)
    for (const [index, at] of screens.entries()) {
      if (!isTurnOf(turn, index) && process.env.EVERY_LANGUAGE !== '1') continue
      const screen = `${at}, ${language}`
      await test.step(screen, async () => {
        await page.setViewportSize(TABLET)
        await page.goto(`${address}/dashboard/${at}`)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        if (isTurnOf(turn, index)) await expectGoodLooks(page, screen)
        await expectWholeWords(page, screen)
      })
    }
  }
}

for (const [role, email] of [
  ['provider', 'provider@hearth.test'],
  ['super_admin', 'super.admin@hearth.test'],
] as const) {
  test(`every screen of ${role} suits everybody`, async ({ hearth, page }) => {
    test.setTimeout(process.env.EVERY_LANGUAGE === '1' ? 3_600_000 : 600_000)
    await signIn(page, hearth, email)
    const own = await officeOf(hearth, email)
    const ids = await idsOf(hearth)
    const screens = (await routesFor(role)).map(route => addressOf(route, ids))
    await walk(page, hearth.address, own, screens)
    await own.patch('/me', { field: 'language', value: 'English' })
  })
}
