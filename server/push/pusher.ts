/** Web push (RFC 8030, 8291, 8292): encrypted for one browser, and signed so that its service knows who sends. */
import type { Agent } from 'node:https'
import webPush from 'web-push'
import { isAllowedService, type PushAddress, readPushAddress, withKnownServices } from './push-address.ts'
import { postAndReadStatus } from './status-of.ts'

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
   * `gone`: the browser accepts no more. `broken`: the server there does not answer as a push service does. Rejects
   * when the service is busy or cannot be reached, and nothing is known of the browser.
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
  const allowedServices = withKnownServices(services)
  const addressOf = (endpoint: string): PushAddress | undefined => {
    if (ownServiceAgent !== undefined) return parseAnyAddress(endpoint)
    const address = readPushAddress(endpoint)
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
