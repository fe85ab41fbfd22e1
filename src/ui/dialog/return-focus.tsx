/**
 * Where the keyboard goes when a dialog, drawer or menu closes (WCAG 2.4.3): back to what opened it. When that is gone
 * or disabled, to the row or section it stood in, never to another button: Enter must not give somebody else's dose.
 */
import { createContext, use, useLayoutEffect } from 'react'

/** Elements from the inside out. */
type Path = readonly HTMLElement[]

/** What a reader would call a place; the keyboard goes on from there. */
const PLACES = 'li, tr, article, section, main'

export class ReturnFocus {
  /** What was focused or pressed last. Safari does not focus a button that is tapped, so presses count too. */
  private last: Path = []
  /** Of dialogs that closed a moment ago. */
  private readonly pending: HTMLElement[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly uppermostDialog: () => HTMLElement | undefined) {}

  /** Follows what is used on the page. Returns how to stop. */
  readonly watch = (): (() => void) => {
    const used = (event: Event) => {
      this.last = event.composedPath().filter(part => part instanceof HTMLElement)
    }
    document.addEventListener('focusin', used, true)
    document.addEventListener('click', used, true)
    return () => {
      document.removeEventListener('focusin', used, true)
      document.removeEventListener('click', used, true)
      clearTimeout(this.timer)
    }
  }

  /** Something opens. Returns what to call when it closes. */
  open(): () => void {
    const [opener] = this.last
    const isHandedOver = this.pending.length > 0 && (opener === undefined || isGone(opener))
    // One dialog leads to the next: the second goes back to what opened the first.
    const path = isHandedOver ? this.pending.splice(0) : this.last
    return () => {
      this.pending.push(...path)
      clearTimeout(this.timer)
      // By then the page stands as it will, and the next dialog, if any, has opened.
      this.timer = setTimeout(() => this.giveBack(this.pending.splice(0)))
    }
  }

  private giveBack(path: Path): void {
    const { activeElement } = document
    const isLost =
      !(activeElement instanceof HTMLElement) || activeElement === document.body || isGone(activeElement)
    if (!isLost) return
    const dialog = this.uppermostDialog()
    const isInReach = (element: HTMLElement) => !isGone(element) && (dialog?.contains(element) ?? true)
    for (const element of path) {
      if (!isInReach(element) || element === dialog) continue
      if (takesFocus(element) || (element.matches(PLACES) && takesFocusAsPlace(element))) return
    }
    const fallback =
      dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? document.querySelector<HTMLElement>('main')
    if (fallback !== null) takesFocusAsPlace(fallback)
  }
}

/** Off the page, or in a window that is fading away. */
const isGone = (element: HTMLElement): boolean =>
  !element.isConnected || element.closest('[data-closing]') !== null

function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

function takesFocusAsPlace(element: HTMLElement): boolean {
  if (takesFocus(element)) return true
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  return takesFocus(element)
}

export const ReturnFocusContext = createContext<ReturnFocus | undefined>(undefined)

/** For whatever takes the keyboard while it is open. */
export function useReturnFocus(opened: boolean): void {
  const focus = use(ReturnFocusContext)
  useLayoutEffect(() => (opened ? focus?.open() : undefined), [focus, opened])
}
