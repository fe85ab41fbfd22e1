import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * When the button that had the focus turns into something else, the row it stood in takes the focus, so that a keyboard
 * does not start again at the top of the page; no other button does. `state` changes when the buttons do.
 */
export function useFocusReturn(container: RefObject<HTMLElement | null>, state: string): void {
  const hadFocus = useRef(false)
  useEffect(() => {
    const element = container.current
    if (element === null) return
    const came = () => {
      hadFocus.current = true
    }
    // A button that is removed or switched off loses the focus to nothing; that is not leaving.
    const went = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !element.contains(event.relatedTarget)) {
        hadFocus.current = false
      }
    }
    element.addEventListener('focusin', came)
    element.addEventListener('focusout', went)
    return () => {
      element.removeEventListener('focusin', came)
      element.removeEventListener('focusout', went)
    }
  }, [container])
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the buttons have changed
  useLayoutEffect(() => {
    const element = container.current
    if (element === null || !hadFocus.current || document.activeElement !== document.body) return
    element.tabIndex = -1
    element.focus({ preventScroll: true })
  }, [container, state])
}
