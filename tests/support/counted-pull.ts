/** A pull that says what it cost. */
import { type PackedAnswer, readParts } from '#domain/protocol/packed-months.ts'
import type { PullAnswer, PullRequest } from '#domain/protocol/sync-protocol.ts'
import { gunzip } from '#src/mirror/packed/chunks.ts'
import { createBatchSize } from '#src/sync/engine/batch-size.ts'
import { pullAll } from '#src/sync/engine/receiver.ts'
import { NoResponse, type Transport } from '#src/sync/transport/transport.ts'
import type { Tablet } from './tablet.ts'

export interface PullLimits {
  /** Then the line breaks. */
  readonly requests?: number
  readonly rowsAPage?: number
}

export interface PullCost {
  requests: number
  /** By collection, of feed, history and packed months. */
  rows: Record<string, number>
  /** Scopes that were told to begin anew. */
  restarts: number
  /** Bytes of the largest request, for each scope in it. */
  bytesAScope: number
}

export async function countedPull(
  { mirror, transport }: Tablet,
  now: number,
  { requests = Number.POSITIVE_INFINITY, rowsAPage }: PullLimits = {},
): Promise<PullCost> {
  const cost: PullCost = { requests: 0, rows: {}, restarts: 0, bytesAScope: 0 }
  const counting: Transport = {
    ...transport,
    async pull(request, signal) {
      if (cost.requests === requests) throw new NoResponse('The line broke.')
      const answer = await transport.pull(request, signal)
      add(cost, request, answer)
      return answer
    },
    async fetchPackedMonths(request, signal) {
      if (cost.requests === requests) throw new NoResponse('The line broke.')
      cost.requests++
      const answer = await transport.fetchPackedMonths(request, signal)
      await addPacked(cost, answer)
      return answer
    },
  }
  const page = rowsAPage === undefined ? {} : { pageSize: createBatchSize(rowsAPage, rowsAPage) }
  const options = { mirror, transport: counting, now: () => now, months: 2, ...page }
  await pullAll(options, new AbortController().signal).catch((error: unknown) => {
    if (!(error instanceof NoResponse)) throw error
  })
  return cost
}

async function addPacked(cost: PullCost, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const { base, brought } = await packedIn(bytes)
  for (const { name, collection, rows } of base?.chunks ?? []) {
    if (brought.includes(name)) cost.rows[collection] = (cost.rows[collection] ?? 0) + rows
  }
}

/** The first part of an answer to /sync/sealed. */
export async function packedIn(bytes: Uint8Array<ArrayBuffer>): Promise<PackedAnswer> {
  const [head] = readParts(bytes)
  if (head === undefined) throw new Error('The answer is empty.')
  return JSON.parse(await gunzip(head)) as PackedAnswer
}

function add(cost: PullCost, request: PullRequest, { answers }: PullAnswer): void {
  cost.requests++
  const bytes = JSON.stringify(request).length / Math.max(request.scopes.length, 1)
  cost.bytesAScope = Math.max(cost.bytesAScope, bytes)
  for (const { restart, feed, history } of answers) {
    if (restart !== null) cost.restarts++
    for (const [collection, rows] of [feed.rows, history?.rows ?? {}].flatMap(Object.entries)) {
      cost.rows[collection] = (cost.rows[collection] ?? 0) + rows.length
    }
  }
}
