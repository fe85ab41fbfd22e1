import { isIP } from 'node:net'
import type { AppContext } from '../access/caller.ts'

/**
 * Returns the address a request comes from, in the form of `networkOf`, for the widest of the rate limits; undefined
 * without a socket (tests). Behind a trusted proxy it is the last entry of X-Forwarded-For: the proxy wrote that entry,
 * the client the others.
 */
export function clientAddress(
  context: AppContext,
  { trustProxy }: { trustProxy: boolean },
): string | undefined {
  if (trustProxy) {
    const forwardedAddress = withoutPort(
      context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? '',
    )
    if (isIP(forwardedAddress) !== 0) return networkOf(forwardedAddress)
  }
  const address = socketAddress(context.env)
  return address === undefined ? undefined : networkOf(address)
}

/** Removes the port that some proxies add: `192.0.2.1:49152`, `[2001:db8::1]:49152`. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d{1,5})?$/.exec(address)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(address)?.[1] ?? address

/**
 * Returns what counts as one address: for IPv6 the /64, since whoever has one address in it has all of them. IPv4 stays
 * whole, even when it is written as IPv6 (`::ffff:192.0.2.1`).
 */
export function networkOf(address: string): string {
  const [bareAddress = ''] = address.split('%')
  if (isIP(bareAddress) !== 6) return bareAddress
  // The URL parser writes the short form of RFC 5952, with IPv4 parts in hexadecimal.
  const shortForm = new URL(`http://[${bareAddress}]`).hostname.slice(1, -1)
  const [front = [], back = []] = shortForm
    .split('::')
    .map(part => part.split(':').filter(group => group !== ''))
  const groups = [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
  const ipv4Groups = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff' ? groups.slice(6) : undefined
  if (ipv4Groups === undefined) return `${groups.slice(0, 4).join(':')}::/64`
  return ipv4Groups
    .flatMap(group => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}

/** Reads the bindings @hono/node-server passes: `{ incoming: IncomingMessage }`. */
function socketAddress(bindings: unknown): string | undefined {
  if (bindings === null || typeof bindings !== 'object' || !('incoming' in bindings)) return undefined
  const { incoming } = bindings
  if (incoming === null || typeof incoming !== 'object' || !('socket' in incoming)) return undefined
  const { socket } = incoming
  if (socket === null || typeof socket !== 'object' || !('remoteAddress' in socket)) return undefined
  return typeof socket.remoteAddress === 'string' ? socket.remoteAddress : undefined
}
