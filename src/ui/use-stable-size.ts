/** What stands in a list that is used keeps its height, whatever it comes to say, so that nothing below it moves. */
import { type CSSProperties, type RefObject, useRef } from 'react'

/** A row that is done is as high as it was when it was open. Undefined for a row that was never open here. */
export function useStableHeight(
  row: RefObject<HTMLElement | null>,
  isDone: boolean,
): CSSProperties | undefined {
  const height = useRef<number>(undefined)
  const wasDone = useRef(isDone)
  // Measured while the page still has what was drawn before.
  if (isDone && !wasDone.current) height.current = row.current?.offsetHeight
  if (!isDone) height.current = undefined
  wasDone.current = isDone
  return height.current === undefined ? undefined : { height: height.current }
}

/** A part that says less than before, or nothing any more, is as high as it ever was. */
export function useMinHeight(part: RefObject<HTMLElement | null>): CSSProperties {
  const height = useRef(0)
  height.current = Math.max(height.current, part.current?.offsetHeight ?? 0)
  return { minHeight: height.current }
}
