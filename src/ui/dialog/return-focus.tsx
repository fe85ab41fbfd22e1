/**
 * Gives the focus back when a dialog, drawer or menu closes (WCAG 2.4.3): to the element that opened it. If that
 * element is gone or disabled, the focus goes to the row or section around it, never to another button: Enter must not
 * give another client's dose.
 */
import { createContext, use, useLayoutEffect } from 'react'

/** An element and its ancestors, from the inside out. */
type ElementPath = readonly HTMLElement[]

/** Containers, such as a row or section, from which keyboard navigation can continue. */
const CONTAINER_SELECTOR = 'li, tr, article, section, main'

export class FocusReturner {
  /**
   * The element that was focused or pressed last. Safari does not focus a button that is tapped, so presses count too.
   */
  private lastPath: ElementPath = []
  /** Paths of dialogs that have just closed. */
  private readonly pendingPath: HTMLElement[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly uppermostDialog: () => HTMLElement | undefined) {}

  /** Tracks which element is used on the page. Returns a function that stops tracking. */
  readonly watch = (): (() => void) => {
    const rememberPath = (event: Event) => {
      this.lastPath = event.composedPath().filter(part => part instanceof HTMLElement)
    }
    document.addEventListener('focusin', rememberPath, true)
    document.addEventListener('click', rememberPath, true)
    return () => {
      document.removeEventListener('focusin', rememberPath, true)
      document.removeEventListener('click', rememberPath, true)
      clearTimeout(this.timer)
    }
  }

  /** Remembers what opened a dialog, drawer or menu. Returns a function to call when it closes. */
  rememberOpener(): () => void {
    const [opener] = this.lastPath
    const isHandedOver = this.pendingPath.length > 0 && (opener === undefined || isGone(opener))
    // One dialog led to the next: when the second closes, the focus goes to what opened the first.
    const path = isHandedOver ? this.pendingPath.splice(0) : this.lastPath
    return () => {
      this.pendingPath.push(...path)
      clearTimeout(this.timer)
      // When the timer runs, the page is in its final state, and the next dialog, if any, has opened.
      this.timer = setTimeout(() => this.giveFocusBack(this.pendingPath.splice(0)))
    }
  }

  private giveFocusBack(path: ElementPath): void {
    const { activeElement } = document
    const isLost =
      !(activeElement instanceof HTMLElement) || activeElement === document.body || isGone(activeElement)
    if (!isLost) return
    const dialog = this.uppermostDialog()
    const isInReach = (element: HTMLElement) => !isGone(element) && (dialog?.contains(element) ?? true)
    for (const element of path) {
      if (!isInReach(element) || element === dialog) continue
      if (tryFocus(element) || (element.matches(CONTAINER_SELECTOR) && tryFocusContainer(element))) return
    }
    const fallback =
      dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? document.querySelector<HTMLElement>('main')
    if (fallback !== null) tryFocusContainer(fallback)
  }
}

/** Checks whether an element is off the page, or in a window that is fading out. */
const isGone = (element: HTMLElement): boolean =>
  !element.isConnected || element.closest('[data-closing]') !== null

function tryFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

function tryFocusContainer(element: HTMLElement): boolean {
  if (tryFocus(element)) return true
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  return tryFocus(element)
}

export const FocusReturnerContext = createContext<FocusReturner | undefined>(undefined)

/** Gives the focus back when a component that takes it while `opened` closes. */
export function useReturnFocus(opened: boolean): void {
  const returnFocus = use(FocusReturnerContext)
  useLayoutEffect(() => (opened ? returnFocus?.rememberOpener() : undefined), [returnFocus, opened])
}
