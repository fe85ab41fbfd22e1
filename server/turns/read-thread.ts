/** A thread that computes heavy reads, so that other requests are served meanwhile, however long a read takes. */
import { Worker } from 'node:worker_threads'
import { type ErrorBody, Refusal, refusalOf } from '#domain/errors.ts'
import type { EncodedAnswer, HeavyRead, ReadRunner } from './heavy-reads.ts'
import { timeoutRefusal, tooLargeRefusal } from './too-many.ts'

/** The thread's response to a `HeavyRead`. */
export type ThreadAnswer =
  | { readonly made: EncodedAnswer }
  | { readonly refused: ErrorBody; readonly retryAfterSeconds: number | undefined }
  | { readonly failed: { readonly message: string; readonly code: string | undefined } }

interface ReadThreadOptions {
  /** The file the thread runs. */
  readonly programFile: string | URL
  readonly connectionString: string
  readonly maxDurationMs?: number
  readonly maxMegabytes?: number
}

/**
 * Returns a thread that starts with its first read. If it needs too long or too much memory, the next read starts
 * another.
 */
export function createReadThread({
  programFile,
  connectionString,
  maxDurationMs = 120_000,
  maxMegabytes = 1_024,
}: ReadThreadOptions): ReadRunner {
  let thread: Worker | undefined
  const startThread = () => {
    const worker = new Worker(programFile, {
      workerData: { connectionString },
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    })
    worker.unref()
    worker.once('exit', () => {
      if (thread === worker) thread = undefined
    })
    return worker
  }
  const stopThread = async () => {
    const stoppedThread = thread
    thread = undefined
    await stoppedThread?.terminate()
  }
  return {
    stop: stopThread,
    async run(read, clientGone) {
      thread ??= startThread()
      const worker = thread
      const cleanup = new AbortController()
      const { signal } = cleanup
      let stopListening = () => {}
      const threadAnswer = new Promise<ThreadAnswer>((resolve, reject) => {
        const refuseWith = (refusal: () => Refusal) => () => {
          reject(refusal())
          void stopThread()
        }
        worker.once('message', resolve)
        worker.once('error', error => reject(isOutOfMemory(error) ? tooLargeRefusal() : error))
        const onExit = () => reject(timeoutRefusal())
        worker.once('exit', onExit)
        stopListening = () => worker.off('exit', onExit)
        const timer = setTimeout(refuseWith(tooLargeRefusal), maxDurationMs)
        signal.addEventListener('abort', () => clearTimeout(timer))
        clientGone.addEventListener('abort', refuseWith(timeoutRefusal), { signal })
      })
      try {
        worker.postMessage(read satisfies HeavyRead)
        return encodedAnswerOf(await threadAnswer)
      } finally {
        cleanup.abort()
        stopListening()
        worker.removeAllListeners('message').removeAllListeners('error')
        // Any further error ends the thread, and its exit is handled.
        worker.on('error', () => {})
      }
    },
  }
}

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

function encodedAnswerOf(answer: ThreadAnswer): EncodedAnswer {
  if ('made' in answer) return answer.made
  if ('refused' in answer) {
    const { retryAfterSeconds } = answer
    const { code, message, details } = refusalOf(answer.refused)
    throw new Refusal(code, message, { ...details, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) })
  }
  const { message, code } = answer.failed
  throw Object.assign(new Error(message), code === undefined ? {} : { code })
}
