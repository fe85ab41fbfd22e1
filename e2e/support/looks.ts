/** What is held to everybody's measure on every screen: axe's rules, the width of a phone, targets for gloved hands. */
import axe from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { TABLET } from './people.ts'

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

/** All that axe says of a screen that depends on its colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * The looks at a screen. In the dark a tablet differs from the light in its colors alone; what only a phone shows is made
 * of the same colors, and looked at in the dark alone.
 */
const LOOKS = [
  { viewport: TABLET, colorScheme: 'light' },
  { viewport: TABLET, colorScheme: 'dark', rules: COLOR_RULES },
  { viewport: PHONE, colorScheme: 'dark' },
] as const

/** In light and dark, on the tablet and the phone. Every complaint of every look is told, not only the first. */
export async function expectGoodLooks(page: Page, screen: string): Promise<void> {
  for (const { viewport, colorScheme, ...only } of LOOKS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const where = `${screen}, ${viewport.width} px, ${colorScheme}`
    expect.soft(await violations(page, 'rules' in only ? only.rules : undefined), `${where}: axe`).toEqual([])
    if ('rules' in only) continue
    expect.soft(await sidewaysPx(page), `${where}: scrolls sideways by so many px`).toBe(0)
    if (viewport === TABLET) {
      expect.soft(await smallTargets(page), `${where}: less than ${TARGET_PX} px high`).toEqual([])
      expect.soft(await mouseOnly(page), `${where}: not to be reached by keyboard`).toEqual([])
    }
  }
}

/** By these rules of axe; by all of them unless told otherwise. */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([excepted, only]) => {
      const { violations: found } = await (Reflect.get(window, 'axe') as typeof axe).run(document, {
        resultTypes: ['violations'],
        elementRef: true,
        // No rule in use reads style sheets or media.
        preload: false,
        ...(only && { runOnly: { type: 'rule', values: [...only] } }),
      })
      const isRight = (id: string, element: HTMLElement | undefined) =>
        excepted.some(({ rule, where }) => rule === id && element?.matches(where))
      return found.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ element }) => !isRight(id, element))
          .map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
      )
    },
    [RIGHT_AS_IT_IS, rules] as const,
  )
}

/** By how much the page is wider than its window. */
export const sidewaysPx = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  })

const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([least, excepted]) =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'button, a[href], summary, select, [role=button], [role=tab], [role=spinbutton]',
        ),
      ]
        .filter(element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter(element => !element.matches(excepted))
        .map(element => ({ element, height: element.getBoundingClientRect().height }))
        // Half a pixel is lost to rounding; what has no height at all is only for readers until it has the focus.
        .filter(({ height }) => height > 1 && height < least - 0.5)
        .map(
          ({ element, height }) =>
            `${Math.round(height)} px: ${element.getAttribute('aria-label') ?? element.textContent?.trim()}`,
        ),
    [TARGET_PX, Object.keys(SMALL_BY_INTENT).join(', ')] as const,
  )

/** What looks as if it could be pressed and takes no focus, nor stands in or around something that does. */
const mouseOnly = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const focusable =
      'button, a[href], input, select, textarea, summary, label, [tabindex], [contenteditable=true]'
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(element => getComputedStyle(element).cursor === 'pointer')
      .filter(element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(element => element.closest(focusable) === null && element.querySelector(focusable) === null)
      .map(element => `${element.tagName.toLowerCase()}: ${element.textContent?.trim().slice(0, 60)}`)
  })
