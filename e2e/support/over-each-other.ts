/** Controls and words of a page that lie over each other: nobody reads or taps what is under something else. */

/** Runs in the page. */
export function overEachOther(): string[] {
  interface Place {
    /** Only what is on one layer can be in each other's way. */
    readonly layer: Element
    /** What its scrollers leave to be seen. */
    readonly seen: Box
  }
  type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
  interface Thing extends Place {
    readonly element: Element
    readonly box: Box
    readonly kind: Kind
  }
  /** What is tapped, and what is seen: words, a picture, a control that is filled or has an edge. */
  type Kind = 'control' | 'seen'

  const within = (box: Box, seen: Box): Box => ({
    left: Math.max(box.left, seen.left),
    right: Math.min(box.right, seen.right),
    top: Math.max(box.top, seen.top),
    bottom: Math.min(box.bottom, seen.bottom),
  })
  const whole = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
  const known = new Map<Element, Place | undefined>([[document.body, { layer: document.body, seen: whole }]])
  /** Nowhere is what is only for readers, and what is in a table that scrolls sideways under its first column. */
  const placeOf = (element: Element): Place | undefined => {
    if (known.has(element)) return known.get(element)
    const around = element.parentElement === null ? undefined : placeOf(element.parentElement)
    const place = around && placeIn(around, element)
    known.set(element, place)
    return place
  }
  const placeIn = (around: Place, element: Element): Place | undefined => {
    const { overflowX, position, clipPath, clip } = getComputedStyle(element)
    const scrolls = overflowX === 'auto' || overflowX === 'scroll'
    if (clipPath !== 'none' || clip !== 'auto') return undefined
    if (scrolls && element.scrollWidth > element.clientWidth) return undefined
    const isLayer =
      scrolls ||
      position === 'fixed' ||
      position === 'sticky' ||
      element.matches('[role=dialog], [role=menu], [role=listbox]')
    return {
      layer: isLayer ? element : around.layer,
      seen: overflowX === 'visible' ? around.seen : within(element.getBoundingClientRect(), around.seen),
    }
  }

  const things: Thing[] = []
  const add = (element: Element, boxes: Iterable<DOMRect>, kind: Kind) => {
    const place = placeOf(element)
    if (!place || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return
    for (const rectangle of boxes) {
      const box = within(rectangle, place.seen)
      if (box.right - box.left > 2 && box.bottom - box.top > 2) things.push({ ...place, element, box, kind })
    }
  }
  const controls = 'button, a[href], input:not([type=hidden]), select, textarea, [role=tab]'
  for (const element of document.querySelectorAll(controls)) {
    const box = [element.getBoundingClientRect()]
    add(element, box, 'control')
    const { backgroundColor, borderTopWidth } = getComputedStyle(element)
    if (backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px') add(element, box, 'seen')
  }
  for (const icon of document.querySelectorAll(':is(button, a) svg')) {
    add(icon, [icon.getBoundingClientRect()], 'seen')
  }
  const range = document.createRange()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement, nodeValue } = texts.currentNode
    if (!parentElement || !nodeValue?.trim()) continue
    range.selectNodeContents(texts.currentNode)
    add(parentElement, range.getClientRects(), 'seen')
  }

  /** A field with its buttons; a control with its count over its picture. */
  const wholes = ['[class*=Input-wrapper]', 'button, a']
  const belongTogether = (one: Element, other: Element) =>
    one.contains(other) ||
    other.contains(one) ||
    wholes.some(whole => (one.closest(whole) ?? one) === other.closest(whole))
  /** A line of words is higher than its letters, and stands closer to the next where they are large. */
  const isOver = (one: Thing, other: Thing) => {
    const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
    const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
    const least = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top) * 0.4
    return across > 2 && down > (one.kind === 'control' ? 2 : least)
  }
  const nameOf = ({ element }: Thing) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}”`

  things.sort((one, other) => one.box.top - other.box.top)
  const found = new Set<string>()
  for (const [index, one] of things.entries()) {
    for (let at = index + 1; at < things.length; at++) {
      const other = things[at] as Thing
      if (other.box.top >= one.box.bottom) break
      if (one.kind !== other.kind || one.layer !== other.layer) continue
      if (isOver(one, other) && !belongTogether(one.element, other.element))
        found.add(`${nameOf(one)} and ${nameOf(other)}`)
    }
  }
  return [...found]
}
