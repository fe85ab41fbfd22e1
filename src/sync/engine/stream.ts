/** The stream on which the server reports new revisions, with the rows when they are few. */
import type { LiveChange } from '#domain/protocol/sync-protocol.ts'
import { ownerOf } from '../../mirror/tables/clear.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { NoResponse, type Transport } from '../transport/transport.ts'
import type { LivePages } from './live-pages.ts'

/** The server's heartbeat comes every 20 s; a stream that is silent for longer is dead. */
const SILENCE_MS = 45_000

export interface StreamEvents {
  /** The stream is open: earlier changes have to be pulled. */
  onOpen(): void
  /** Changes are available to pull. */
  onMoved(): void
  /** Rows were stored. */
  onStored(): void
}

/** Keeps the stream open until it ends or falls silent. Throws NoResponse or SignInNeeded. */
export async function stream(
  { mirror, transport }: { readonly mirror: MirrorDatabase; readonly transport: Transport },
  pages: LivePages,
  signal: AbortSignal,
  events: StreamEvents,
): Promise<void> {
  const ending = new AbortController()
  const end = () => ending.abort()
  signal.addEventListener('abort', end)
  let silence = setTimeout(end, SILENCE_MS)
  const restartSilenceTimer = () => {
    clearTimeout(silence)
    silence = setTimeout(end, SILENCE_MS)
  }
  // Pages of the stream are for the user it was opened for.
  const owner = await ownerOf(mirror)
  pages.restart()
  const handleMoved = async ({ scope, revision, page }: LiveChange) => {
    const outcome = page === undefined ? 'unfit' : await pages.store(owner, page)
    if (outcome === 'stored') events.onStored()
    if (outcome !== 'unfit') return
    const state = await mirror.scope_state.get(scope)
    if (revision > (state?.feed?.revision ?? -1)) events.onMoved()
  }
  try {
    await transport.live(
      {
        heads: () => {
          restartSilenceTimer()
          pages.restart()
          events.onOpen()
        },
        event: event => {
          restartSilenceTimer()
          // A pull brings the changes when the page cannot be stored or the state cannot be read.
          void handleMoved(event).catch(events.onMoved)
        },
        heartbeat: restartSilenceTimer,
      },
      ending.signal,
    )
  } catch (error) {
    if (ending.signal.aborted && !signal.aborted) throw new NoResponse('The stream fell silent.')
    throw error
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', end)
  }
}
