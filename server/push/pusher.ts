/** Web push (RFC 8030, 8291, 8292): encrypted for one browser, and signed so that its service knows who sends. */

import type { OutgoingHttpHeaders } from 'node:http'
import { type Agent, request as httpsRequest } from 'node:https'
import webPush from 'web-push'
import {
  addKnownServices,
  isAllowedService,
  isPublicIpAddress,
  type PushAddress,
  parsePushAddress,
  publicLookup,
} from './push-address.ts'

export interface PushKeys {
  /** base64url, as browsers accept it. */
  readonly publicKey: string
  readonly privateKey: string
}

export interface PushMessage {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** Read by the browser's service worker and by no one in between. */
  readonly payload: string
  readonly isUrgent: boolean
}

export interface Pusher {
  /** Checks whether a push may be sent to this address. */
  accepts(endpoint: string): boolean
  /**
   * Sends a push. `gone`: the browser accepts no more. `broken`: the server at the address does not answer as a push
   * service does. Rejects when the service is busy or cannot be reached, which shows nothing about the browser.
   */
  send(push: PushMessage, keys: PushKeys): Promise<'sent' | 'gone' | 'broken'>
}

export interface PusherOptions {
  /** The contact for push services: https://… or mailto:… (RFC 8292 §2.1). */
  readonly subject: string
  /** Host names of push services besides those of the browsers. */
  readonly services?: readonly string[]
  /** Connects to the installation's own push service, as in tests; then any address is accepted. */
  readonly ownServiceAgent?: Agent
  readonly timeoutMs?: number
}

/** The time from the name lookup to the status line. */
const TIMEOUT_MS = 10_000
/** How long a service keeps a push; later the notification is only in the list. */
const TTL_SECONDS = 12 * 60 * 60
const GONE_STATUSES = [404, 410]
const TOO_MANY_REQUESTS_STATUS = 429

export function createPusher({
  subject,
  services = [],
  ownServiceAgent,
  timeoutMs = TIMEOUT_MS,
}: PusherOptions): Pusher {
  const allowedServices = addKnownServices(services)
  const addressOf = (endpoint: string): PushAddress | undefined => {
    if (ownServiceAgent !== undefined) return parseAnyAddress(endpoint)
    const address = parsePushAddress(endpoint)
    return address !== undefined && isAllowedService(address.hostname, allowedServices) ? address : undefined
  }
  return {
    accepts: endpoint => addressOf(endpoint) !== undefined,
    async send({ endpoint, p256dh, auth, payload, isUrgent }, { publicKey, privateKey }) {
      const address = addressOf(endpoint)
      if (address === undefined) return 'gone'
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: TTL_SECONDS,
          urgency: isUrgent ? 'high' : 'normal',
          contentEncoding: 'aes128gcm',
        },
      )
      const status = await postAndReadStatus({ address, headers, body, timeoutMs, agent: ownServiceAgent })
      if (status === 'no answer') return 'broken'
      if (status >= 200 && status < 300) return 'sent'
      if (GONE_STATUSES.includes(status)) return 'gone'
      if (status === TOO_MANY_REQUESTS_STATUS || status >= 500)
        throw new PushServiceBusy(`The push service answered ${status}.`)
      return 'broken'
    },
  }
}

class PushServiceBusy extends Error {
  override readonly name = 'PushServiceBusy'
}

function parseAnyAddress(endpoint: string): PushAddress | undefined {
  if (!URL.canParse(endpoint)) return undefined
  const { hostname, pathname, search, port } = new URL(endpoint)
  return { hostname, path: pathname + search, port: Number(port) }
}

export const newPushKeys = (): PushKeys => webPush.generateVAPIDKeys()

interface PushRequest {
  readonly address: PushAddress
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer | null
  /** The time limit for everything, including the name lookup. */
  readonly timeoutMs: number
  /** Connects to the installation's own push service, which may be in a private network. */
  readonly agent: Agent | undefined
}

/**
 * Posts a push, and reads only the status line: the rest of the answer is ignored, however long or slow it is.
 *
 * @returns `no answer` when there was a connection, and no status in time
 * @throws when there was no connection, or it led into a private network
 */
function postAndReadStatus({
  address,
  headers,
  body,
  timeoutMs,
  agent,
}: PushRequest): Promise<number | 'no answer'> {
  return new Promise((resolve, reject) => {
    let isConnected = false
    const request = httpsRequest({
      hostname: address.hostname,
      port: address.port,
      path: address.path,
      method: 'POST',
      headers,
      // One connection for each push: none is reused that another party keeps open.
      ...(agent === undefined ? { agent: false, lookup: publicLookup } : { agent }),
    })
    const deadline = setTimeout(() => request.destroy(new Error('No answer in time.')), timeoutMs)
    request.on('socket', socket => {
      socket.once('connect', () => {
        isConnected = true
        const isPrivate = agent === undefined && !isPublicIpAddress(socket.remoteAddress ?? '')
        if (isPrivate) request.destroy(new Error('This address is in a private network.'))
      })
    })
    request.on('response', ({ statusCode = 0 }) => {
      resolve(statusCode)
      request.destroy()
    })
    request.on('error', error => (isConnected ? resolve('no answer') : reject(error)))
    request.on('close', () => clearTimeout(deadline))
    request.end(body ?? undefined)
  })
}
