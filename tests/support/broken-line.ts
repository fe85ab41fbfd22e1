/** A line that breaks between two pages of a pull. */
import type { PullAnswer } from '#domain/protocol/sync-protocol.ts'
import { createBatchSize } from '#src/sync/engine/batch-size.ts'
import { pullAll } from '#src/sync/engine/receiver.ts'
import { NoResponse } from '#src/sync/transport/transport.ts'
import type { Tablet } from './tablet.ts'

/** Far more than any test here needs. */
const MAX_PAGES = 200

/** One answer, with `rows` rows of each scope; then the line breaks. Returns the answer. */
export async function pullOnePage(
  { mirror, transport }: Tablet,
  now: number,
  rows = 1,
): Promise<PullAnswer | undefined> {
  let answer: PullAnswer | undefined
  const pullOnce: typeof transport.pull = async (...asked) => {
    if (answer !== undefined) throw new NoResponse('The line broke after the first page.')
    answer = await transport.pull(...asked)
    return answer
  }
  const pageSize = createBatchSize(rows, 1)
  const receiving = {
    mirror,
    transport: { ...transport, pull: pullOnce },
    now: () => now,
    months: 2,
    pageSize,
  }
  await pullAll(receiving, new AbortController().signal).catch((error: unknown) => {
    if (!(error instanceof NoResponse)) throw error
  })
  return answer
}

/** Pulls page by page, the line breaking after each, until no scope has more; `look` runs after every page. */
export async function pullPageByPage(
  tablet: Tablet,
  now: number,
  look: () => Promise<void>,
): Promise<number> {
  for (let pages = 1; pages <= MAX_PAGES; pages++) {
    const answer = await pullOnePage(tablet, now)
    await look()
    if (answer?.answers.every(({ feed }) => !feed.more)) return pages
  }
  throw new Error('The pull comes to no end.')
}
