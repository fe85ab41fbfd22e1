/**
 * The sync engine of one browser tab: a loop that sends, one that pulls, one that listens. They do not wait for each
 * other: one bad operation never hides another tablet's doses (S5). Of several tabs one sends and receives (`turn.ts`);
 * nothing breaks when two do (S12).
 */
import { liveQuery } from 'dexie'
import type { MirrorDatabase } from '../mirror/database.ts'
import { createUpkeep } from './compare.ts'
import { type Loop, type Rest, startLoop } from './loop.ts'
import { createReceiver, type ReceiverOptions } from './receiver.ts'
import { createSender } from './sender.ts'
import type { TakeTurn } from './turn.ts'

export interface Engine {
  /** Looks at once, whatever was being waited for. */
  wake(): void
  stop(): Promise<void>
}

export interface EngineOptions extends ReceiverOptions {
  readonly takeTurn: TakeTurn
  /** Without a person nothing is received; what waits is sent all the same (S11). */
  readonly isSignedIn: boolean
  readonly onAllSent: () => Promise<void>
}

/** After a turn that could not be taken. */
const TRY_AGAIN_MS = 5_000

export function startEngine(options: EngineOptions): Engine {
  const stopping = new AbortController()
  const loops: Loop[] = []
  const running = run()

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const lost = new AbortController()
      const giveUp = await takeTurn(() => lost.abort())
      if (giveUp === undefined) return
      await syncUntil(Promise.race([aborted(stopping.signal), aborted(lost.signal)]))
      giveUp()
    }
  }

  async function syncUntil(ended: Promise<void>): Promise<void> {
    const sender = createSender(options.mirror, options.transport, options.chance)
    const receiver = createReceiver(options)
    const sending = startAmong(loops, async signal => {
      const sent = await sender.step(signal)
      if (sent.isAll) await options.onAllSent()
      return sent
    })
    if (options.isSignedIn) {
      const pulling = startAmong(loops, signal => receiver.pull(signal))
      const hurryCalls = () => {
        sending.hurry()
        pulling.hurry()
      }
      loops.push(
        startLoop(signal => receiver.listen(signal, pulling.wake, hurryCalls)),
        startLoop(createUpkeep(options, pulling.wake)),
      )
    }
    const stopWatching = watchOutbox(options.mirror, sending.wake)
    await ended
    stopWatching()
    await Promise.all(loops.splice(0).map(loop => loop.stop()))
  }

  /** undefined when the engine is stopped first. A database that dies at this moment must not end syncing for good. */
  async function takeTurn(onLost: () => void): Promise<(() => void) | undefined> {
    while (!stopping.signal.aborted) {
      const giveUp = await options.takeTurn(stopping.signal, onLost).catch(() => undefined)
      if (giveUp !== undefined) return giveUp
      await rest(stopping.signal)
    }
    return undefined
  }

  return {
    wake() {
      options.transport.abandonHanging()
      for (const loop of loops) loop.hurry()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Adds a loop; the first that is heard again after a failure hurries the others, who need not wait their time out. */
function startAmong(loops: Loop[], step: (signal: AbortSignal) => Promise<Rest>): Loop {
  let hasFailed = false
  const own = startLoop(async signal => {
    const rest = await step(signal)
    const isBack = hasFailed && rest.endedBy === 'wake'
    hasFailed = rest.endedBy !== 'wake'
    if (isBack) for (const other of loops) if (other !== own) other.hurry()
    return rest
  })
  loops.push(own)
  return own
}

/** Calls back when an operation is written in any tab. */
function watchOutbox(mirror: MirrorDatabase, written: () => void): () => void {
  const subscription = liveQuery(() => mirror.outbox.where('state').equals('waiting').count()).subscribe({
    next: waiting => {
      if (waiting > 0) written()
    },
    // The loops go on by themselves; a write in this tab wakes them too.
    error: () => {},
  })
  return () => subscription.unsubscribe()
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

const rest = (signal: AbortSignal): Promise<void> => {
  let timer: ReturnType<typeof setTimeout>
  const waited = new Promise<void>(resolve => {
    timer = setTimeout(resolve, TRY_AGAIN_MS)
  })
  return Promise.race([waited, aborted(signal)]).finally(() => clearTimeout(timer))
}
