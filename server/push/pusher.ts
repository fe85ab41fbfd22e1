/** Web push (RFC 8030, 8291, 8292): encrypted for one browser, and signed so that its service knows who sends. */
import { Agent } from 'node:https'
import webPush from 'web-push'
import { isPublicEndpoint, publicLookup } from './public-address.ts'

export interface PushKeys {
  /** base64url, as browsers take them. */
  readonly publicKey: string
  readonly privateKey: string
}

export interface Push {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** What the browser's service worker reads; nobody between. */
  readonly payload: string
  readonly isUrgent: boolean
}

export interface Pusher {
  /** Whether it would send there at all. */
  accepts(endpoint: string): boolean
  /** `gone`: the browser takes no more. Rejects when it may be tried again. */
  send(push: Push, keys: PushKeys): Promise<'sent' | 'gone'>
}

export interface PusherOptions {
  /** Whom a push service may ask: https://… or mailto:… (RFC 8292 §2.1). */
  readonly subject: string
  /** The way to a push service of one's own, as tests have one; any address is right then. */
  readonly ownService?: Agent
}

/** A service that does not answer must not keep the others waiting. */
const TIMEOUT_MS = 10_000
/** What is not fetched by then is found in the list. */
const KEPT_SECONDS = 12 * 60 * 60
const GONE = [404, 410]

export function createPusher({ subject, ownService }: PusherOptions): Pusher {
  const agent = ownService ?? new Agent({ lookup: publicLookup })
  const accepts = (endpoint: string) =>
    ownService !== undefined ? URL.canParse(endpoint) : isPublicEndpoint(endpoint)
  return {
    accepts,
    async send({ endpoint, p256dh, auth, payload, isUrgent }, { publicKey, privateKey }) {
      if (!accepts(endpoint)) return 'gone'
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: KEPT_SECONDS,
          urgency: isUrgent ? 'high' : 'normal',
          contentEncoding: 'aes128gcm',
          timeout: TIMEOUT_MS,
          agent,
        })
        return 'sent'
      } catch (error) {
        if (error instanceof webPush.WebPushError && GONE.includes(error.statusCode)) return 'gone'
        throw error
      }
    },
  }
}

export const newPushKeys = (): PushKeys => webPush.generateVAPIDKeys()
