/** Notices above a page appear and disappear without moving the page while it is being touched (U10.6). */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { IN_USE_MS } from '../../ui/use-frozen-layout.ts'

interface FrozenNotices<Name> {
  readonly page: string
  /** In px. */
  readonly height: number
  readonly names: readonly Name[]
}

/**
 * While a page is in use, new notices wait and ended notices leave their space empty, until the page was not touched for
 * `IN_USE_MS`, another page is opened or the tab is hidden.
 * @param dueNames names of the notices that apply now
 * @param page the current page: on another page no notices are held back
 * @returns the notices to render, and the minimum height in px of their frame
 */
export function useFrozenNotices<Name extends string>(
  dueNames: readonly Name[],
  page: string,
  frameRef: RefObject<HTMLElement | null>,
): { shownNames: readonly Name[]; minHeight: number | undefined } {
  const [frozenNotices, setFrozen] = useState<FrozenNotices<Name>>()
  const isFrozen = frozenNotices?.page === page
  const visibleNames = isFrozen ? dueNames.filter(name => frozenNotices.names.includes(name)) : dueNames

  const latest = useRef({ page, shown: visibleNames })
  useEffect(() => {
    latest.current = { page, shown: visibleNames }
  })
  useEffect(() => {
    let timer: number | undefined
    const freeze = () => {
      const { page, shown: visibleNames } = latest.current
      setFrozen(previous =>
        previous?.page === page
          ? previous
          : { page, height: frameRef.current?.offsetHeight ?? 0, names: visibleNames },
      )
      clearTimeout(timer)
      timer = window.setTimeout(() => setFrozen(undefined), IN_USE_MS)
    }
    const unfreezeWhenHidden = () => {
      if (document.visibilityState === 'hidden') setFrozen(undefined)
    }
    document.addEventListener('pointerdown', freeze, { capture: true })
    document.addEventListener('visibilitychange', unfreezeWhenHidden)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', freeze, { capture: true })
      document.removeEventListener('visibilitychange', unfreezeWhenHidden)
    }
  }, [frameRef])
  return { shownNames: visibleNames, minHeight: isFrozen ? frozenNotices.height : undefined }
}
