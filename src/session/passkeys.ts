/**
 * Passkeys in this browser. The code that prompts for one is fetched when a screen needs it: most people sign in once and
 * stay signed in.
 */
import { fetchOnFirstCall } from './when-fetched.ts'

const IP_ADDRESS = /^[\d.]+$|:/

/** Whether this browser can use passkeys here: it knows them, and the page has a host name, which they belong to. */
export const hasPasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' &&
  globalThis.isSecureContext &&
  !IP_ADDRESS.test(location.hostname.replace(/^\[|\]$/g, ''))

/**
 * The browser gave no passkey: the person closed the prompt or waited too long, or there is none on this device. Browsers
 * do not tell these apart. `known`: the device has a passkey of this person already.
 */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey'
  constructor(
    readonly reason: 'not-given' | 'known',
    options: ErrorOptions,
  ) {
    super('', options)
  }
}

/** Fetches the prompts. Call it before a tap needs them: a browser shows a prompt only shortly after a tap. */
export const loadPasskeyPrompts = fetchOnFirstCall(() => import('./passkey-prompts.ts'))
