/** Server-sent events to one listener: heads first, then each scope that changed, until it ends or is too old. */
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Scope } from '#domain/values/scope.ts'
import type { AppContext } from '../access/caller.ts'
import type { Live } from '../sync/live.ts'
import type { StreamRights } from '../sync/live-pages.ts'

const HEARTBEAT_MS = 20_000
/** As long as an access token is valid. When a session or tablet ends earlier, its streams end at once. */
const STREAM_LIFETIME_MS = 15 * 60_000
/** The limit of messages that are not yet delivered. */
const MAX_UNREAD_MESSAGES = 200

/** @param lastScope a change of this scope is the last the stream tells of: the listener opens another */
export function answerStream(
  context: AppContext,
  live: Live,
  streamRights: StreamRights,
  lastScope?: Scope,
): Response {
  // nginx and other proxies hold a stream back until it ends unless this is set.
  context.header('X-Accel-Buffering', 'no')
  return streamSSE(context as Context, async stream => {
    const { promise: streamEnd, resolve: endStream } = createDeferred()
    stream.onAbort(endStream)
    let unreadCount = 0
    const sendEvent = (event: string, data: string) => {
      // The stream is no longer read, or far too slowly: the device opens another and pulls.
      if (++unreadCount > MAX_UNREAD_MESSAGES) return endStream()
      stream.writeSSE({ event, data }).then(() => unreadCount--, endStream)
    }
    const removeListener = await live.add({
      ...streamRights,
      sendRevisions: heads => sendEvent('heads', JSON.stringify({ heads })),
      sendScopeChange: (scope, eventData) => {
        sendEvent('moved', eventData)
        if (scope === lastScope) endStream()
      },
      close: endStream,
    })
    const heartbeatTimer = setInterval(() => sendEvent('heartbeat', '{}'), HEARTBEAT_MS)
    const lifetimeTimer = setTimeout(endStream, STREAM_LIFETIME_MS)
    await streamEnd
    clearInterval(heartbeatTimer)
    clearTimeout(lifetimeTimer)
    removeListener()
    await stream.writeSSE({ event: 'goodbye', data: '{}' }).catch(() => {})
  })
}

function createDeferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>(resolvePromise => {
    resolve = resolvePromise
  })
  return { promise, resolve }
}
