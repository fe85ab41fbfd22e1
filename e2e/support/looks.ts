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

/** On the tablet and the phone, one of them in light and one in dark, in turns: both are made of the same colors. */
const LOOKS = [
  [
    { viewport: TABLET, colorScheme: 'light' },
    { viewport: PHONE, colorScheme: 'dark' },
  ],
  [
    { viewport: TABLET, colorScheme: 'dark' },
    { viewport: PHONE, colorScheme: 'light' },
  ],
] as const

/** `turn` says which of them is dark. Every complaint is told, not only the first. */
export async function expectGoodLooks(page: Page, screen: string, turn: 0 | 1 = 0): Promise<void> {
  for (const { viewport, colorScheme } of LOOKS[turn]) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const where = `${screen}, ${viewport.width} px, ${colorScheme}`
    expect.soft(await violations(page), `${where}: axe`).toEqual([])
    expect.soft(await sidewaysPx(page), `${where}: scrolls sideways by so many px`).toBe(0)
    if (viewport === TABLET) {
      expect.soft(await smallTargets(page), `${where}: less than ${TARGET_PX} px high`).toEqual([])
      expect.soft(await mouseOnly(page), `${where}: not to be reached by keyboard`).toEqual([])
    }
  }
}

async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async excepted => {
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
  }, RIGHT_AS_IT_IS)
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
