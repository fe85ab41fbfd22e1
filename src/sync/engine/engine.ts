/**
 * The sync engine of one browser tab: loops that send, deliver photos, pull, listen and, after the pull, fetch photos.
 * They do not wait for each other: one bad operation never hides another tablet's doses (S5). Of several tabs, one
 * sends and receives (`leader-election.ts`); nothing breaks when two do (S12).
 */
import { liveQuery } from 'dexie'
import { instantAt } from '#domain/values/dates.ts'
import { waitForPaint } from '../../after-paint.ts'
import { nextPhotoToDeliver } from '../../mirror/photos/attachments.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { createAttachmentSendStep } from '../attachments.ts'
import { createPhotoLoadStep } from '../photos.ts'
import { createClosedPhotoSender, type PushPhotoEnvelope } from './closed-photos.ts'
import { createClosedSender, type PushEnvelopes } from './closed-sender.ts'
import type { AcquireLease } from './leader-election.ts'
import { type Loop, type Rest, startLoop } from './loop.ts'
import { createReceiver, type ReceiverOptions } from './receiver.ts'
import { createReconciliationStep } from './reconciliation.ts'
import { createSender, type Sender } from './sender.ts'

export interface Engine {
  /** Abandons hanging requests and ends the rests that may end early, so that the loops try again now. */
  retryNow(): void
  stop(): Promise<void>
}

export interface EngineOptions extends ReceiverOptions {
  readonly acquireLease: AcquireLease
  /** Without a signed-in user nothing is received, but on a home's tablet; the queue is still sent (S11). */
  readonly isReceiving: boolean
  readonly onAllSent: () => Promise<void>
  /** On a home's tablet: sends what this page cannot read. */
  readonly closed?: { readonly pushEnvelopes: PushEnvelopes; readonly pushPhotoEnvelope: PushPhotoEnvelope }
}

/** The pause before the next attempt when the lease could not be acquired. */
const LEASE_RETRY_MS = 5_000

export function startEngine(options: EngineOptions): Engine {
  const stopController = new AbortController()
  const loops: Loop[] = []
  const syncRun = run()

  async function run(): Promise<void> {
    while (!stopController.signal.aborted) {
      const leaseController = new AbortController()
      const releaseLease = await acquireLease(() => leaseController.abort())
      if (releaseLease === undefined) return
      await syncUntil(
        Promise.race([waitForAbort(stopController.signal), waitForAbort(leaseController.signal)]),
      )
      releaseLease()
    }
  }

  async function syncUntil(endPromise: Promise<void>): Promise<void> {
    const sender = createSender(options.mirror, options.transport, options.random)
    const receiver = createReceiver(options)
    const startSendLoop = (send: typeof sender.step) =>
      startCooperatingLoop(loops, noticingAllSent(send, options.onAllSent))
    const sendLoop = startSendLoop(signal => sender.step(signal))
    for (const step of closedSendSteps(options)) startSendLoop(step)
    const deliveryLoop = startSendLoop(createAttachmentSendStep(options))
    if (options.isReceiving) {
      const photoLoop = startLoop(createPhotoLoadStep(options))
      const pullLoop = startCooperatingLoop(loops, async signal => {
        const rest = await receiver.pull(signal)
        photoLoop.notify()
        return rest
      })
      const retryAfterReconnect = () => {
        // The stream is open again; the server may have been updated meanwhile.
        sender.resetQuarantineQuestions()
        sendLoop.retryNow()
        pullLoop.retryNow()
      }
      loops.push(
        startLoop(signal =>
          receiver.listen(signal, {
            onChangesAvailable: pullLoop.notify,
            onStored: photoLoop.notify,
            onOpened: retryAfterReconnect,
          }),
        ),
        startLoop(createReconciliationStep(options, pullLoop.notify)),
        photoLoop,
      )
    }
    const stopWatching = watchOutbox(options.mirror, sendLoop.notify)
    const stopWatchingPhotos = watchPhotos(options.mirror, deliveryLoop.notify)
    await endPromise
    stopWatching()
    stopWatchingPhotos()
    await Promise.all(loops.splice(0).map(loop => loop.stop()))
  }

  /** Returns undefined when the engine is stopped first. Retries after errors: a lost database must not end syncing. */
  async function acquireLease(onLost: () => void): Promise<(() => void) | undefined> {
    while (!stopController.signal.aborted) {
      const releaseLease = await options.acquireLease(stopController.signal, onLost).catch(() => undefined)
      if (releaseLease !== undefined) return releaseLease
      await waitBeforeLeaseRetry(stopController.signal)
    }
    return undefined
  }

  return {
    retryNow() {
      options.transport.abandonHangingRequests()
      for (const loop of loops) loop.retryNow()
    },
    async stop() {
      stopController.abort()
      await syncRun
    },
  }
}

/** Calls `onAllSent` after a step that has sent everything. */
const noticingAllSent =
  (send: Sender['step'], onAllSent: () => Promise<void>): Sender['step'] =>
  async signal => {
    const sendResult = await send(signal)
    if (sendResult.isAllSent) await onAllSent()
    return sendResult
  }

/** The steps that send what cannot be read on this page: on a home's tablet alone. */
const closedSendSteps = ({ mirror, closed, random, now }: EngineOptions) =>
  closed === undefined
    ? []
    : [
        createClosedSender(mirror, closed.pushEnvelopes, random).step,
        createClosedPhotoSender(mirror, closed.pushPhotoEnvelope, random, () => instantAt(now())).step,
      ]

/** Adds a loop; the first loop that succeeds again after a failure makes the others retry now. */
function startCooperatingLoop(loops: Loop[], step: (signal: AbortSignal) => Promise<Rest>): Loop {
  let hasFailed = false
  const newLoop = startLoop(async signal => {
    const rest = await step(signal)
    const hasRecovered = hasFailed && rest.interruptibleBy === 'notify'
    hasFailed = rest.interruptibleBy !== 'notify'
    if (hasRecovered) for (const otherLoop of loops) if (otherLoop !== newLoop) otherLoop.retryNow()
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
      if (waitingCount > 0) void waitForPaint().then(onWritten)
    },
    // The loops continue on their own; a write in this tab notifies them too.
    error: () => {},
  })
  return () => subscription.unsubscribe()
}

/** Calls back when a photo may have become ready to be delivered. */
function watchPhotos(mirror: MirrorDatabase, onReady: () => void): () => void {
  const subscription = liveQuery(async () => await nextPhotoToDeliver(mirror, new Set())).subscribe({
    next: id => {
      if (id !== undefined) onReady()
    },
    error: () => {},
  })
  return () => subscription.unsubscribe()
}

const waitForAbort = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

const waitBeforeLeaseRetry = (signal: AbortSignal): Promise<void> => {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<void>(resolve => {
    timer = setTimeout(resolve, LEASE_RETRY_MS)
  })
  return Promise.race([timeout, waitForAbort(signal)]).finally(() => clearTimeout(timer))
}
