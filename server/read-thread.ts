/** What a thread of `readThread` runs: one heavy read after another, on a connection of its own. */
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import type { HeavyRead } from './turns/heavy-reads.ts'
import type { ThreadAnswer } from './turns/read-thread.ts'

/** Whoever waits for an answer that takes seconds does not notice; whoever waits for milliseconds does. */
const BEHIND_OTHERS = 10
const LONGEST_STATEMENT_MS = 60_000

goBehindOthers()
// Only now, since loading the server takes a while too.
const [{ makeRead }, { openDatabase }] = await Promise.all([
  import('./routes/make-read.ts'),
  import('./database/connection.ts'),
])
const { connectionString } = v.parse(v.object({ connectionString: v.string() }), workerData)
const database = openDatabase(connectionString, {
  maxConnections: 1,
  longestStatementMs: LONGEST_STATEMENT_MS,
})

parentPort?.on('message', async (read: HeavyRead) => {
  const answer = await answerTo(read)
  parentPort?.postMessage(answer, 'made' in answer ? [answer.made.bytes.buffer] : [])
})

async function answerTo(read: HeavyRead): Promise<ThreadAnswer> {
  try {
    return { made: await makeRead(database, read) }
  } catch (error) {
    if (error instanceof Refusal) {
      return { refused: error.body(), retryAfterSeconds: error.details.retryAfterSeconds }
    }
    const { message, code } = error as NodeJS.ErrnoException
    return { failed: { message, code } }
  }
}

/** This thread alone, where the system tells threads apart (Linux). */
function goBehindOthers(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), BEHIND_OTHERS)
  } catch {
    // Elsewhere it competes like any other.
  }
}
