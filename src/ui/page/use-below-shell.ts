import { useLayoutEffect, useState } from 'react'

/** How many px of the top of the page the bars of the shell keep: what stays in view below them stops there. */
export function useBelowShell(): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const bars = document.getElementById('content')?.previousElementSibling
    if (!bars || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      const stays = getComputedStyle(bars).position === 'sticky'
      setTop(stays ? bars.getBoundingClientRect().height : 0)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(bars)
    return () => observer.disconnect()
  }, [])
  return top
}
