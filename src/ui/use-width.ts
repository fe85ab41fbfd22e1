import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the width of an element in px, known before its first paint; undefined where there is no layout. */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const node = element.current
    if (node === null || typeof ResizeObserver === 'undefined') return
    const measure = () => setWidth(node.clientWidth || undefined)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return width
}
