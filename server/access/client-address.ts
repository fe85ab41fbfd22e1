import { isIP } from 'node:net'
import type { AppContext } from './caller.ts'

/**
 * The address a request comes from, for the widest of the rate limits; undefined where there is no socket (tests).
 * Behind a trusted proxy it is the last entry of X-Forwarded-For: the proxy wrote that one, the client the others.
 */
export function clientAddress(
  context: AppContext,
  { trustProxy }: { trustProxy: boolean },
): string | undefined {
  if (trustProxy) {
    const forwarded = context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim()
    if (forwarded !== undefined && isIP(forwarded) !== 0) return forwarded
  }
  return socketAddress(context.env)
}

/** What @hono/node-server hands over as bindings: `{ incoming: IncomingMessage }`. */
function socketAddress(bindings: unknown): string | undefined {
  if (bindings === null || typeof bindings !== 'object' || !('incoming' in bindings)) return undefined
  const { incoming } = bindings
  if (incoming === null || typeof incoming !== 'object' || !('socket' in incoming)) return undefined
  const { socket } = incoming
  if (socket === null || typeof socket !== 'object' || !('remoteAddress' in socket)) return undefined
  return typeof socket.remoteAddress === 'string' ? socket.remoteAddress : undefined
}
