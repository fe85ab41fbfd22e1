/**
 * Computed styles of an element from its tag and its own `style` alone. jsdom matches every rule of every sheet for each
 * look, a third of the time that screens take; these tests load no style sheets of ours, and nobody looks at sizes here.
 */
const computed = window.getComputedStyle.bind(window)
const displays = new Map<string, string>()

/** How a browser shows a tag; jsdom is asked once for each. */
function displayOf({ tagName, ownerDocument }: Element): string {
  const known = displays.get(tagName)
  if (known !== undefined) return known
  const probe = ownerDocument.body.appendChild(ownerDocument.createElement(tagName))
  const { display } = computed(probe)
  probe.remove()
  displays.set(tagName, display)
  return display
}

const isNotShown = (element: Element) =>
  element.hasAttribute('hidden') ||
  (element.tagName === 'DIALOG' && !element.hasAttribute('open')) ||
  (element.tagName === 'INPUT' && element.getAttribute('type') === 'hidden')

const ownStyle = (element: Element, name: string): string => {
  const { style } = element as HTMLElement
  const own: unknown = style === undefined ? '' : Reflect.get(style, name)
  return typeof own === 'string' ? own : ''
}

/** `visibility` and `pointer-events` of the nearest element that says something. */
function inherited(element: Element, name: string, otherwise: string): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const own = ownStyle(at, name)
    if (own !== '') return own
  }
  return otherwise
}

function styleOf(element: Element, name: string): string {
  if (name === 'display')
    return ownStyle(element, name) || (isNotShown(element) ? 'none' : displayOf(element))
  if (name === 'visibility') return inherited(element, name, 'visible')
  if (name === 'pointerEvents' || name === 'pointer-events') return inherited(element, name, 'auto')
  return ownStyle(element, name)
}

window.getComputedStyle = (element, pseudo) =>
  new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return (asked: string) => (pseudo ? '' : styleOf(element, asked))
      return typeof name === 'string' && !pseudo ? styleOf(element, name) : ''
    },
  })
