/** Notices above a page appear and disappear without moving the page while it is being touched (U10.6). */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { USED_MS } from '../../ui/use-frozen-layout.ts'

interface FrozenNotices<Name> {
  readonly page: string
  /** In px. */
  readonly height: number
  readonly names: readonly Name[]
}

/**
 * While a page is in use, new notices wait and ended notices leave their space empty, until the page was not touched for
 * `USED_MS`, another page is opened or the tab is hidden.
 * @param dueNames names of the notices that apply now
 * @param page on another page the notices are shown as due
 * @returns the notices to render, and the minimum height in px of their frame
 */
export function useFrozenNotices<Name extends string>(
  dueNames: readonly Name[],
  page: string,
  frame: RefObject<HTMLElement | null>,
): { shownNames: readonly Name[]; minHeight: number | undefined } {
  const [frozen, setFrozen] = useState<FrozenNotices<Name>>()
  const isFrozen = frozen?.page === page
  const shown = isFrozen ? dueNames.filter(name => frozen.names.includes(name)) : dueNames

  const latest = useRef({ page, shown })
  useEffect(() => {
    latest.current = { page, shown }
  })
  useEffect(() => {
    let timer: number | undefined
    const freeze = () => {
      const { page, shown } = latest.current
      setFrozen(frozen =>
        frozen?.page === page ? frozen : { page, height: frame.current?.offsetHeight ?? 0, names: shown },
      )
      clearTimeout(timer)
      timer = window.setTimeout(() => setFrozen(undefined), USED_MS)
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
  }, [frame])
  return { shownNames: shown, minHeight: isFrozen ? frozen.height : undefined }
}
