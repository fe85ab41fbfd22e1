/** What can go wrong with the words of a screen in any language: keys in their place, cut words, parts over each other. */
import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { keyInText } from '#tests/support/word-keys.ts'
import { sidewaysPx } from './looks.ts'

/** Cut where there is no room for it, and why that is right. */
const CUT_BY_INTENT: Readonly<Record<string, string>> = {
  'header button *': 'The company under the name of the home; zoomed-in.test.ts looks after the name.',
}

/** From a laptop at 400 % to a laptop. */
const WIDTHS = [320, 375, 800, 1280]

/** Softly, at each width: every complaint of a screen is told. */
export async function expectWholeWords(page: Page, screen: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1280 })
    // A chart follows its window a frame later.
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 20))))
    const found = await page.evaluate(look, [keyInText.source, Object.keys(CUT_BY_INTENT).join()] as const)
    const where = `${screen}, ${width} px`
    expect.soft(found.keys, `${where}: keys in place of words`).toEqual([])
    expect.soft(found.cut, `${where}: words cut short`).toEqual([])
    expect.soft(found.overlaps, `${where}: lie over each other`).toEqual([])
    expect.soft(await sidewaysPx(page), `${where}: scrolls sideways by so many px`).toBe(0)
  }
}

function look([keyInText, mayBeCut]: readonly [string, string]) {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}”`

  const key = new RegExp(keyInText)
  const said: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    if (!texts.currentNode.parentElement?.closest('script, style'))
      said.push(texts.currentNode.nodeValue ?? '')
  }
  for (const attribute of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      said.push(element.getAttribute(attribute) ?? '')
    }
  }

  /** A name that somebody typed may be cut where the whole of it is said. */
  const isSaidWhole = (element: Element) =>
    element
      .closest('[aria-label]')
      ?.getAttribute('aria-label')
      ?.includes(element.textContent ?? '') ?? false
  const cut = [
    ...document.querySelectorAll<HTMLElement>(
      ':is(button, a, [role=tab], label, th, h1, h2, h3, legend), :is(button, a, [role=tab], label, th) *',
    ),
  ].filter(element => {
    const { overflowX, display } = getComputedStyle(element)
    const isWords = [...element.childNodes].some(
      node => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    )
    return (
      isWords &&
      display !== 'inline' &&
      overflowX !== 'auto' &&
      overflowX !== 'scroll' &&
      element.clientWidth > 1 &&
      element.scrollWidth > element.clientWidth + 1 &&
      !isSaidWhole(element) &&
      !element.matches(mayBeCut) &&
      isShown(element)
    )
  })

  /** In a part that scrolls by itself or is only for readers. */
  const isElsewhere = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, clipPath, clip } = getComputedStyle(at)
      if (['auto', 'scroll'].includes(overflowX) || clipPath !== 'none' || clip !== 'auto') return true
    }
    return false
  }
  const fieldOf = (element: Element) => element.closest('[class*=Input-wrapper]')
  const layerOf = (element: Element) =>
    element.closest('[role=dialog], header[data-screen-only], nav, main, footer')
  const controls = [
    ...document.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea, [role=tab]'),
  ]
    .filter(element => isShown(element) && !isElsewhere(element))
    .map(element => ({
      element,
      layer: layerOf(element),
      field: fieldOf(element),
      box: element.getBoundingClientRect(),
    }))
    .filter(({ box }) => box.width > 2 && box.height > 2)
  const overlaps = controls.flatMap((one, index) =>
    controls
      .slice(index + 1)
      .filter(
        other =>
          one.layer === other.layer &&
          (one.field === null || one.field !== other.field) &&
          !one.element.contains(other.element) &&
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 2 &&
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 2,
      )
      .map(other => `${nameOf(one.element)} and ${nameOf(other.element)}`),
  )
  return {
    keys: said.filter(text => key.test(text)),
    cut: cut.map(nameOf),
    overlaps,
  }
}
