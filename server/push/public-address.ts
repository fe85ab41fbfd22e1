/**
 * Web push goes to an address that a browser names. Anybody who signs in can name any, so it must not lead into the
 * network the server stands in: https, a host with a name, and a name that means a public address when it is called.
 */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  inside.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(network, prefix, 'ipv6')
}

/** IPv4 within IPv6 counts as IPv4. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

const INSIDE_NAMES = /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i

/** What can be told before the name is looked up. */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username, password, port } = new URL(endpoint)
  const isBare = username === '' && password === '' && port === ''
  return (
    protocol === 'https:' &&
    isBare &&
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
    hostname.includes('.') &&
    !INSIDE_NAMES.test(hostname)
  )
}

/** A name that means an address inside fails when it is called: what it meant at registration counts for nothing. */
export const publicLookup: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return answer(error, '')
    const [first] = addresses
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
      return answer(new Error('This name leads into a private network.'), '')
    }
    return options.all === true ? answer(null, addresses) : answer(null, first.address, first.family)
  })
}
