/** A long page is drawn from its top, a few parts at a time. */
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useProgressiveCount } from '#src/ui/use-progressive-count.ts'

let drawn: number[] = []
afterEach(() => {
  cleanup()
  drawn = []
})

function Parts({ length }: { length: number }) {
  drawn.push(useProgressiveCount(length))
  return null
}

test('[U10.12] the first parts come first, the others a few at a time, until it is whole', async () => {
  const { rerender } = await act(() => render(<Parts length={10} />))
  expect(drawn[0]).toBe(4)
  expect(drawn.every((count, index) => count - (drawn[index - 1] ?? 0) <= 4)).toBe(true)
  expect(drawn.at(-1)).toBe(10)
  drawn = []
  await act(() => rerender(<Parts length={30} />))
  expect(new Set(drawn)).toEqual(new Set([30]))
})

test('[U10.12] a short one is whole at once', async () => {
  await act(() => render(<Parts length={3} />))
  expect(new Set(drawn)).toEqual(new Set([3]))
})
