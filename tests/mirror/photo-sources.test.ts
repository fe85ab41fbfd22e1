/** The memory of the photos on the screen: one object URL each, given back when nobody shows it any more. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPhotoSources } from '#src/mirror/photos/photo-sources.ts'

const URL_OF_GRACE = `/api/v1/clients/2/photo/${'a'.repeat(64)}`
const photo = { image_url: URL_OF_GRACE, bytes: new Uint8Array([0xff, 0xd8]) }
const revoked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  revoked.length = 0
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(url => void revoked.push(url))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('[U15.5] two faces of one person share one, which goes a moment after the last of them', () => {
  const sources = createPhotoSources()
  const [card, head] = [sources.hold(URL_OF_GRACE), sources.hold(URL_OF_GRACE)]
  const source = sources.sourceOf(photo)
  expect(sources.sourceOf(photo)).toBe(source)
  card()
  vi.advanceTimersByTime(60_000)
  expect(revoked).toEqual([])
  head()
  vi.advanceTimersByTime(5_000)
  expect(sources.cachedSource(URL_OF_GRACE)).toBe(source)
  // The next screen.
  const next = sources.hold(URL_OF_GRACE)
  vi.advanceTimersByTime(60_000)
  expect(revoked).toEqual([])
  next()
  vi.advanceTimersByTime(60_000)
  expect(revoked).toEqual([source])
  expect(sources.cachedSource(URL_OF_GRACE)).toBeUndefined()
})

test('[U15.5] one that was read for a face that has gone meanwhile goes too', () => {
  const sources = createPhotoSources()
  sources.hold(URL_OF_GRACE)()
  const source = sources.sourceOf(photo)
  vi.advanceTimersByTime(60_000)
  expect(revoked).toEqual([source])
})
