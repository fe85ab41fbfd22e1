/** What a page has cost besides time. */
import type { Page } from 'playwright'

const MB = 1_000_000

/** From now on the page remembers every request, not the first 250 alone. */
export const countWire = (page: Page): Promise<void> =>
  page.evaluate(() => {
    performance.setResourceTimingBufferSize(10_000)
    performance.clearResourceTimings()
  })

/** What it received since `countWire`, in MB as it came over the wire, without headers. */
export async function wireOf(page: Page): Promise<number> {
  const bytes = await page.evaluate(() => {
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return fetched.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  })
  return bytes / MB
}

/** Its IndexedDB on disk, in MB, as the browser counts it. */
export async function diskOf(page: Page): Promise<number> {
  const bytes = await page.evaluate(async () => {
    // Chromium's own; the standard has the sum alone.
    const { usageDetails } = (await navigator.storage.estimate()) as { usageDetails?: { indexedDB?: number } }
    return usageDetails?.indexedDB ?? 0
  })
  if (bytes === 0) throw new Error('The browser does not say how much is on disk.')
  return bytes / MB
}

/** Its JavaScript heap after a collection, in MB. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / MB
}
