/**
 * Keeps a list from moving under a finger: a new layout is shown only when nothing was touched for a moment. A tap
 * right after a layout change is ignored, because it was aimed at the previous content; so is the second tap of a
 * double tap, which would press what the first tap moved there.
 */
import {
  type MouseEvent,
  type RefCallback,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** The layout does not change this soon after a touch. */
export const FROZEN_AFTER_TOUCH_MS = 1_500
/** The list counts as in use this long after the last touch: its rows keep their places. */
export const IN_USE_MS = 60_000
/** A tap this soon after the layout moved was aimed at what was there before. */
export const STRAY_TAP_MS = 300
/** `MIN_MOVE_PX`: smaller moves do not count. `SAME_POINT_PX`: closer taps count as one point. */
const MIN_MOVE_PX = 4
const SAME_POINT_PX = 30

interface FrozenLayout<Layout> {
  /** The layout to render. */
  shownLayout: Layout
  /** Counts how often the whole layout was replaced. */
  replacementCount: number
  /** Ref of the element around the list. */
  ref: RefCallback<HTMLElement>
  tapGuardProps: { onPointerDownCapture: () => void; onClickCapture: (event: MouseEvent) => void }
}

/**
 * Returns the layout to render. `Layout` is plain data: the positions of the rows, not their contents. While the list
 * is in use, `keepPlaces` returns a layout with what can be shown of the new one without moving rows; after that, the
 * whole layout is replaced.
 */
export function useFrozenLayout<Layout>(
  latestLayout: Layout,
  keepPlaces: (shownLayout: Layout, newLayout: Layout) => Layout = (_, layout) => layout,
): FrozenLayout<Layout> {
  const touchedAt = useRef(Number.NEGATIVE_INFINITY)
  const lastTap = useRef<Tap>({ tappedAt: Number.NEGATIVE_INFINITY, target: null, clientX: 0, clientY: 0 })
  const [, rerender] = useState(0)

  const latestLayoutKey = JSON.stringify(latestLayout)
  const [frozenLayout, setFrozenLayout] = useState({
    key: latestLayoutKey,
    layout: latestLayout,
    replacementCount: 0,
  })
  const msSinceTouch = performance.now() - touchedAt.current
  const isInUse = msSinceTouch < IN_USE_MS
  const layout = isInUse ? keepPlaces(frozenLayout.layout, latestLayout) : latestLayout
  const layoutKey = JSON.stringify(layout)
  const isWaiting = frozenLayout.key !== layoutKey
  if (isWaiting && msSinceTouch >= FROZEN_AFTER_TOUCH_MS)
    setFrozenLayout({
      key: layoutKey,
      layout,
      replacementCount: frozenLayout.replacementCount + (isInUse ? 0 : 1),
    })

  useEffect(() => {
    if (!isWaiting && frozenLayout.key === latestLayoutKey) return
    const waitMs = (isWaiting ? FROZEN_AFTER_TOUCH_MS : IN_USE_MS) - msSinceTouch
    const timer = setTimeout(() => rerender(count => count + 1), Math.max(waitMs, 0) + 1)
    return () => clearTimeout(timer)
  })

  // A user who switches away comes back to a list in its correct order.
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') touchedAt.current = Number.NEGATIVE_INFINITY
      rerender(count => count + 1)
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [])

  const { list: listRef, ref, hasJustMoved } = useMovedElements(frozenLayout.key)
  const onPointerDownCapture = useCallback(() => {
    touchedAt.current = performance.now()
  }, [])
  const onClickCapture = useCallback(
    (event: MouseEvent) => {
      // Keys and screen readers press the element they name, wherever it is.
      if (event.detail === 0) return
      const now = performance.now()
      const target = event.target instanceof Element ? event.target.closest(TAPPABLE_SELECTOR) : null
      const msSinceTap = now - lastTap.current.tappedAt
      const isSamePoint = isNear(lastTap.current, event)
      // An element that the first tap brought under the finger, such as the row under a dialog that has closed, is not
      // what the second tap was aimed at.
      const isOtherTarget = target !== lastTap.current.target && listRef.current?.contains(target) === true
      const isStrayTap =
        isSamePoint && (msSinceTap < STRAY_TAP_MS || (msSinceTap < FROZEN_AFTER_TOUCH_MS && isOtherTarget))
      lastTap.current = { tappedAt: now, target, clientX: event.clientX, clientY: event.clientY }
      if (!hasJustMoved(target, now) && !isStrayTap) return
      event.preventDefault()
      event.stopPropagation()
    },
    [listRef, hasJustMoved],
  )
  return {
    shownLayout: frozenLayout.layout,
    replacementCount: frozenLayout.replacementCount,
    ref,
    tapGuardProps: { onPointerDownCapture, onClickCapture },
  }
}

/** Tracks which elements of a list have just moved. `layoutKey`: the key of the rendered layout. */
function useMovedElements(layoutKey: string) {
  const listRef = useRef<HTMLElement | null>(null)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  const movedElements = useRef(new WeakSet<Element>())
  const positions = useRef(new Map<Element, number>())

  // Measured after the first paint, when the browser has computed the layout anyway; nothing has moved until then.
  useEffect(() => {
    if (positions.current.size === 0) positions.current = positionsIn(listRef.current)
  })

  const trackMoves = useCallback(() => {
    const previousPositions = positions.current
    if (previousPositions.size === 0) return
    positions.current = positionsIn(listRef.current)
    const newlyMovedElements = [...positions.current].flatMap(([element, top]) => {
      const previousTop = previousPositions.get(element)
      return previousTop === undefined || Math.abs(top - previousTop) > MIN_MOVE_PX ? [element] : []
    })
    if (newlyMovedElements.length === 0) return
    changedAt.current = performance.now()
    movedElements.current = new WeakSet(newlyMovedElements)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once for each rendered layout
  useLayoutEffect(trackMoves, [layoutKey])

  // A row whose content grows moves what is below it without a new layout.
  const ref = useCallback(
    (element: HTMLElement | null) => {
      listRef.current = element
      if (element === null || typeof ResizeObserver === 'undefined') return
      const observer = new ResizeObserver(trackMoves)
      // Observes the children: they have boxes, even if the element has none.
      for (const part of element.children) observer.observe(part)
      return () => observer.disconnect()
    },
    [trackMoves],
  )

  const hasJustMoved = useCallback(
    (target: Element | null, now: number): boolean =>
      target !== null && now - changedAt.current < STRAY_TAP_MS && movedElements.current.has(target),
    [],
  )
  return { list: listRef, ref, hasJustMoved }
}

interface Point {
  clientX: number
  clientY: number
}

interface Tap extends Point {
  tappedAt: number
  target: Element | null
}

/** Checks whether two taps are at the same point. A click made by a program has no position. */
const isNear = (first: Point, second: Point) =>
  (second.clientX !== 0 || second.clientY !== 0) &&
  Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) < SAME_POINT_PX

const TAPPABLE_SELECTOR = 'button, a, summary'

/** Returns the vertical position on the page of each tappable element. */
function positionsIn(list: HTMLElement | null): Map<Element, number> {
  const tappable = [...(list?.querySelectorAll(TAPPABLE_SELECTOR) ?? [])]
  return new Map(tappable.map(element => [element, element.getBoundingClientRect().top + window.scrollY]))
}
