/** What one tap opens on a screen and writes nothing: menus, lists to choose from, filters, forms, details, questions. */
import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { expectWholeWords } from './words-on-screen.ts'

const PHONE_PX = 375
const WINDOWS = '[role=dialog], [role=menu], [role=listbox]'
/** A tap on it opens, and does nothing besides: whatever takes something away asks first. */
const OPENERS = [
  '[aria-haspopup]',
  '[aria-expanded=false]',
  'tr[data-opens] td:first-child button',
  'button.mantine-Input-input',
  'main button:has(.tabler-icon-plus, .tabler-icon-pencil)',
  '[data-variant=outline]',
]
/** What is around every screen is opened on one of them. */
const FRAME_OPENERS = 'header [aria-haspopup], nav [aria-haspopup]'
const OPENS_MS = 2_000
/** What is said to open a window opens one, however busy the machine is. */
const SAID_TO_OPEN_TAPS = 10

/**
 * Looks at what opens on a screen of a phone: `most` of all, from the `first` on and round. `withFrame` opens the top bar
 * and the phone's menu as well. Answers how many it has seen.
 */
export async function expectWholeOpened(
  page: Page,
  screen: string,
  { first, most, withFrame }: { first: number; most: number; withFrame: boolean },
): Promise<number> {
  if (most === 0 && !withFrame) return 0
  await page.setViewportSize({ width: PHONE_PX, height: 1280 })
  const address = page.url()
  const open = await openWindows(page).count()
  const mark = () => page.evaluate(markOpeners, [OPENERS.join(), withFrame ? FRAME_OPENERS : ''] as const)
  const found = await mark()
  const chosen = found.screen.map((_, at) => found.screen[(first + at) % found.screen.length]).slice(0, most)
  let seen = 0
  for (const opener of [...found.frame, ...chosen]) {
    if (page.url() !== address) {
      // A row that leads to another screen, or a form with an address of its own.
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await mark()
    }
    if (!(await hasOpened(page, `[data-opener="${opener?.at}"]`))) continue
    seen++
    const where = `${screen}, ${opener?.name}`
    await expectWholeWords(page, where, [PHONE_PX])
    const danger = '[role=menuitem][data-danger]'
    if ((await page.locator(danger).count()) > 0 && (await hasOpened(page, danger))) {
      await expectWholeWords(page, `${where}, its question`, [PHONE_PX])
    }
    await page.keyboard.press('Escape')
    await expect.soft(openWindows(page).nth(open), `${where}: stays open`).toHaveCount(0)
  }
  return seen
}

const openWindows = (page: Page) => page.locator(WINDOWS).filter({ visible: true })

/** Marks each kind of them once: of the rows of a list the first. */
function markOpeners([openers, frameOpeners]: readonly [string, string]) {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.matches(':disabled')
  const kinds = new Set<string>()
  const regions = [...document.querySelectorAll('section, table, ul, [role=region], fieldset')]
  const isFirst = (element: Element) => {
    const region = regions.indexOf(element.closest('section, table, ul, [role=region], fieldset') as Element)
    const icon = element.querySelector('svg')?.getAttribute('class') ?? ''
    const kind = `${element.closest('td, th, li') ? '' : element.textContent}|${icon}|${region}`
    return !kinds.has(kind) && kinds.add(kind)
  }
  let at = 0
  const marked = (elements: Iterable<Element>) =>
    [...elements]
      .filter(element => isShown(element) && isFirst(element))
      .map(element => {
        element.setAttribute('data-opener', String(++at))
        return { at, name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() }
      })
  const root =
    [...document.querySelectorAll('[role=dialog]')].findLast(isShown) ?? document.querySelector('main')
  return {
    frame: frameOpeners === '' ? [] : marked(document.querySelectorAll(frameOpeners)),
    screen: marked(root?.querySelectorAll(openers) ?? []),
  }
}

/**
 * Taps it, and says whether a window opened, or it itself; not where the tap led to another screen. A list that has just
 * moved takes no tap, as it should: it is tapped again, and what is said to open until it does.
 */
async function hasOpened(page: Page, opener: string): Promise<boolean> {
  const button = page.locator(opener).first()
  if ((await button.count()) === 0) return false
  const before = await openWindows(page).count()
  const isSaid = (await button.getAttribute('aria-haspopup')) !== null
  for (let taps = 0; taps < (isSaid ? SAID_TO_OPEN_TAPS : 2); taps++) {
    const outcome = await tapped(page, opener, before)
    if (outcome !== 'nothing') return outcome === 'opened'
  }
  return false
}

async function tapped(
  page: Page,
  opener: string,
  windowCount: number,
): Promise<'opened' | 'left' | 'nothing'> {
  const address = page.url()
  try {
    await page.locator(opener).first().click({ timeout: OPENS_MS })
    const outcome = await page.waitForFunction(
      ([windows, count, at, from]) => {
        const open = [...document.querySelectorAll(windows)].filter(window => window.checkVisibility())
        const opener = document.querySelector(at)
        if (opener === null && location.href !== from) return 'left'
        // What opens a window says so before it is there: its code may still be on the way.
        const isOpen =
          opener?.getAttribute('aria-expanded') === 'true' && !opener.hasAttribute('aria-haspopup')
        return (open.length > count || isOpen) && 'opened'
      },
      [WINDOWS, windowCount, opener, address] as const,
      { timeout: OPENS_MS, polling: 50 },
    )
    return (await outcome.jsonValue()) || 'nothing'
  } catch {
    return 'nothing'
  }
}
