/** The stream on which the server reports new revisions, with the rows when they are few. */
import type { LiveChange } from '#domain/protocol/sync-protocol.ts'
import { ownerOf } from '../../mirror/tables/clear.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { NoResponse, type Transport } from '../transport/transport.ts'
import type { LivePages } from './live-pages.ts'

/** The server's heartbeat comes every 20 s; a stream that is silent for longer is dead. */
const MAX_SILENCE_MS = 45_000

export interface StreamEvents {
  /** The stream is open: earlier changes have to be pulled. */
  onOpen(): void
  /** Changes are available to pull. */
  onChangesAvailable(): void
  /** Rows were stored. */
  onStored(): void
}

/** Keeps the stream open until it ends or falls silent. Throws NoResponse or SignInNeeded. */
export async function keepStreamOpen(
  { mirror, transport }: { readonly mirror: MirrorDatabase; readonly transport: Transport },
  livePages: LivePages,
  signal: AbortSignal,
  events: StreamEvents,
): Promise<void> {
  const streamController = new AbortController()
  const endStream = () => streamController.abort()
  signal.addEventListener('abort', endStream)
  let silenceTimer = setTimeout(endStream, MAX_SILENCE_MS)
  const restartSilenceTimer = () => {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(endStream, MAX_SILENCE_MS)
  }
  // Pages of the stream are for the user it was opened for.
  const ownerId = await ownerOf(mirror)
  livePages.markStreamRestarted()
  const handleChange = async ({ scope, revision, page }: LiveChange) => {
    const outcome = page === undefined ? 'unfit' : await livePages.store(ownerId, page)
    if (outcome === 'stored') events.onStored()
    if (outcome !== 'unfit') return
    const state = await mirror.scope_state.get(scope)
    if (revision > (state?.feed?.revision ?? -1)) events.onChangesAvailable()
  }
  try {
    await transport.openLiveStream(
      {
        onOpen: () => {
          restartSilenceTimer()
          livePages.markStreamRestarted()
          events.onOpen()
        },
        onChange: change => {
          restartSilenceTimer()
          // A pull brings the changes when the page cannot be stored or the state cannot be read.
          void handleChange(change).catch(events.onChangesAvailable)
        },
        onHeartbeat: restartSilenceTimer,
      },
      streamController.signal,
    )
  } catch (error) {
    if (streamController.signal.aborted && !signal.aborted) throw new NoResponse('The stream fell silent.')
    throw error
  } finally {
    clearTimeout(silenceTimer)
    signal.removeEventListener('abort', endStream)
  }
}
