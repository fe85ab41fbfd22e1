import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to the row when its focused button is replaced or disabled, so that the keyboard does not start again
 * at the top of the page. No other button gets the focus. `buttonsState` changes when the buttons do.
 */
export function useReturnFocusToRow(container: RefObject<HTMLElement | null>, buttonsState: string): void {
  const hadFocus = useRef(false)
  useEffect(() => {
    const element = container.current
    if (element === null) return
    const onFocusIn = () => {
      hadFocus.current = true
    }
    // A removed or disabled button loses the focus to nothing; that does not count as leaving.
    const onFocusOut = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !element.contains(event.relatedTarget)) {
        hadFocus.current = false
      }
    }
    element.addEventListener('focusin', onFocusIn)
    element.addEventListener('focusout', onFocusOut)
    return () => {
      element.removeEventListener('focusin', onFocusIn)
      element.removeEventListener('focusout', onFocusOut)
    }
  }, [container])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the buttons have changed
  useLayoutEffect(() => {
    const element = container.current
    if (element === null || !hadFocus.current || document.activeElement !== document.body) return
    element.tabIndex = -1
    element.focus({ preventScroll: true })
  }, [container, buttonsState])
}
