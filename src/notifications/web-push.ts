/** Web push to this browser: turned on by a tap, only for this browser and session (X6.3). */
import * as v from 'valibot'
import { encodeBase64url } from '../session/base64url.ts'
import type { Http } from '../session/http.ts'

/**
 * `unsupported`: not available in this browser, window or device. `blocked`: the user denied the permission, which can
 * only be changed in the browser.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

const pushSettingsAnswer = v.object({ public_key: v.string(), endpoint: v.nullable(v.string()) })

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Returns whether push is on. @throws the error of `http` when there is no answer */
export async function readPushState(http: Http): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return 'unsupported'
  const [subscription, { endpoint }] = await Promise.all([
    registration.pushManager.getSubscription(),
    fetchPushSettings(http),
  ])
  // The server forgets a subscription with the session, the browser does not: push is on only if both have the same.
  return subscription !== null && subscription.endpoint === endpoint ? 'on' : 'off'
}

/** Asks the user for permission if the browser has none yet. @throws when the browser or the server refuses */
export async function turnPushOn(http: Http): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') {
    return Notification.permission === 'denied' ? 'blocked' : 'off'
  }
  const { public_key } = await fetchPushSettings(http)
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription of another session, or for another server's key, cannot be reused.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  })
  const keyOf = (name: PushEncryptionKeyName) =>
    encodeBase64url(new Uint8Array(subscription.getKey(name) ?? new ArrayBuffer(0)))
  const json = { endpoint: subscription.endpoint, keys: { p256dh: keyOf('p256dh'), auth: keyOf('auth') } }
  await http.signedIn.put('me/push', { json })
  return 'on'
}

export async function turnPushOff(http: Http): Promise<PushState> {
  await http.signedIn.delete('me/push')
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  return 'off'
}

const fetchPushSettings = async (http: Http) =>
  v.parse(pushSettingsAnswer, await http.signedIn.get('me/push').json())
