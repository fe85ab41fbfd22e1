/**
 * Walks the table of screens and takes every picture in one language. With --update-snapshots they are kept as those of
 * before; without, each is compared with its own. A screen that cannot be opened fails by name, and the walk goes on.
 */
import { type Browser, expect, type Page, test } from 'playwright/test'
import { isAllHere } from '../support/device.ts'
import { type Hearth, startHearth } from '../support/hearth.ts'
import { officeOf } from '../support/office.ts'
import { signIn } from '../support/people.ts'
import { addressOf } from '../support/routes.ts'
import { SLOW_CLOCK } from './demo-homes.ts'
import { idsOf } from './ids.ts'
import { ACCOUNTS, dialogOpened, type Role, type Screen, type Step, type Visitor } from './screen.ts'
import { SCREENS } from './screens.ts'
import { pictureAt, settled } from './still.ts'

const {
  PICTURES_BUILT: built = '',
  PICTURES_HOMES: from,
  PICTURES_MOMENT: moment = '',
  PICTURES_ONLY,
  PICTURES_WIDTHS,
} = process.env
const WIDTHS = PICTURES_WIDTHS?.split(',').map(Number) ?? [1280, 800, 375]
const CODES: Readonly<Record<string, string>> = { English: 'en', German: 'de' }
/** On a busy machine a device may need this long for all records. */
const SYNC_TIMEOUT_MS = 180_000
/** What a step opens: a dialog, a menu, or a panel of the screen. */
const WINDOWS = '[role=dialog], [role=menu], main [aria-expanded=true]'
const VISITORS: readonly Visitor[] = [...(Object.keys(ACCOUNTS) as Role[]), 'nobody']
const isSelected = ({ screen }: Screen) =>
  PICTURES_ONLY === undefined || PICTURES_ONLY.split(',').some(name => screen.startsWith(name))
const screens = SCREENS.filter(isSelected)

test('every picture', async ({ browser }, { project }) => {
  const language = project.name
  const hearth = await startHearth({ built, from, preload: SLOW_CLOCK })
  for (const role of VISITORS) {
    const own = screens.filter(screen => screen.role === role)
    if (own.length === 0) continue
    const page =
      role === 'nobody'
        ? await freshDevice(browser, language)
        : await deviceOf(browser, hearth, role, language)
    const ids = await idsOf(hearth)
    for (const screen of own) await takePictures(page, hearth, screen, { ids, language })
    await page.context().close()
  }
  await hearth.stop()
})

/** A device of the role, in the language of its account, with all records on it. */
async function deviceOf(browser: Browser, hearth: Hearth, role: Role, language: string): Promise<Page> {
  const office = await officeOf(hearth, ACCOUNTS[role])
  await office.patch('/me', { field: 'language', value: language })
  const page = await freshDevice(browser)
  await signIn(page, hearth, ACCOUNTS[role])
  await expect(page.locator('html')).toHaveAttribute('lang', CODES[language] ?? '', {
    timeout: SYNC_TIMEOUT_MS,
  })
  await expect.poll(() => isAllHere(page), { timeout: SYNC_TIMEOUT_MS }).toBe(true)
  return page
}

/** A device that nobody has signed in on. Its pages are in this language; English unless told otherwise. */
async function freshDevice(browser: Browser, language?: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  })
  await context.clock.setFixedTime(moment)
  if (language !== undefined)
    await context.addInitScript(chosen => localStorage.setItem('hearth-language', chosen), language)
  return context.newPage()
}

interface Walk {
  readonly ids: Record<string, unknown>
  readonly language: string
}

async function takePictures(page: Page, hearth: Hearth, screen: Screen, { ids, language }: Walk) {
  const path = addressOf(screen.path, ids)
  const folder = screen.role === 'nobody' ? '' : 'dashboard/'
  const address = `${hearth.address}/${folder}${path}${screen.query ?? ''}`
  const walk = async (name: string, steps: readonly Step[], more?: Step) => {
    const picture = `${screen.screen}-${name}`
    await test.step(picture, async () => {
      try {
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.goto(address)
        await settled(page)
        for (const step of steps) await step(page)
        if (more !== undefined || path.endsWith('/add')) await dialogOpened(page)
        if (steps.length > 0) await expect(page.locator(WINDOWS).filter({ visible: true })).not.toHaveCount(0)
        await comparePictures(page, picture, language)
        if (more === undefined) return
        await page.setViewportSize({ width: 1280, height: 900 })
        await more(page)
        await comparePictures(page, `${picture}-emptied`, language)
      } catch (error) {
        expect.soft(String(error), `${picture}, ${language}, could not be opened`).toBe('')
      }
    })
  }
  for (const [name, steps] of Object.entries(screen.pictures)) await walk(name, steps)
  for (const [name, steps] of Object.entries(screen.forms ?? {})) await walk(name, steps, submitEmpty)
}

async function comparePictures(page: Page, name: string, language: string): Promise<void> {
  for (const width of WIDTHS) {
    const picture = await pictureAt(page, width)
    expect.soft(picture).toMatchSnapshot(`${name}-${width}-${language}.png`, { threshold: 0 })
  }
}

/** Empties what can be typed into and presses Save, which has to complain. */
async function submitEmpty(page: Page): Promise<void> {
  const dialog = page.locator('[role=dialog]').last()
  const fields = dialog.locator(
    ':is(input:not([type]), input[type=text], input[type=email], input[type=tel], textarea):not([readonly], [disabled], [role=combobox])',
  )
  for (const field of await fields.all()) {
    if (await field.isVisible()) await field.fill('')
  }
  await dialog.locator('[type=submit]').last().click()
  await expect(dialog.locator('[aria-invalid=true], [role=alert]').first()).toBeVisible()
}
