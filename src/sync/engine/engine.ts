/**
 * The sync engine of one browser tab: loops that send, deliver photos, pull, listen and, after the pull, fetch photos.
 * They do not wait for each other: one bad operation never hides another tablet's doses (S5). Of several tabs, one
 * sends and receives (`leader-election.ts`); nothing breaks when two do (S12).
 */
import { liveQuery } from 'dexie'
import { afterPaint } from '../../after-paint.ts'
import { nextToDeliver } from '../../mirror/photos/attachments.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { createAttachmentSender } from '../attachments.ts'
import { createPhotoLoader } from '../photos.ts'
import type { AcquireLease } from './leader-election.ts'
import { type Loop, type Rest, startLoop } from './loop.ts'
import { createReceiver, type ReceiverOptions } from './receiver.ts'
import { createReconciliation } from './reconciliation.ts'
import { createSender } from './sender.ts'

export interface Engine {
  /** Tries everything now, regardless of rests. */
  retryNow(): void
  stop(): Promise<void>
}

export interface EngineOptions extends ReceiverOptions {
  readonly acquireLease: AcquireLease
  /** Without a signed-in user nothing is received; the queue is still sent (S11). */
  readonly isSignedIn: boolean
  readonly onAllSent: () => Promise<void>
}

/** The pause before the next attempt when the lease could not be acquired. */
const RETRY_MS = 5_000

export function startEngine(options: EngineOptions): Engine {
  const stopping = new AbortController()
  const loops: Loop[] = []
  const running = run()

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const leaseLost = new AbortController()
      const release = await acquireLease(() => leaseLost.abort())
      if (release === undefined) return
      await syncUntil(Promise.race([aborted(stopping.signal), aborted(leaseLost.signal)]))
      release()
    }
  }

  async function syncUntil(untilEnded: Promise<void>): Promise<void> {
    const sender = createSender(options.mirror, options.transport, options.random)
    const receiver = createReceiver(options)
    const sending = startAmong(loops, async signal => {
      const sent = await sender.step(signal)
      if (sent.isAll) await options.onAllSent()
      return sent
    })
    const deliver = createAttachmentSender(options)
    const delivering = startAmong(loops, async signal => {
      const sent = await deliver(signal)
      if (sent.isAll) await options.onAllSent()
      return sent
    })
    if (options.isSignedIn) {
      const fetchingPhotos = startLoop(createPhotoLoader(options))
      const pulling = startAmong(loops, async signal => {
        const rest = await receiver.pull(signal)
        fetchingPhotos.notify()
        return rest
      })
      const retryCalls = () => {
        // The stream is open, possibly to a newer server than before.
        sender.askAgain()
        sending.retryNow()
        pulling.retryNow()
      }
      loops.push(
        startLoop(signal =>
          receiver.listen(signal, {
            onMoved: pulling.notify,
            onStored: fetchingPhotos.notify,
            onOpened: retryCalls,
          }),
        ),
        startLoop(createReconciliation(options, pulling.notify)),
        fetchingPhotos,
      )
    }
    const stopWatching = watchOutbox(options.mirror, sending.notify)
    const stopWatchingPhotos = watchPhotos(options.mirror, delivering.notify)
    await untilEnded
    stopWatching()
    stopWatchingPhotos()
    await Promise.all(loops.splice(0).map(loop => loop.stop()))
  }

  /** Returns undefined when the engine is stopped first. Retries after errors: a lost database must not end syncing. */
  async function acquireLease(onLost: () => void): Promise<(() => void) | undefined> {
    while (!stopping.signal.aborted) {
      const release = await options.acquireLease(stopping.signal, onLost).catch(() => undefined)
      if (release !== undefined) return release
      await pause(stopping.signal)
    }
    return undefined
  }

  return {
    retryNow() {
      options.transport.abandonHanging()
      for (const loop of loops) loop.retryNow()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Adds a loop; the first loop that succeeds again after a failure makes the others retry now. */
function startAmong(loops: Loop[], step: (signal: AbortSignal) => Promise<Rest>): Loop {
  let hasFailed = false
  const newLoop = startLoop(async signal => {
    const rest = await step(signal)
    const isBack = hasFailed && rest.endedBy === 'notify'
    hasFailed = rest.endedBy !== 'notify'
    if (isBack) for (const other of loops) if (other !== newLoop) other.retryNow()
    return rest
  })
  loops.push(newLoop)
  return newLoop
}

/** Calls back when an operation is written in any tab. */
function watchOutbox(mirror: MirrorDatabase, onWritten: () => void): () => void {
  const subscription = liveQuery(() =>
    mirror.outbox.where('state').anyOf('waiting', 'quiet').count(),
  ).subscribe({
    next: waitingCount => {
      // The screen renders the new record first.
      if (waitingCount > 0) void afterPaint().then(onWritten)
    },
    // The loops continue on their own; a write in this tab notifies them too.
    error: () => {},
  })
  return () => subscription.unsubscribe()
}

/** Calls back when a photo may have become ready to be delivered. */
function watchPhotos(mirror: MirrorDatabase, onReady: () => void): () => void {
  const subscription = liveQuery(async () => await nextToDeliver(mirror, new Set())).subscribe({
    next: id => {
      if (id !== undefined) onReady()
    },
    error: () => {},
  })
  return () => subscription.unsubscribe()
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

const pause = (signal: AbortSignal): Promise<void> => {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<void>(resolve => {
    timer = setTimeout(resolve, RETRY_MS)
  })
  return Promise.race([timeout, aborted(signal)]).finally(() => clearTimeout(timer))
}
