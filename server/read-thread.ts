/** The program of a thread made by `createReadThread`: runs one heavy read after another, on its own connection. */
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import type { HeavyRead } from './turns/heavy-reads.ts'
import type { ThreadAnswer } from './turns/read-thread.ts'

/** The lower priority is not noticed in reads that take seconds, but keeps requests of milliseconds fast. */
const LOW_PRIORITY = 10
const LONGEST_STATEMENT_MS = 60_000

lowerPriority()
// Imported after lowering the priority, since loading the server takes a while too.
const [{ runHeavyRead }, { openDatabase }] = await Promise.all([
  import('./routes/make-read.ts'),
  import('./database/connection.ts'),
])
const { connectionString } = v.parse(v.object({ connectionString: v.string() }), workerData)
const database = openDatabase(connectionString, {
  maxConnections: 1,
  longestStatementMs: LONGEST_STATEMENT_MS,
})

parentPort?.on('message', async (read: HeavyRead) => {
  const answer = await runRead(read)
  parentPort?.postMessage(answer, 'made' in answer ? [answer.made.bytes.buffer] : [])
})

async function runRead(read: HeavyRead): Promise<ThreadAnswer> {
  try {
    return { made: await runHeavyRead(database, read) }
  } catch (error) {
    if (error instanceof Refusal) {
      return { refused: error.toBody(), retryAfterSeconds: error.details.retryAfterSeconds }
    }
    const { message, code } = error as NodeJS.ErrnoException
    return { failed: { message, code } }
  }
}

/** Lowers the priority of this thread alone, where the system supports that (Linux). */
function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), LOW_PRIORITY)
  } catch {
    // On other systems the thread keeps its normal priority.
  }
}
