import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is, in px, known before its first paint; undefined where nothing is laid out. */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null || typeof ResizeObserver === 'undefined') return
    const measure = () => setWidth(measured.clientWidth || undefined)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
