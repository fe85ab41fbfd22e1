import { useLayoutEffect, useState } from 'react'

/** Returns the height in px of the app's bars at the top of the page: sticky content stops below them. */
export function useShellHeight(): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const bars = document.getElementById('content')?.previousElementSibling
    if (!bars || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      const isSticky = getComputedStyle(bars).position === 'sticky'
      setHeight(isSticky ? bars.getBoundingClientRect().height : 0)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(bars)
    return () => observer.disconnect()
  }, [])
  return height
}
