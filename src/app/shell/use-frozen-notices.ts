/** Lines above a page come and go without moving it under a hand (U10.6). */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { USED_MS } from '../../ui/use-frozen-layout.ts'

interface FrozenNotices<Name> {
  readonly page: string
  /** px */
  readonly height: number
  readonly names: readonly Name[]
}

/**
 * While a page is used, what comes waits and what goes leaves its room empty, until nobody has touched the page for
 * `USED_MS`, another page is opened or the tab is left.
 * @param due names of the lines that are true now
 * @param page another one takes the lines as they are
 * @returns the lines to draw, and the height in px that their frame has at least
 */
export function useFrozenNotices<Name extends string>(
  due: readonly Name[],
  page: string,
  frame: RefObject<HTMLElement | null>,
): { shown: readonly Name[]; minHeight: number | undefined } {
  const [held, setHeld] = useState<FrozenNotices<Name>>()
  const isHeld = held?.page === page
  const shown = isHeld ? due.filter(name => held.names.includes(name)) : due

  const latest = useRef({ page, shown })
  useEffect(() => {
    latest.current = { page, shown }
  })
  useEffect(() => {
    let timer: number | undefined
    const touched = () => {
      const { page, shown } = latest.current
      setHeld(held =>
        held?.page === page ? held : { page, height: frame.current?.offsetHeight ?? 0, names: shown },
      )
      clearTimeout(timer)
      timer = window.setTimeout(() => setHeld(undefined), USED_MS)
    }
    const left = () => {
      if (document.visibilityState === 'hidden') setHeld(undefined)
    }
    document.addEventListener('pointerdown', touched, { capture: true })
    document.addEventListener('visibilitychange', left)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', touched, { capture: true })
      document.removeEventListener('visibilitychange', left)
    }
  }, [frame])
  return { shown, minHeight: isHeld ? held.height : undefined }
}
