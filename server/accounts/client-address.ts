import { isIP } from 'node:net'
import type { AppContext } from '../access/caller.ts'

/**
 * Returns the IP address a request comes from, in the form of `networkOf`, for the widest of the rate limits; undefined
 * without a socket (tests). Behind a trusted proxy it is the last entry of X-Forwarded-For: the proxy wrote that entry,
 * the client the others.
 */
export function clientIpAddress(
  context: AppContext,
  { trustProxy }: { trustProxy: boolean },
): string | undefined {
  if (trustProxy) {
    const forwardedIpAddress = withoutPort(
      context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? '',
    )
    if (isIP(forwardedIpAddress) !== 0) return networkOf(forwardedIpAddress)
  }
  const ipAddress = socketIpAddress(context.env)
  return ipAddress === undefined ? undefined : networkOf(ipAddress)
}

/** Removes the port that some proxies add: `192.0.2.1:49152`, `[2001:db8::1]:49152`. */
const withoutPort = (ipAddress: string): string =>
  /^\[([^\]]*)\](?::\d{1,5})?$/.exec(ipAddress)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(ipAddress)?.[1] ?? ipAddress

/**
 * Returns what counts as one IP address: for IPv6 the /64, since whoever has one address in it has them all. IPv4 stays
 * whole, even when it is written as IPv6 (`::ffff:192.0.2.1`).
 */
export function networkOf(ipAddress: string): string {
  const [bareIpAddress = ''] = ipAddress.split('%')
  if (isIP(bareIpAddress) !== 6) return bareIpAddress
  // The URL parser writes the short form of RFC 5952, with IPv4 parts in hexadecimal.
  const shortForm = new URL(`http://[${bareIpAddress}]`).hostname.slice(1, -1)
  const [frontGroups = [], backGroups = []] = shortForm
    .split('::')
    .map(part => part.split(':').filter(group => group !== ''))
  const groups = [
    ...frontGroups,
    ...Array<string>(8 - frontGroups.length - backGroups.length).fill('0'),
    ...backGroups,
  ]
  const ipv4Groups = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff' ? groups.slice(6) : undefined
  if (ipv4Groups === undefined) return `${groups.slice(0, 4).join(':')}::/64`
  return ipv4Groups
    .flatMap(group => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}

/** Reads the bindings @hono/node-server passes: `{ incoming: IncomingMessage }`. */
function socketIpAddress(bindings: unknown): string | undefined {
  if (bindings === null || typeof bindings !== 'object' || !('incoming' in bindings)) return undefined
  const { incoming } = bindings
  if (incoming === null || typeof incoming !== 'object' || !('socket' in incoming)) return undefined
  const { socket } = incoming
  if (socket === null || typeof socket !== 'object' || !('remoteAddress' in socket)) return undefined
  return typeof socket.remoteAddress === 'string' ? socket.remoteAddress : undefined
}
