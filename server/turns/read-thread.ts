/** A thread that makes heavy reads, so that other requests are served meanwhile, however long a read takes. */
import { Worker } from 'node:worker_threads'
import { type ErrorBody, Refusal, refusalOf } from '#domain/errors.ts'
import type { HeavyRead, MadeAnswer, ReadMaker } from './heavy-reads.ts'
import { tookTooLong, tooMuch } from './too-many.ts'

/** The thread's response to a `HeavyRead`. */
export type ThreadAnswer =
  | { readonly made: MadeAnswer }
  | { readonly refused: ErrorBody; readonly retryAfterSeconds: number | undefined }
  | { readonly failed: { readonly message: string; readonly code: string | undefined } }

interface ReadThreadOptions {
  /** The file the thread runs. */
  readonly program: string | URL
  readonly connectionString: string
  readonly longestMs?: number
  readonly mostMegabytes?: number
}

/**
 * Returns a thread that starts with its first read. If it needs too long or too much memory, the next read starts
 * another.
 */
export function readThread({
  program,
  connectionString,
  longestMs = 120_000,
  mostMegabytes = 1_024,
}: ReadThreadOptions): ReadMaker {
  let thread: Worker | undefined
  const start = () => {
    const started = new Worker(program, {
      workerData: { connectionString },
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    })
    started.unref()
    started.once('exit', () => {
      if (thread === started) thread = undefined
    })
    return started
  }
  const stop = async () => {
    const stopped = thread
    thread = undefined
    await stopped?.terminate()
  }
  return {
    stop,
    async make(read, left) {
      thread ??= start()
      const at = thread
      const over = new AbortController()
      const { signal } = over
      let stopHearing = () => {}
      const answered = new Promise<ThreadAnswer>((resolve, reject) => {
        const refuse = (refusal: () => Refusal) => () => {
          reject(refusal())
          void stop()
        }
        at.once('message', resolve)
        at.once('error', error => reject(isOutOfMemory(error) ? tooMuch() : error))
        const ended = () => reject(tookTooLong())
        at.once('exit', ended)
        stopHearing = () => at.off('exit', ended)
        const timer = setTimeout(refuse(tooMuch), longestMs)
        signal.addEventListener('abort', () => clearTimeout(timer))
        left.addEventListener('abort', refuse(tookTooLong), { signal })
      })
      try {
        at.postMessage(read satisfies HeavyRead)
        return madeBy(await answered)
      } finally {
        over.abort()
        stopHearing()
        at.removeAllListeners('message').removeAllListeners('error')
        // Any further error ends the thread, and its exit is handled.
        at.on('error', () => {})
      }
    },
  }
}

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

function madeBy(answer: ThreadAnswer): MadeAnswer {
  if ('made' in answer) return answer.made
  if ('refused' in answer) {
    const { retryAfterSeconds } = answer
    const { code, message, details } = refusalOf(answer.refused)
    throw new Refusal(code, message, { ...details, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) })
  }
  const { message, code } = answer.failed
  throw Object.assign(new Error(message), code === undefined ? {} : { code })
}
