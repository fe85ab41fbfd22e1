/** How much a tablet fetches before today's round is painted (decision 095). Reads the build; opens no page. */
import { expect, test } from 'playwright/test'
import { firstPaintScripts } from '../tests/support/first-paint-scripts.ts'

/** What the first paint may cost (decision 101). */
const MAX_BYTES = 230_000

test('the scripts today’s round is painted with have at most 230 KB', () => {
  const sizes = [...firstPaintScripts('dist/app')].toSorted(([, one], [, other]) => other - one)
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
  const listed = sizes.map(([file, bytes]) => `${bytes} ${file}`).join('\n')
  expect(total, `gzip -9, in bytes:\n${listed}\n`).toBeLessThanOrEqual(MAX_BYTES)
})
