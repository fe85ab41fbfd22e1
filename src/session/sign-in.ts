/** Calls to sign in: first the password, then the code. Creates the key that signs operations. */
import * as v from 'valibot'
import {
  type Invitation,
  invitationAnswer,
  messageAnswer,
  pendingSignInAnswer,
  redirectAnswer,
  userAnswer,
  verifiedSignInAnswer,
} from './answers.ts'
import type { Http } from './http.ts'
import { markSessionOpen } from './open-browser.ts'
import type { DeviceKind, StoredSession } from './stored.ts'
import type { TokenStore } from './token-store.ts'

/** Kept in memory between the two screens; after a reload the server's cookie replaces the token. */
interface PendingSignIn {
  readonly email: string
  readonly session_token: string
}

export interface CodeEntry {
  readonly email: string
  readonly otp: string
  readonly device_kind: DeviceKind
  readonly redirect: string | null
}

export interface Registration {
  readonly token: string
  readonly first_name: string
  readonly last_name: string
  readonly password: string
  readonly confirm_password: string
  readonly phone_number?: string
}

export interface DemoRequest {
  readonly company_name: string
  readonly phone_number: string
  readonly message: string
}

export interface SignInCalls {
  /** Starts signing in. @returns the email address as the server spells it, for the code screen */
  beginSignIn(email: string, password: string): Promise<{ email: string }>
  /** Signs in. @returns where to go, and the fields of the profile that are still missing */
  verifyCode(codeEntry: CodeEntry): Promise<{ redirect: string; missing_fields: string[] }>
  resendCode(email: string): Promise<string>
  readInvitation(token: string): Promise<Invitation>
  /** Registers the user, who then has to enter the code. */
  register(registration: Registration): Promise<{ email: string }>
  completeMissingFields(fields: Readonly<Record<string, string>>): Promise<{ redirect: string }>
  requestPasswordReset(email: string): Promise<string>
  requestDemo(email: string, request: DemoRequest): Promise<string>
  /** Confirms a new email address by its mailed link. @returns the server's message */
  confirmEmail(token: string): Promise<string>
  /** @throws 404 when the link to set a new password has expired */
  checkResetLink(token: string): Promise<void>
  resetPassword(token: string, password: string, confirm_password: string): Promise<string>
}

interface SignInOptions {
  readonly http: Http
  readonly store: TokenStore
  /** Called when another user signs in while a session is stored: they must not see the previous user's screen. */
  readonly onUserReplaced: (previousSession: StoredSession) => Promise<void>
}

const KEY_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

export function createSignInCalls({ http, store, onUserReplaced }: SignInOptions): SignInCalls {
  let pendingSignIn: PendingSignIn | undefined
  const { open } = http
  const tokenFieldFor = (email: string) =>
    pendingSignIn?.email === email ? { session_token: pendingSignIn.session_token } : {}

  const storeSession = createSessionStorer(store, onUserReplaced)
  return {
    async beginSignIn(email, password) {
      const json = { email, password, device_id: await store.deviceId() }
      pendingSignIn = v.parse(pendingSignInAnswer, await open.post('auth/sessions', { json }).json())
      return { email: pendingSignIn.email }
    },

    async verifyCode({ email, otp, device_kind, redirect }) {
      // On a home's tablet the key is stored wrapped, and comes out of the wrap not extractable.
      const { privateKey, public_key } = await newSigningKey({ isExtractable: device_kind === 'home' })
      const json = {
        email,
        otp,
        ...tokenFieldFor(email),
        device_id: await store.deviceId(),
        device_kind,
        public_key,
        redirect,
      }
      // The server ends this device's former session; calls of any tab that fail because of it wait for the new
      // session.
      const { redirect: redirectPath, missing_fields } = await http.runWithoutRenewal(async () => {
        const verifiedSignIn = v.parse(
          verifiedSignInAnswer,
          await open.post('auth/otp/verify', { json }).json(),
        )
        await storeSession(verifiedSignIn, device_kind, privateKey)
        return verifiedSignIn
      })
      pendingSignIn = undefined
      return { redirect: redirectPath, missing_fields }
    },

    async resendCode(email) {
      const json = { email, ...tokenFieldFor(email) }
      return v.parse(messageAnswer, await open.post('otp/requests', { json }).json()).message
    },

    async readInvitation(token) {
      return v.parse(
        invitationAnswer,
        await open.get(`register/complete/${encodeURIComponent(token)}`).json(),
      )
    },

    async register(registration) {
      pendingSignIn = v.parse(
        pendingSignInAnswer,
        await open.post('register/complete', { json: registration }).json(),
      )
      return { email: pendingSignIn.email }
    },

    async completeMissingFields(fields) {
      const answer = await http.signedIn.post('auth/complete-registration', { json: fields }).json()
      await store.replaceProfile(v.parse(v.object({ user: userAnswer }), answer).user)
      return v.parse(redirectAnswer, answer)
    },

    async requestPasswordReset(email) {
      const json = { email, request_type: 'reset_password' }
      return v.parse(messageAnswer, await open.post('utility/email', { json }).json()).message
    },

    async requestDemo(email, additional_data) {
      const json = { email, request_type: 'request_demo', additional_data }
      return v.parse(messageAnswer, await open.post('utility/email', { json }).json()).message
    },

    ...mailedLinkCalls(open),
  }
}

/** Calls for links in mails, which need no session. */
const mailedLinkCalls = (
  open: Http['open'],
): Pick<SignInCalls, 'confirmEmail' | 'checkResetLink' | 'resetPassword'> => ({
  async confirmEmail(token) {
    const path = `auth/email-changes/${encodeURIComponent(token)}` as const
    return v.parse(messageAnswer, await open.post(path).json()).message
  },

  async checkResetLink(token) {
    await open.get(`auth/password-resets/${encodeURIComponent(token)}`).json()
  },

  async resetPassword(token, password, confirm_password) {
    const path = `auth/password-resets/${encodeURIComponent(token)}` as const
    return v.parse(messageAnswer, await open.post(path, { json: { password, confirm_password } }).json())
      .message
  },
})

/** Creates a key. One that is not extractable cannot be copied elsewhere by any script, ours included. */
async function newSigningKey({ isExtractable }: { isExtractable: boolean }) {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(KEY_ALGORITHM, isExtractable, [
    'sign',
    'verify',
  ])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  return { privateKey, public_key: { kty, crv, x, y } }
}

const createSessionStorer =
  (store: TokenStore, onUserReplaced: SignInOptions['onUserReplaced']) =>
  async (
    answer: v.InferOutput<typeof verifiedSignInAnswer>,
    deviceKind: DeviceKind,
    signingKey: CryptoKey,
  ): Promise<void> => {
    const previousSession = await store.read()
    if (previousSession !== undefined && previousSession.user.id !== answer.user.id)
      await onUserReplaced(previousSession)
    if (deviceKind === 'shared') markSessionOpen(answer.session_id)
    await store.begin(answer, answer.user, deviceKind, signingKey)
  }
