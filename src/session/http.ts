/**
 * Calls to our server. `signedIn` carries the bearer, keeps it fresh and tries once more when it had expired; `open`
 * carries none. Both tell the server's word (a `Refusal`) from silence (`Unreachable`) and from somebody else's
 * answer (`NotOurServer`, S14).
 */
import ky, { type Options } from 'ky'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { tokensAnswer } from './answers.ts'
import type { CallPaths } from './call-paths.ts'
import { NotOurServer, Unreachable } from './failures.ts'
import { proofOf } from './proof.ts'
import { refusalIn, strangeAnswerIn } from './read-answer.ts'
import type { StoredSession } from './stored.ts'
import type { TokenStore } from './token-store.ts'

export type CallOptions = Options

/** The response, or at once what its JSON says. */
export type Answer = Promise<Response> & { json<Value = unknown>(): Promise<Value> }

/** Of a call, with or without a query. */
type WithQuery<Path extends string> = Path | `${Path}?${string}`

export type CallMethod = keyof CallPaths
/** A path below /api/v1 that the server has for this method. */
export type PathOf<Method extends CallMethod> = Method extends CallMethod
  ? WithQuery<CallPaths[Method]>
  : never

/** A method, and a path that the server has for it: { method: 'put', path: 'clients/4' }. */
export type CallTo<Method extends CallMethod> = Method extends CallMethod
  ? { readonly method: Method; readonly path: PathOf<Method> }
  : never

/** As ky calls, with a path that the server has for the method. */
export type Caller = {
  [Method in 'get' | 'post' | 'put' | 'patch' | 'delete']: (
    path: PathOf<Method>,
    options?: CallOptions,
  ) => Answer
}

/** Makes a call whose method is only known when it is made. */
export const send = (by: Caller, { method, path }: CallTo<CallMethod>, options?: CallOptions): Answer =>
  // Each method takes its own paths, and a `CallTo` has one of them: the compiler does not follow that.
  (by[method] as (path: string, options?: CallOptions) => Answer)(path, options)

export interface Http {
  readonly signedIn: Caller
  readonly open: Caller
  /** As `open`, for a body that takes its time on a slow line. */
  readonly slow: Caller
  /**
   * New tokens, one call at a time over all tabs. Resolves when the stored ones are good again.
   *
   * @throws Refusal when the server refuses, Unreachable or NotOurServer when it did not respond
   */
  refresh(): Promise<void>
  /** Runs while no tab renews tokens: a call that finds its session replaced waits for the new one. */
  whileTokensRest<T>(work: () => Promise<T>): Promise<T>
}

export interface HttpOptions {
  readonly store: Pick<TokenStore, 'read' | 'renew' | 'refuse' | 'deviceId'>
  readonly now?: () => number
  readonly fetch?: typeof globalThis.fetch
  /** Absent in old browsers and over plain http: then calls of this tab still wait for each other. */
  readonly locks?: Pick<LockManager, 'request'> | undefined
  readonly prefixUrl?: string
}

/** Refreshed before a request when so little is left (spec part 1 §9). */
const REFRESH_AHEAD_MS = 120_000
/** Between two renewals, after one that was refused for now (spec part 1 §9). */
const REFRESH_APART_MS = 12_000
/** Until the answer begins; what streams after that takes as long as it takes. */
const TIMEOUT_MS = 30_000
/** A photo of 400 KB at 30 kbit/s. */
export const SLOW_TIMEOUT_MS = 120_000
const NO_RESPONSE = 'Network error. Please check your connection.'
const LOCK = 'hearth-refresh'
/** Longer than any answer takes. */
const LOCK_PATIENCE_MS = TIMEOUT_MS + 5_000

/** We never redirect; a guest Wi-Fi does, and followed to another origin it could not be told from silence. */
const ASKED_ONCE = { retry: 0, timeout: false, throwHttpErrors: false, redirect: 'manual' } as const

export function createHttp({
  store,
  now = Date.now,
  fetch = (input, init) => globalThis.fetch(input, init),
  locks = globalThis.navigator?.locks,
  prefixUrl = '/api/v1',
}: HttpOptions): Http {
  const instance = (send: typeof globalThis.fetch) => ky.create({ ...ASKED_ONCE, prefixUrl, fetch: send })
  const checkedResponse = async (request: Request, timeoutMs = TIMEOUT_MS): Promise<Response> => {
    const response = await answerTo(fetch, request, timeoutMs)
    if (response.ok) return response
    throw await refusalIn(response)
  }
  const open = instance((input, init) => checkedResponse(new Request(input, init)))
  const slow = instance((input, init) => checkedResponse(new Request(input, init), SLOW_TIMEOUT_MS))

  const alone = oneAtATime(locks)
  let underWay: Promise<void> | undefined
  /** The last renewal that was refused for now. */
  let rest: { readonly error: Refusal; readonly token: string; readonly untilMs: number } | undefined
  const refreshOnce = (stale: string | undefined): Promise<void> => {
    underWay ??= alone(() => refreshUnlessDone(stale)).finally(() => {
      underWay = undefined
    })
    return underWay
  }

  async function refreshUnlessDone(stale: string | undefined): Promise<void> {
    const session = await store.read()
    if (session === undefined || session.isRefused) throw signInNeeded()
    // Another tab was here before us.
    if (stale !== undefined && session.access_token !== stale) return
    // A refusal for now is not met by asking with every call (A31.3).
    if (rest?.token === session.refresh_token && now() < rest.untilMs) throw rest.error
    try {
      const json = {
        grant_type: 'refresh_token',
        refresh_token: session.refresh_token,
        device_id: await store.deviceId(),
        proof: await proofOf(session),
      }
      await store.renew(v.parse(tokensAnswer, await open.post('auth/refresh', { json }).json()))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unauthenticated') {
        await store.refuse(session.refresh_token, { isEnded: isSignInNeeded(error) })
        throw signInNeeded()
      }
      if (error instanceof Refusal)
        rest = { error, token: session.refresh_token, untilMs: now() + restOf(error) }
      throw error
    }
  }

  async function bearer(): Promise<StoredSession> {
    const session = await store.read()
    if (session === undefined || session.isRefused) throw signInNeeded()
    if (session.access_expires_at_ms - now() > REFRESH_AHEAD_MS) return session
    try {
      await refreshOnce(session.access_token)
    } catch (error) {
      // Refused for now or no response: the current token is still good.
      if (isSignInNeeded(error) || session.access_expires_at_ms <= now()) throw error
    }
    return (await store.read()) ?? session
  }

  const signedIn = instance(async (input, init) => {
    const request = new Request(input, init)
    const session = await bearer()
    try {
      return await checkedResponse(withBearer(request, session.access_token))
    } catch (error) {
      // Ended on the server, by whoever had the right to: known now, not when the token runs out.
      if (isSignInNeeded(error)) await store.refuse(session.refresh_token, { isEnded: true })
      if (!isStaleToken(error)) throw error
      await refreshOnce(session.access_token)
      const renewed = await store.read()
      if (renewed === undefined) throw error
      return checkedResponse(withBearer(request, renewed.access_token))
    }
  })

  return {
    signedIn,
    open,
    slow,
    refresh: () => refreshOnce(undefined),
    whileTokensRest: alone,
  }
}

/** A copy, so that the body can be sent a second time. */
function withBearer(request: Request, token: string): Request {
  const copy = request.clone()
  copy.headers.set('Authorization', `Bearer ${token}`)
  return copy
}

async function answerTo(
  fetch: typeof globalThis.fetch,
  request: Request,
  timeoutMs: number,
): Promise<Response> {
  const response = await within(timeoutMs, fetch(request)).catch((cause: unknown) => {
    if (request.signal.aborted) throw cause
    throw new Unreachable(NO_RESPONSE, { cause })
  })
  if (response.headers.get('X-Hearth') !== '1') {
    throw new NotOurServer(NO_RESPONSE, await strangeAnswerIn(response))
  }
  return response
}

const restOf = ({ details }: Refusal): number =>
  details.retryAfterSeconds === undefined ? REFRESH_APART_MS : details.retryAfterSeconds * 1_000

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unreachable(NO_RESPONSE)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Another token may be good: this one ran out, another tab renewed it between our reading and the server's, or its
 * person has just signed in again on this device.
 */
const STALE = ['token_expired', 'token_invalid', 'session_replaced']
const isStaleToken = (error: unknown): boolean =>
  error instanceof Refusal &&
  error.code === 'unauthenticated' &&
  STALE.some(status => status === error.details.sub_status)

/** The session has ended, by the server's own word. Any other 401 says only that a call arrived without a good token. */
export const isSignInNeeded = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'unauthenticated' && error.details.sub_status === 'session_ended'

const signInNeeded = () =>
  new Refusal('unauthenticated', 'Session expired. Please login again.', { sub_status: 'session_ended' })

type Alone = <T>(work: () => Promise<T>) => Promise<T>

/** One at a time over all tabs; without locks, over this one. */
function oneAtATime(locks: HttpOptions['locks']): Alone {
  if (locks !== undefined) return work => withLock(locks, work)
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
}

async function withLock<T>(locks: Pick<LockManager, 'request'>, work: () => Promise<T>): Promise<T> {
  // A tab frozen in the middle of its own call keeps the lock for ever. Two calls do no harm: they give one successor.
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), LOCK_PATIENCE_MS)
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    clearTimeout(timer)
    return work()
  }
  try {
    return await locks.request(LOCK, { signal: patience.signal }, begin)
  } catch (error) {
    if (hasBegun) throw error
    return await begin()
  }
}
