/**
 * Web push goes to an address that a browser names. Anyone who signs in can name any address, so it must belong to a
 * known push service, and must not lead into the server's own network.
 */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The push services of Chrome, Edge, Firefox and Safari; a name that begins with a dot includes all names under it. */
const KNOWN_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4')
}
/** In IPv6 only global unicast is public (RFC 4291), except the networks listed below. */
const globalIpv6Networks = new BlockList()
globalIpv6Networks.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv6')
}

export function isPublicIpAddress(ipAddress: string): boolean {
  const family = isIP(ipAddress)
  if (family === 4) return !privateNetworks.check(ipAddress, 'ipv4')
  return (
    family === 6 && globalIpv6Networks.check(ipAddress, 'ipv6') && !privateNetworks.check(ipAddress, 'ipv6')
  )
}

const PRIVATE_HOST_NAMES = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/

export interface PushAddress {
  readonly hostname: string
  /** Includes the query. */
  readonly path: string
  readonly port: number
}

/**
 * Parses an address, once: the call uses this result. Returns undefined unless it is https on the default port at a
 * plain host name, and written exactly as it is parsed.
 */
export function parsePushAddress(endpoint: string): PushAddress | undefined {
  if (!URL.canParse(endpoint)) return undefined
  const { href, protocol, hostname, port, pathname, search } = new URL(endpoint)
  // An address with credentials, or with a name or port that another parser may read differently, is refused.
  const isPlain = href === endpoint && href === `https://${hostname}${pathname}${search}`
  const isPublicHostName =
    /^[a-z0-9.-]+$/.test(hostname) &&
    /\.[a-z][a-z0-9-]*$/.test(hostname) &&
    !PRIVATE_HOST_NAMES.test(hostname)
  if (protocol !== 'https:' || port !== '' || !isPlain || !isPublicHostName) return undefined
  return { hostname, path: pathname + search, port: 443 }
}

/**
 * Checks whether this host name is that of one of the services. A service that begins with a dot includes all names
 * under it.
 */
export const isAllowedService = (hostname: string, services: readonly string[]): boolean =>
  services.some(service => (service.startsWith('.') ? hostname.endsWith(service) : hostname === service))

export const addKnownServices = (ownServices: readonly string[]): readonly string[] => [
  ...KNOWN_SERVICES,
  ...ownServices,
]

/**
 * A DNS lookup that fails for a name that resolves to a private IP address. Checked at each call, since the name may
 * have resolved to another address at registration.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '')
    const [firstAddress] = addresses
    if (firstAddress === undefined || !addresses.every(({ address }) => isPublicIpAddress(address))) {
      return callback(new Error('This name leads into a private network.'), '')
    }
    return options.all === true
      ? callback(null, addresses)
      : callback(null, firstAddress.address, firstAddress.family)
  })
}
