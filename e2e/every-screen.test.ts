/**
 * Every address of the app, as its routes name them: no fault of axe in light and dark, no key in place of words, nothing
 * cut, nothing over anything else, and nothing wider than its window, down to a laptop at 400 % (320 px). The same of what
 * a tap opens there on a phone, of the paper it prints, and of the pages before sign-in. A new route is walked without a
 * word here, unless it has a new part. The languages take turns, each loads its first screen anew and goes on to the
 * others, every other screen opens one thing, and what more than one role has is loaded, and held to axe and to every
 * width, for one of them; EVERY_LANGUAGE=1 loads every screen, and opens everything on it, in each of them.
 */
import type { Page } from 'playwright/test'
import { LANGUAGES, type Language } from '#domain/values/languages.ts'
import { LANGUAGE_FACTS } from '#src/languages/languages.ts'
import type { Hearth } from './support/hearth.ts'
import { expectGoodLook, LOOKS } from './support/looks.ts'
import { homeDay, officeOf } from './support/office.ts'
import { expectWholeOpened } from './support/opened.ts'
import { signIn, TABLET } from './support/people.ts'
import { addressOf, goOn, idsOf, openPaths, routesFor } from './support/routes.ts'
import { expect, test } from './support/test.ts'
import { expectWholePaper, expectWholeWords, WIDTHS } from './support/words-on-screen.ts'

const isEveryLanguage = process.env.EVERY_LANGUAGE === '1'

interface Walked {
  readonly path: string
  readonly isPrintPage?: boolean
  /** Somebody else's walk looks at its colors and its targets. */
  readonly isOfAnother?: boolean
}

/** Whose papers are in the language of who reads them. */
const REPORTS = ['progress', 'incidents', 'medication-log', 'attendance', 'financial'].map(report => ({
  path: `reports?report=${report}&home=1&resident=all&start=${homeDay(-48)}&end=${homeDay()}`,
  isPrintPage: true,
}))

/** Of a screen that somebody else's walk has seen at each width, with other records. */
const EDGES = [1280, 320]

/** Whose turn it is with which screen: its looks are held to everybody's measure in one language. */
const isTurnOf = (language: number, screen: number): boolean => screen % LANGUAGES.length === language

/** The languages and the screens that are walked in each. */
const turns = <Screen>(screens: readonly Screen[]) =>
  LANGUAGES.map((language, turn) => ({
    language,
    screens: [...screens.entries()].filter(([index]) => isEveryLanguage || isTurnOf(turn, index)),
    isTurn: (index: number) => isTurnOf(turn, index),
  }))

const isSpoken = (page: Page, language: Language) =>
  expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_FACTS[language].code)

/** Asks for an office each time: six languages take longer than one access token lives. */
async function speak(hearth: Hearth, email: string, language: Language): Promise<void> {
  const own = await officeOf(hearth, email)
  await own.patch('/me', { field: 'language', value: language })
}

async function load(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Answers how many windows were opened on the way. */
async function walk(page: Page, hearth: Hearth, email: string, all: readonly Walked[]): Promise<number> {
  let opened = 0
  for (const { language, screens, isTurn } of turns(all)) {
    await speak(hearth, email, language)
    await isSpoken(page, language)
    for (const [index, screen] of screens) {
      const name = `${screen.path}, ${language}`
      await test.step(name, async () => {
        await page.setViewportSize(TABLET)
        if (isEveryLanguage || (screens[0]?.[0] === index && !screen.isOfAnother))
          await load(page, `${hearth.address}/dashboard/${screen.path}`)
        else await goOn(page, screen.path)
        await expectSuits(page, name, screen, isTurn(index) ? index : undefined)
        opened += await expectWholeOpened(page, name, {
          first: index,
          most: isEveryLanguage ? Number.POSITIVE_INFINITY : index % 2,
          withFrame: screen.path === '',
        })
      })
    }
  }
  return opened
}

/** From the tablet's window to the phone's, each of them once: all that is on the page is laid out anew in each. */
async function expectSuits(
  page: Page,
  name: string,
  screen: Walked,
  turn: number | undefined,
): Promise<void> {
  const isWhole = isEveryLanguage || !screen.isOfAnother
  // The next screen begins in the colors this one ends in.
  const looks = Math.floor((turn ?? 0) / LANGUAGES.length) % 2 === 0 ? LOOKS.lightTablet : LOOKS.darkTablet
  const isLookedAt = isWhole && turn !== undefined
  if (isLookedAt) await expectGoodLook(page, name, looks.tablet)
  await expectWholeWords(page, name, isWhole ? WIDTHS.slice(0, -1) : EDGES)
  if (screen.isPrintPage) await expectWholePaper(page, name)
  if (isWhole) await expectWholeWords(page, name, WIDTHS.slice(-1))
  if (isLookedAt) await expectGoodLook(page, name, looks.phone)
}

for (const [role, email] of [
  ['provider', 'provider@hearth.test'],
  ['super_admin', 'super.admin@hearth.test'],
] as const) {
  test(`[G9] every screen of ${role} suits everybody`, async ({ hearth, page }) => {
    test.setTimeout(isEveryLanguage ? 7_200_000 : 600_000)
    await signIn(page, hearth, email)
    const ids = await idsOf(hearth)
    const ofProvider = new Set(routesFor('provider').map(({ path }) => path))
    const screens = routesFor(role).map(({ path, ...kind }) => ({
      ...kind,
      path: addressOf(path, ids),
      isOfAnother: role !== 'provider' && ofProvider.has(path),
    }))
    const opened = await walk(page, hearth, email, role === 'provider' ? [...screens, ...REPORTS] : screens)
    expect(opened, 'windows that a tap opened').toBeGreaterThan(screens.length / 8)
    await speak(hearth, email, 'English')
  })
}

test('[G9] every page before sign-in suits everybody', async ({ hearth, page }) => {
  test.setTimeout(600_000)
  const addresses = [
    ...openPaths(),
    '/login?passkey=true',
    '/utility-form?type=reset_password',
    '/utility-form?type=request_demo',
  ]
  const paths = addresses.map(path => path.replace(':token', 'no-such-token'))
  await page.goto(`${hearth.address}/login`)
  for (const { language, screens, isTurn } of turns(paths)) {
    await page.evaluate(name => localStorage.setItem('hearth-language', name), language)
    for (const [index, path] of screens) {
      if (isEveryLanguage || screens[0]?.[0] === index) await load(page, hearth.address + path)
      else await goOn(page, path)
      await isSpoken(page, language)
      await page.setViewportSize(TABLET)
      await expectSuits(page, `${path}, ${language}`, { path }, isTurn(index) ? index : undefined)
    }
  }
})
