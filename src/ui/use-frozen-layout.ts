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
export const STILL_MS = 1_500
/** The list counts as in use this long after the last touch: its rows keep their places. */
export const USED_MS = 60_000
/** A tap this soon after a move was meant for something else. */
export const TOO_SOON_MS = 300
/** Smaller distances count as no move, or as the same point. */
const MOVED_PX = 4
const SAME_POINT_PX = 30

interface Still<Layout> {
  /** The layout to render. */
  shown: Layout
  /** Counts how often the whole layout was replaced. */
  placed: number
  /** Ref of the element around the list. */
  ref: RefCallback<HTMLElement>
  guard: { onPointerDownCapture: () => void; onClickCapture: (event: MouseEvent) => void }
}

/**
 * Returns the layout to render. `Layout` is plain data: the places of the rows, not their contents. While the list is
 * in use, `keep` returns the parts of a new layout that can be shown without moving existing rows; after that the whole
 * layout is replaced.
 */
export function useFrozenLayout<Layout>(
  fresh: Layout,
  keep: (shown: Layout, fresh: Layout) => Layout = (_, layout) => layout,
): Still<Layout> {
  const touchedAt = useRef(Number.NEGATIVE_INFINITY)
  const tapped = useRef<Tap>({ at: Number.NEGATIVE_INFINITY, target: null, clientX: 0, clientY: 0 })
  const [, look] = useState(0)

  const freshKey = JSON.stringify(fresh)
  const [shown, setShown] = useState({ key: freshKey, layout: fresh, placed: 0 })
  const sinceTouch = performance.now() - touchedAt.current
  const isUsed = sinceTouch < USED_MS
  const layout = isUsed ? keep(shown.layout, fresh) : fresh
  const key = JSON.stringify(layout)
  const isWaiting = shown.key !== key
  if (isWaiting && sinceTouch >= STILL_MS) setShown({ key, layout, placed: shown.placed + (isUsed ? 0 : 1) })

  useEffect(() => {
    if (!isWaiting && shown.key === freshKey) return
    const wait = (isWaiting ? STILL_MS : USED_MS) - sinceTouch
    const timer = setTimeout(() => look(count => count + 1), Math.max(wait, 0) + 1)
    return () => clearTimeout(timer)
  })

  // A user who switches away comes back to a list in its correct order.
  useEffect(() => {
    const left = () => {
      if (document.visibilityState === 'hidden') touchedAt.current = Number.NEGATIVE_INFINITY
      look(count => count + 1)
    }
    document.addEventListener('visibilitychange', left)
    return () => document.removeEventListener('visibilitychange', left)
  }, [])

  const { list, ref, hasJustMoved } = useMoves(shown.key)
  const onPointerDownCapture = useCallback(() => {
    touchedAt.current = performance.now()
  }, [])
  const onClickCapture = useCallback(
    (event: MouseEvent) => {
      // Keys and screen readers press the element they name, wherever it is.
      if (event.detail === 0) return
      const now = performance.now()
      const target = event.target instanceof Element ? event.target.closest(TAPPED) : null
      const since = now - tapped.current.at
      const isAgain = isNear(tapped.current, event)
      // An element that the first tap brought under the finger, such as the row under a dialog that has closed, is not
      // what the second tap was aimed at.
      const isUnder = target !== tapped.current.target && list.current?.contains(target) === true
      const isSecond = isAgain && (since < TOO_SOON_MS || (since < STILL_MS && isUnder))
      tapped.current = { at: now, target, clientX: event.clientX, clientY: event.clientY }
      if (!hasJustMoved(target, now) && !isSecond) return
      event.preventDefault()
      event.stopPropagation()
    },
    [list, hasJustMoved],
  )
  return { shown: shown.layout, placed: shown.placed, ref, guard: { onPointerDownCapture, onClickCapture } }
}

/** Tracks which elements of a list have just moved. `drawn`: the key of the rendered layout. */
function useMoves(drawn: string) {
  const list = useRef<HTMLElement | null>(null)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  const moved = useRef(new WeakSet<Element>())
  const positions = useRef(new Map<Element, number>())

  // Measured after the first paint, when the browser has computed the layout anyway; nothing has moved until then.
  useEffect(() => {
    if (positions.current.size === 0) positions.current = positionsIn(list.current)
  })

  const noteMoves = useCallback(() => {
    const before = positions.current
    if (before.size === 0) return
    positions.current = positionsIn(list.current)
    const elsewhere = [...positions.current].flatMap(([element, top]) => {
      const was = before.get(element)
      return was === undefined || Math.abs(top - was) > MOVED_PX ? [element] : []
    })
    if (elsewhere.length === 0) return
    changedAt.current = performance.now()
    moved.current = new WeakSet(elsewhere)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once for each rendered layout
  useLayoutEffect(noteMoves, [drawn])

  // A row whose content grows moves what is below it without a new layout.
  const ref = useCallback(
    (element: HTMLElement | null) => {
      list.current = element
      if (element === null || typeof ResizeObserver === 'undefined') return
      const observer = new ResizeObserver(noteMoves)
      // Observes the children: they have boxes, even if the element has none.
      for (const part of element.children) observer.observe(part)
      return () => observer.disconnect()
    },
    [noteMoves],
  )

  const hasJustMoved = useCallback(
    (target: Element | null, now: number): boolean =>
      target !== null && now - changedAt.current < TOO_SOON_MS && moved.current.has(target),
    [],
  )
  return { list, ref, hasJustMoved }
}

interface Point {
  clientX: number
  clientY: number
}

interface Tap extends Point {
  at: number
  target: Element | null
}

/** Checks whether two taps are at the same point. A click made by a program has no position. */
const isNear = (before: Point, now: Point) =>
  (now.clientX !== 0 || now.clientY !== 0) &&
  Math.hypot(now.clientX - before.clientX, now.clientY - before.clientY) < SAME_POINT_PX

const TAPPED = 'button, a, summary'

/** Returns the vertical position on the page of each tappable element. */
function positionsIn(list: HTMLElement | null): Map<Element, number> {
  const tapped = [...(list?.querySelectorAll(TAPPED) ?? [])]
  return new Map(tapped.map(element => [element, element.getBoundingClientRect().top + window.scrollY]))
}
