/**
 * A list that stands still under a finger: it takes a new layout only when nothing was touched for a moment. A tap right
 * after a change does nothing, because it was aimed at what stood there before; nor does the second of a double tap,
 * which would press what the first one brought there.
 */
import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Nothing moves so soon after a touch. */
export const STILL_MS = 1_500
/** A tap so soon after a move was meant for something else. */
export const TOO_SOON_MS = 300
/** Less than this is no move, and no other place. */
const MOVED_PX = 4
const SAME_POINT_PX = 30

interface Still<Layout> {
  /** The layout to draw. */
  shown: Layout
  /** For the element around the list. */
  ref: (element: HTMLElement | null) => void
  guard: { onPointerDownCapture: () => void; onClickCapture: (event: MouseEvent) => void }
}

/** `layout` is plain data: which rows stand where, never what they say. */
export function useStill<Layout>(layout: Layout): Still<Layout> {
  const list = useRef<HTMLElement | null>(null)
  const touchedAt = useRef(Number.NEGATIVE_INFINITY)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  const moved = useRef(new WeakSet<Element>())
  const positions = useRef(new Map<Element, number>())
  const tapped = useRef({ at: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0 })
  const [, look] = useState(0)

  const key = JSON.stringify(layout)
  const [shown, setShown] = useState({ key, layout })
  const isWaiting = shown.key !== key
  const stillFor = touchedAt.current + STILL_MS - performance.now()
  if (isWaiting && stillFor <= 0) setShown({ key, layout })

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => look(count => count + 1), Math.max(stillFor, 0) + 1)
    return () => clearTimeout(timer)
  })

  // Measured after the first paint, when the browser has the layout anyway; nothing has moved until then.
  useEffect(() => {
    if (positions.current.size === 0) positions.current = positionsIn(list.current)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once for each layout that is drawn
  useLayoutEffect(() => {
    const before = positions.current
    if (before.size === 0) return
    positions.current = positionsIn(list.current)
    changedAt.current = performance.now()
    moved.current = new WeakSet(
      [...positions.current].flatMap(([element, top]) => {
        const was = before.get(element)
        return was === undefined || Math.abs(top - was) > MOVED_PX ? [element] : []
      }),
    )
  }, [shown.key])

  const ref = useCallback((element: HTMLElement | null) => {
    list.current = element
  }, [])
  const onPointerDownCapture = useCallback(() => {
    touchedAt.current = performance.now()
  }, [])
  const onClickCapture = useCallback((event: MouseEvent) => {
    // Keys and readers press what they name, wherever it stands.
    if (event.detail === 0) return
    const now = performance.now()
    const target = event.target instanceof Element ? event.target.closest(TAPPED) : null
    const isOfBefore = target !== null && now - changedAt.current < TOO_SOON_MS && moved.current.has(target)
    const isSecond = now - tapped.current.at < TOO_SOON_MS && isNear(tapped.current, event)
    tapped.current = { at: now, clientX: event.clientX, clientY: event.clientY }
    if (!isOfBefore && !isSecond) return
    event.preventDefault()
    event.stopPropagation()
  }, [])
  return { shown: shown.layout, ref, guard: { onPointerDownCapture, onClickCapture } }
}

interface Point {
  clientX: number
  clientY: number
}

/** A click made by a program has no place. */
const isNear = (before: Point, now: Point) =>
  (now.clientX !== 0 || now.clientY !== 0) &&
  Math.hypot(now.clientX - before.clientX, now.clientY - before.clientY) < SAME_POINT_PX

const TAPPED = 'button, a, summary'

/** How far down the page each thing stands that can be tapped. */
function positionsIn(list: HTMLElement | null): Map<Element, number> {
  const tapped = [...(list?.querySelectorAll(TAPPED) ?? [])]
  return new Map(tapped.map(element => [element, element.getBoundingClientRect().top + window.scrollY]))
}
