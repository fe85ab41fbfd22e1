/** The stream on which the server tells of new revisions. */
import type { MirrorDatabase } from '../../mirror/database.ts'
import { NoResponse, type Transport } from '../transport/transport.ts'

/** The server's heartbeat comes every 20 s; a stream that is silent for longer is dead. */
const SILENCE_MS = 45_000

/** Stays open until it ends, falls silent, or names a scope this device has not got. Throws NoResponse or SignInNeeded. */
export async function stream(
  { mirror, transport }: { readonly mirror: MirrorDatabase; readonly transport: Transport },
  signal: AbortSignal,
  moved: () => void,
): Promise<void> {
  const ending = new AbortController()
  const end = () => ending.abort()
  signal.addEventListener('abort', end)
  let silence = setTimeout(end, SILENCE_MS)
  const restartSilenceTimer = () => {
    clearTimeout(silence)
    silence = setTimeout(end, SILENCE_MS)
  }
  const compare = async (heads: [string, number][]) => {
    const states = await mirror.scope_state.bulkGet(heads.map(([scope]) => scope))
    if (heads.some(([, revision], index) => revision > (states[index]?.feed?.revision ?? -1))) moved()
  }
  try {
    await transport.live(
      {
        heads: () => {
          restartSilenceTimer()
          moved()
        },
        moved: (scope, revision) => {
          restartSilenceTimer()
          // When the state cannot be read, a pull finds out.
          void compare([[scope, revision]]).catch(moved)
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
