/** What is held to everybody's measure on every screen: axe's rules, the width of a phone, targets for gloved hands. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { TABLET } from './people.ts'

/** As it is made for pages, half as long as for programs; nobody reads the HTML it would copy of every element. */
const AXE = [
  readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
  'axe.configure({ noHtml: true })',
].join('\n')

export const PHONE = { width: 375, height: 800 }
const TARGET_PX = 44

/** Smaller than 44 px, and why that is right. */
const SMALL_BY_INTENT: Readonly<Record<string, string>> = {
  // WCAG 2.5.8 excepts them: the next line of words is as near as it is in any text.
  'p a, span a': 'A link in running words is as high as its line.',
}

/** What axe complains of on purpose-made parts, and why that is right: the rule, and where. */
const RIGHT_AS_IT_IS: readonly { rule: string; where: string; why: string }[] = [
  {
    rule: 'label-content-name-mismatch',
    where: 'td[data-day], header button',
    why: 'The name has what one would say (Maple House, Miriam, given by Dana Reyes); initials and company are left out.',
  },
]

/** What a screen is looked at in. */
export interface Look {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
}

/** On the tablet and the phone, one of them in light and one in dark, in turns: both are made of the same colors. */
export const LOOKS: Readonly<
  Record<'lightTablet' | 'darkTablet', Readonly<Record<'tablet' | 'phone', Look>>>
> = {
  lightTablet: {
    tablet: { viewport: TABLET, colorScheme: 'light' },
    phone: { viewport: PHONE, colorScheme: 'dark' },
  },
  darkTablet: {
    tablet: { viewport: TABLET, colorScheme: 'dark' },
    phone: { viewport: PHONE, colorScheme: 'light' },
  },
}

export async function expectGoodLooks(page: Page, screen: string): Promise<void> {
  const { tablet, phone } = LOOKS.lightTablet
  for (const look of [tablet, phone]) {
    await page.setViewportSize(look.viewport)
    await expectGoodLook(page, screen, look)
  }
}

/** In a window that is as wide as the look's. Every complaint is told, not only the first. */
export async function expectGoodLook(page: Page, screen: string, look: Look): Promise<void> {
  const { viewport, colorScheme } = look
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await complaints(page, viewport === TABLET)
  expect.soft(found, `${screen}, ${viewport.width} px, ${colorScheme}`).toEqual({})
}

/** What is wrong, by kind. All in one: asking the page takes as long as most of what is asked. */
const complaints = (page: Page, isTablet: boolean): Promise<Readonly<Record<string, readonly string[]>>> =>
  page.evaluate(`(async () => {
    const found = {
      'axe': await (${violations})(${JSON.stringify(RIGHT_AS_IT_IS)}),
      'scrolls sideways': (${widerBy})() > 0 ? [(${widerBy})() + ' px'] : [],
      'less than ${TARGET_PX} px high': ${isTablet} ? (${smallTargets})(${JSON.stringify([TARGET_PX, Object.keys(SMALL_BY_INTENT).join()])}) : [],
      'not to be reached by keyboard': ${isTablet} ? (${mouseOnly})() : [],
    }
    return Object.fromEntries(Object.entries(found).filter(([, complaints]) => complaints.length > 0))
  })()`)

async function violations(excepted: typeof RIGHT_AS_IT_IS): Promise<string[]> {
  const { violations: found } = await (Reflect.get(window, 'axe') as typeof axe).run(document, {
    resultTypes: ['violations'],
    elementRef: true,
    // No rule in use reads style sheets or media.
    preload: false,
  })
  const isRight = (id: string, element: HTMLElement | undefined) =>
    excepted.some(({ rule, where }) => rule === id && element?.matches(where))
  return found.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ element }) => !isRight(id, element))
      .map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}

/** By how much the page is wider than its window. */
export const sidewaysPx = (page: Page): Promise<number> => page.evaluate(widerBy)

function widerBy(): number {
  const { scrollWidth, clientWidth } = document.documentElement
  return Math.max(0, scrollWidth - clientWidth)
}

function smallTargets([least, excepted]: readonly [number, string]): string[] {
  const targets = document.querySelectorAll<HTMLElement>(
    'button, a[href], summary, select, [role=button], [role=tab], [role=spinbutton]',
  )
  return (
    [...targets]
      .filter(element => !element.matches(excepted))
      .map(element => ({ element, height: element.getBoundingClientRect().height }))
      // Half a pixel is lost to rounding; what has no height at all is only for readers until it has the focus.
      .filter(({ height }) => height > 1 && height < least - 0.5)
      .filter(({ element }) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map(
        ({ element, height }) =>
          `${Math.round(height)} px: ${element.getAttribute('aria-label') ?? element.textContent?.trim()}`,
      )
  )
}

/** What looks as if it could be pressed and takes no focus, nor stands in or around something that does. */
function mouseOnly(): string[] {
  const focusable =
    'button, a[href], input, select, textarea, summary, label, [tabindex], [contenteditable=true]'
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter(element => element.closest(focusable) === null)
    .filter(element => getComputedStyle(element).cursor === 'pointer')
    .filter(element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter(element => element.querySelector(focusable) === null)
    .map(element => `${element.tagName.toLowerCase()}: ${element.textContent?.trim().slice(0, 60)}`)
}
