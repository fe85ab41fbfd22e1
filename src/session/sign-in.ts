/** Calls to sign in: first the password, then the code, or a passkey. Creates the key that signs operations. */
import * as v from 'valibot'
import {
  type Invitation,
  invitationAnswer,
  messageAnswer,
  passkeyOptionsAnswer,
  pendingSignInAnswer,
  redirectAnswer,
  userAnswer,
  verifiedSignInAnswer,
} from './answers.ts'
import type { Http } from './http.ts'
import { markSessionOpen } from './open-browser.ts'
import { loadPasskeyPrompts } from './passkeys.ts'
import type { DeviceKind, StoredSession } from './stored.ts'
import type { TokenStore } from './token-store.ts'

/** Kept in memory between the two screens; after a reload the server's cookie replaces the token. */
interface PendingSignIn {
  readonly email: string
  readonly session_token: string
}

/** What every way of signing in sends along. */
export interface NewSession {
  readonly device_kind: DeviceKind
  readonly redirect: string | null
}

export interface CodeEntry extends NewSession {
  readonly email: string
  readonly otp: string
}

/** The path of the next screen, and the fields of the profile that are still missing. */
interface NextStep {
  readonly redirect: string
  readonly missing_fields: string[]
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
  verifyCode(codeEntry: CodeEntry): Promise<NextStep>
  /** Signs in without password and code; the browser prompts for a passkey. @throws NoPasskey */
  signInWithPasskey(newSession: NewSession): Promise<NextStep>
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

  const openSession = createSessionOpener({ http, store, onUserReplaced })
  return {
    async beginSignIn(email, password) {
      const json = { email, password, device_id: await store.deviceId() }
      pendingSignIn = v.parse(pendingSignInAnswer, await open.post('auth/sessions', { json }).json())
      return { email: pendingSignIn.email }
    },

    async verifyCode({ email, otp, ...newSession }) {
      const nextStep = await openSession(
        'auth/otp/verify',
        { email, otp, ...tokenFieldFor(email) },
        newSession,
      )
      pendingSignIn = undefined
      return nextStep
    },

    async signInWithPasskey(newSession) {
      const options = v.parse(passkeyOptionsAnswer, await open.post('auth/passkeys/options').json())
      const { promptForPasskey } = await loadPasskeyPrompts()
      const credential = await promptForPasskey(options)
      return openSession('auth/passkeys/verify', { credential }, newSession)
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

/** Returns a function that sends what shows who the person is, and stores the session of the answer. */
function createSessionOpener({ http, store, onUserReplaced }: SignInOptions) {
  const storeSession = createSessionStorer(store, onUserReplaced)
  return async (
    path: 'auth/otp/verify' | 'auth/passkeys/verify',
    evidence: object,
    { device_kind, redirect }: NewSession,
  ): Promise<NextStep> => {
    // On a home's tablet the key is stored wrapped, and comes out of the wrap not extractable.
    const isExtractable = device_kind === 'home'
    const { privateKey, public_key } = await newSigningKey({ isExtractable })
    const json = { ...evidence, device_id: await store.deviceId(), device_kind, public_key, redirect }
    // The server ends this device's former session; calls of any tab that fail because of it wait for the new session.
    return http.runWithoutRenewal(async () => {
      const verifiedSignIn = v.parse(verifiedSignInAnswer, await http.open.post(path, { json }).json())
      await storeSession(verifiedSignIn, device_kind, privateKey)
      const { redirect: redirectPath, missing_fields } = verifiedSignIn
      return { redirect: redirectPath, missing_fields }
    })
  }
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
