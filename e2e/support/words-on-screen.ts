/** What can go wrong with the words of a screen in any language: keys in their place, cut or broken words, parts over each other. */
import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { keyInText } from '#tests/support/word-keys.ts'
import { overEachOther } from './over-each-other.ts'

/** Cut where there is no room for it, and why that is right. */
const CUT_BY_INTENT: Readonly<Record<string, string>> = {
  'header button *': 'The company under the name of the home; zoomed-in.test.ts looks after the name.',
}

/** A laptop, a tablet, a laptop at 400 %, and a phone, which is last. */
export const WIDTHS = [800, 1280, 320, 375]

/** Of a sheet without its margins, as its `@page` has them. */
const SHEET_MM: Readonly<Record<string, number>> = {
  'month-chart': 261,
  report: 183,
  'report-upright': 193,
  'report-lying': 259,
}

/** Softly, at each width: every complaint of a screen is told. */
export async function expectWholeWords(page: Page, screen: string, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    // Also a window that stays as it was is laid out anew.
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 1280 })
    await lookAt(page, `${screen}, ${width} px`)
  }
}

/** What the printer gets of a screen that prints a paper. */
export async function expectWholePaper(page: Page, screen: string): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const sheet = (await page.locator('[data-sheet]').getAttribute('data-sheet')) ?? ''
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: Math.ceil(((SHEET_MM[sheet] ?? 0) / 25.4) * 96), height: 1280 })
  await lookAt(page, `${screen}, on paper`)
  await page.emulateMedia({ media: null })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
}

/** Looks again where something is wrong: a list that has just become cards, and a chart, follow their window later. */
async function lookAt(page: Page, where: string): Promise<void> {
  let found = await faultsOf(page, 20)
  if (Object.keys(found).length > 0) found = await faultsOf(page, 500)
  expect.soft(found, where).toEqual({})
}

/**
 * What is wrong, by kind, once the page has been drawn, and so long after. All in one: asking the page takes as long as
 * most of what is asked.
 */
const faultsOf = (page: Page, afterMs: number): Promise<Readonly<Record<string, readonly string[]>>> =>
  page.evaluate(`(async () => {
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, ${afterMs})))
    const faults = {
      'keys in place of words': (${keysShown})(${JSON.stringify(keyInText.source)}),
      'words cut short': [...(${cutWords})(${JSON.stringify(Object.keys(CUT_BY_INTENT).join())}), ...(${cutChoices})()],
      'words broken without a hyphen': (${brokenWords})(),
      'lie over each other': (${overEachOther})(),
      'scrolls sideways': (${sideways})(),
    }
    return Object.fromEntries(Object.entries(faults).filter(([, complaints]) => complaints.length > 0))
  })()`)

function sideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px`] : []
}

function keysShown(keyInText: string): string[] {
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
  return said.filter(text => key.test(text))
}

/** Controls and headings wider inside than they are, in whatever part of them. */
function cutWords(mayBeCut: string): string[] {
  const named =
    'button, a, [role=tab], [role=menuitem], [role=option], label, legend, summary, th, h1, h2, h3'
  /** A name that somebody typed may be cut where the whole of it is said. */
  const isSaidWhole = (element: Element) =>
    element
      .closest('[aria-label]')
      ?.getAttribute('aria-label')
      ?.includes(element.textContent ?? '') ?? false
  const cut = [...document.querySelectorAll<HTMLElement>(`:is(${named}), :is(${named}) *`)].filter(
    element => {
      if (element.clientWidth <= 1 || element.scrollWidth <= element.clientWidth + 1) return false
      const { overflowX, display } = getComputedStyle(element)
      return (
        element.textContent?.trim() &&
        display !== 'inline' &&
        overflowX !== 'auto' &&
        overflowX !== 'scroll' &&
        !isSaidWhole(element) &&
        !element.matches(mayBeCut) &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
    },
  )
  const whole = cut.map(element => element.closest(named) ?? element)
  return [...new Set(whole)].map(
    element => `${element.tagName.toLowerCase()} “${element.textContent?.trim().slice(0, 60)}”`,
  )
}

/** What is chosen in a field or stands there until something is; what was typed may be longer than its field. */
function cutChoices(): string[] {
  const pen = document.createElement('canvas').getContext('2d')
  const isCut = (field: HTMLInputElement | HTMLSelectElement): boolean => {
    if (!field.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    if (field instanceof HTMLInputElement) return field.scrollWidth > field.clientWidth + 1
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    if (pen) pen.font = font
    const words = pen?.measureText(field.selectedOptions[0]?.text ?? '').width ?? 0
    return words > field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) + 1
  }
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'select, input:placeholder-shown, input[aria-haspopup=listbox]',
  )
  const wordsOf = (field: HTMLInputElement | HTMLSelectElement) =>
    field instanceof HTMLInputElement ? field.value || field.placeholder : field.selectedOptions[0]?.text
  return [...fields].filter(isCut).map(field => `${field.tagName.toLowerCase()} “${wordsOf(field)}”`)
}

/**
 * Words that go on in the next line as if another began there. Only letters make a word: an address or a number breaks
 * where it can. Chromium on Linux has no dictionary of hyphens, so that only soft ones count here.
 */
function brokenWords(): string[] {
  const broken: string[] = []
  const range = document.createRange()
  const bottomOf = (text: Node, at: number): number => {
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    return range.getBoundingClientRect().bottom
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    range.selectNodeContents(text)
    if (range.getClientRects().length < 2) continue
    for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[^\s-]+/g)) {
      if (!/^\P{L}*[\p{Script=Latin}\u00ad’]{4,}\P{L}*$/u.test(word)) continue
      const at = [...word].findIndex(
        (_, place) => place > 0 && bottomOf(text, index + place) > bottomOf(text, index + place - 1) + 2,
      )
      if (at > 0 && word[at - 1] !== '\u00ad') broken.push(`${word.slice(0, at)} ${word.slice(at)}`)
    }
  }
  return broken
}
