/**
 * Calls to our server. `signedIn` sends the bearer token, keeps it fresh and tries once more if it had expired; `open`
 * sends no token. Both distinguish a refusal by the server (`Refusal`), no answer (`Unreachable`), and an answer that
 * did not come from our server (`NotOurServer`, S14).
 */
import ky, { type Options } from 'ky'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { TABLET_HEADER } from '#domain/protocol/tablets.ts'
import { tokensAnswer } from './answers.ts'
import type { CallPaths } from './call-paths.ts'
import { NotOurServer, Unreachable } from './failures.ts'
import { signRefreshProof } from './proof.ts'
import { readForeignAnswer, readRefusal } from './read-answer.ts'
import type { StoredSession } from './stored.ts'
import type { TokenStore } from './token-store.ts'

export type CallOptions = Options

/** The response, with a shortcut to its JSON. */
export type Answer = Promise<Response> & { json<Value = unknown>(): Promise<Value> }

/** The path of a call, with or without a query. */
type WithQuery<Path extends string> = Path | `${Path}?${string}`

export type CallMethod = keyof CallPaths
/** A path below /api/v1 that the server has for this method. */
export type PathOf<Method extends CallMethod> = Method extends CallMethod
  ? WithQuery<CallPaths[Method]>
  : never

/** A method, and a path that the server has for it: { method: 'put', path: 'clients/4' }. */
export type MethodAndPath<Method extends CallMethod> = Method extends CallMethod
  ? { readonly method: Method; readonly path: PathOf<Method> }
  : never

/** Functions like ky's, limited to paths that the server has for the method. */
export type Caller = {
  [Method in 'get' | 'post' | 'put' | 'patch' | 'delete']: (
    path: PathOf<Method>,
    options?: CallOptions,
  ) => Answer
}

/** Makes a call whose method is only known when it is made. */
export const sendCall = (
  caller: Caller,
  { method, path }: MethodAndPath<CallMethod>,
  options?: CallOptions,
): Answer =>
  // Safe cast: the path is one of its method, which the compiler cannot infer.
  (caller[method] as (path: string, options?: CallOptions) => Answer)(path, options)

export interface Http {
  readonly signedIn: Caller
  readonly open: Caller
  /** Like `open`, for a body that takes long on a slow connection. */
  readonly slow: Caller
  /** On a home's tablet: sends the tablet's own signature, whoever has unlocked it. */
  readonly tablet?: Caller
  /**
   * Renews the tokens, one call at a time across all tabs. Resolves when the stored tokens are valid again.
   *
   * @throws Refusal when the server refuses, Unreachable or NotOurServer when it did not respond
   */
  refreshTokens(): Promise<void>
  /** Runs `work` while no tab renews tokens: a call that finds its session replaced waits for the new session. */
  runWithoutRenewal<T>(work: () => Promise<T>): Promise<T>
}

export interface HttpOptions {
  readonly store: Pick<TokenStore, 'read' | 'renew' | 'refuse' | 'deviceId'>
  readonly now?: () => number
  readonly fetch?: typeof globalThis.fetch
  /** Absent in old browsers and over plain http: then only renewals of this tab wait for each other. */
  readonly locks?: Pick<LockManager, 'request'> | undefined
  readonly prefixUrl?: string
  /** On a home's tablet. */
  readonly tablet?: TabletCredential
}

export interface TabletCredential {
  /** Returns the value of `TABLET_HEADER` for a request. */
  readonly sign: SignTabletRequest
  /** Called when the server says that the tablet was removed from its home. */
  readonly onRemoved: () => void
}

/** Signs a request of a home's tablet: its method, its path with the query, and the bytes of its body. */
export type SignTabletRequest = (
  method: string,
  path: string,
  body: Uint8Array<ArrayBuffer>,
) => Promise<string>

/** The token is refreshed before a request when it expires within this time (spec part 1 §9). */
const REFRESH_BEFORE_EXPIRY_MS = 120_000
/** The pause after a temporarily refused renewal, if the server names none (spec part 1 §9). */
const REFUSED_REFRESH_PAUSE_MS = 12_000
/** The time until the answer begins; a stream after that has no limit. */
const TIMEOUT_MS = 30_000
/** Enough for a photo of 400 KB at 30 kbit/s. */
export const SLOW_TIMEOUT_MS = 120_000
/** A body that may take longer than `TIMEOUT_MS` at 30 kbit/s. */
const SLOW_BODY_BYTES = 100 * 1024
const NO_RESPONSE_MESSAGE = 'Network error. Please check your connection.'
const LOCK_NAME = 'hearth-refresh'
/** How long to wait for the lock: longer than any answer takes. */
const LOCK_TIMEOUT_MS = TIMEOUT_MS + 5_000

/**
 * Redirects are not followed: our server sends none, and a redirect of a guest Wi-Fi to another origin would look like
 * no answer.
 */
const SINGLE_ATTEMPT_OPTIONS = {
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  redirect: 'manual',
} as const

export function createHttp({
  store,
  now = Date.now,
  fetch = (input, init) => globalThis.fetch(input, init),
  locks = globalThis.navigator?.locks,
  prefixUrl = '/api/v1',
  tablet,
}: HttpOptions): Http {
  const createKy = (fetchResponse: typeof globalThis.fetch) =>
    ky.create({ ...SINGLE_ATTEMPT_OPTIONS, prefixUrl, fetch: fetchResponse })
  const fetchAccepted = createAcceptedFetch(fetch)
  const open = createKy((input, init) => fetchAccepted(new Request(input, init)))
  const slow = createKy((input, init) => fetchAccepted(new Request(input, init), SLOW_TIMEOUT_MS))

  const runAlone = createSerialRunner(locks)
  let runningRefresh: Promise<void> | undefined
  /** The last renewal that was temporarily refused. */
  let refusedRenewal: RefusedRenewal | undefined
  const refreshOnce = (staleToken: string | undefined): Promise<void> => {
    runningRefresh ??= runAlone(() => refreshUnlessDone(staleToken)).finally(() => {
      runningRefresh = undefined
    })
    return runningRefresh
  }

  async function refreshUnlessDone(staleToken: string | undefined): Promise<void> {
    const session = await store.read()
    if (session === undefined || session.isRefused) throw createSignInRefusal()
    // Another tab has renewed it already.
    if (staleToken !== undefined && session.access_token !== staleToken) return
    // After a temporary refusal, calls must not retry the renewal each time (A31.3).
    if (refusedRenewal?.refreshToken === session.refresh_token && now() < refusedRenewal.untilMs)
      throw refusedRenewal.error
    try {
      const json = await renewalBody(session, store)
      await store.renew(v.parse(tokensAnswer, await open.post('auth/refresh', { json }).json()))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unauthenticated') {
        await store.refuse(session.refresh_token, { isEnded: isSignInNeeded(error) })
        throw createSignInRefusal()
      }
      if (error instanceof Refusal)
        refusedRenewal = { error, refreshToken: session.refresh_token, untilMs: now() + pauseMsAfter(error) }
      throw error
    }
  }

  async function readFreshSession(): Promise<StoredSession> {
    const session = await store.read()
    if (session === undefined || session.isRefused) throw createSignInRefusal()
    if (session.access_expires_at_ms - now() > REFRESH_BEFORE_EXPIRY_MS) return session
    try {
      await refreshOnce(session.access_token)
    } catch (error) {
      // Temporarily refused, or no response: the current token is still valid.
      if (isSignInNeeded(error) || session.access_expires_at_ms <= now()) throw error
    }
    return (await store.read()) ?? session
  }

  const signedIn = createKy(async (input, init) => {
    const request = new Request(input, init)
    const session = await readFreshSession()
    try {
      return await fetchAccepted(withAccessToken(request, session.access_token))
    } catch (error) {
      // The session was ended on the server: it is marked now, not only when the token expires.
      if (isSignInNeeded(error)) await store.refuse(session.refresh_token, { isEnded: true })
      if (!isStaleToken(error)) throw error
      await refreshOnce(session.access_token)
      const renewedSession = await store.read()
      if (renewedSession === undefined) throw error
      return fetchAccepted(withAccessToken(request, renewedSession.access_token))
    }
  })

  const sendAsTablet = tablet && createTabletSender(tablet, { store, now })
  return {
    signedIn,
    open,
    slow,
    ...(sendAsTablet && { tablet: createKy((...args) => sendAsTablet(fetchAccepted, ...args)) }),
    refreshTokens: () => refreshOnce(undefined),
    runWithoutRenewal: runAlone,
  }
}

/** Returns a function that throws the server's refusal. */
const createAcceptedFetch =
  (fetch: typeof globalThis.fetch) =>
  async (request: Request, timeoutMs = TIMEOUT_MS): Promise<Response> => {
    const response = await fetchOurAnswer(fetch, request, timeoutMs)
    if (response.ok) return response
    throw await readRefusal(response)
  }

/** Returns a function that sends a request with the signature of a home's tablet. */
function createTabletSender(
  { sign, onRemoved }: TabletCredential,
  { store, now }: Required<Pick<HttpOptions, 'store' | 'now'>>,
) {
  return async (
    fetchAccepted: (request: Request, timeoutMs: number) => Promise<Response>,
    ...args: Parameters<typeof globalThis.fetch>
  ): Promise<Response> => {
    const request = new Request(...args)
    const { pathname, search } = new URL(request.url)
    const body = new Uint8Array(await request.clone().arrayBuffer())
    const headers = new Headers(request.headers)
    headers.set(TABLET_HEADER, await sign(request.method, pathname + search, body))
    // Receipts bring the rows that this person sees.
    const session = await store.read()
    if (session !== undefined && !session.isRefused && session.access_expires_at_ms > now())
      headers.set('Authorization', `Bearer ${session.access_token}`)
    try {
      return await fetchAccepted(
        new Request(request, { headers }),
        body.length > SLOW_BODY_BYTES ? SLOW_TIMEOUT_MS : TIMEOUT_MS,
      )
    } catch (error) {
      if (error instanceof Refusal && error.details.sub_status === 'tablet_removed') onRemoved()
      throw error
    }
  }
}

interface RefusedRenewal {
  readonly error: Refusal
  /** The refresh token that was refused. */
  readonly refreshToken: string
  readonly untilMs: number
}

const renewalBody = async (session: StoredSession, store: Pick<TokenStore, 'deviceId'>) => ({
  grant_type: 'refresh_token',
  refresh_token: session.refresh_token,
  device_id: await store.deviceId(),
  proof: await signRefreshProof(session),
})

/** Returns a copy of the request with the token, so that the body can be sent a second time. */
function withAccessToken(request: Request, token: string): Request {
  const copy = request.clone()
  copy.headers.set('Authorization', `Bearer ${token}`)
  return copy
}

async function fetchOurAnswer(
  fetch: typeof globalThis.fetch,
  request: Request,
  timeoutMs: number,
): Promise<Response> {
  const response = await withTimeout(timeoutMs, fetch(request)).catch((cause: unknown) => {
    if (request.signal.aborted) throw cause
    throw new Unreachable(NO_RESPONSE_MESSAGE, { cause })
  })
  if (response.headers.get('X-Hearth') !== '1') {
    throw new NotOurServer(NO_RESPONSE_MESSAGE, await readForeignAnswer(response))
  }
  return response
}

const pauseMsAfter = ({ details }: Refusal): number =>
  details.retryAfterSeconds === undefined ? REFUSED_REFRESH_PAUSE_MS : details.retryAfterSeconds * 1_000

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unreachable(NO_RESPONSE_MESSAGE)), ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Statuses after which another token may be valid: this token expired, another tab renewed it between our reading and
 * the server's, or the user has just signed in again on this device.
 */
const STALE_TOKEN_SUB_STATUSES = ['token_expired', 'token_invalid', 'session_replaced']
const isStaleToken = (error: unknown): boolean =>
  error instanceof Refusal &&
  error.code === 'unauthenticated' &&
  STALE_TOKEN_SUB_STATUSES.some(status => status === error.details.sub_status)

/** Whether the server reports that the session has ended. Any other 401 only means that the token was not valid. */
export const isSignInNeeded = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'unauthenticated' && error.details.sub_status === 'session_ended'

const createSignInRefusal = () =>
  new Refusal('unauthenticated', 'Session expired. Please login again.', { sub_status: 'session_ended' })

type SerialRunner = <T>(work: () => Promise<T>) => Promise<T>

/** Runs work one at a time across all tabs; without locks, only within this tab. */
function createSerialRunner(locks: HttpOptions['locks']): SerialRunner {
  if (locks !== undefined) return work => withLock(locks, work)
  let lastWork: Promise<unknown> = Promise.resolve()
  return work => {
    const thisWork = lastWork.then(work, work)
    lastWork = thisWork
    return thisWork
  }
}

async function withLock<T>(locks: Pick<LockManager, 'request'>, work: () => Promise<T>): Promise<T> {
  // A tab frozen in the middle of its call keeps the lock forever. Two calls do no harm: both get the same new token.
  const lockTimeout = new AbortController()
  const timer = setTimeout(() => lockTimeout.abort(), LOCK_TIMEOUT_MS)
  let hasBegun = false
  const beginWork = () => {
    hasBegun = true
    clearTimeout(timer)
    return work()
  }
  try {
    return await locks.request(LOCK_NAME, { signal: lockTimeout.signal }, beginWork)
  } catch (error) {
    if (hasBegun) throw error
    return await beginWork()
  }
}
