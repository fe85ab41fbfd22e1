/** Keeps the height of rows when their content changes, so that nothing below them moves. */
import { type CSSProperties, type RefObject, useRef } from 'react'

/**
 * Returns the height that a done row had while it was open, whatever its styles ask for; undefined for a row that was
 * never open on this page.
 */
export function useStableHeight(
  row: RefObject<HTMLElement | null>,
  isDone: boolean,
): CSSProperties | undefined {
  const height = useRef<number>(undefined)
  const wasDone = useRef(isDone)
  // Measured while the page still has the previous render.
  if (isDone && !wasDone.current) height.current = heightOf(row)
  if (!isDone) height.current = undefined
  wasDone.current = isDone
  return height.current === undefined ? undefined : { height: height.current, minHeight: 0 }
}

/** Returns the greatest height a part ever had, so that it does not shrink with its content. */
export function useMinHeight(part: RefObject<HTMLElement | null>): CSSProperties {
  const height = useRef(0)
  height.current = Math.max(height.current, heightOf(part) ?? 0)
  return { minHeight: height.current }
}

/** To the fraction of a pixel: rows that are each rounded move what is below all of them. */
const heightOf = (part: RefObject<HTMLElement | null>) => part.current?.getBoundingClientRect().height
