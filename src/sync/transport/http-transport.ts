/** The engine's calls over HTTP. `session/http` checks that a response is really ours (S14). */

import { ERROR_HTTP_STATUS, type ErrorBody, type ErrorCode, Refusal } from '#domain/errors.ts'
import { attachmentPath, SIGNED_ATTACHMENT_HEADER } from '#domain/photos/attachment.ts'
import type { DigestAnswer, LiveChange, PullAnswer, PushAnswer } from '#domain/protocol/sync-protocol.ts'
import { interferenceOf, NotOurServer } from '../../session/failures.ts'
import { type Caller, type Http, isSignInNeeded, type PathOf, SLOW_TIMEOUT_MS } from '../../session/http.ts'
import type { Connectivity } from '../engine/connectivity.ts'
import { createOfflineReports } from '../offline-report.ts'
import type { SignedOperation } from '../outbox/signed.ts'
import { hasProvenPhoto, provenReceipts } from './proven-answer.ts'
import { readServerSentEvents } from './server-sent-events.ts'
import { NoResponse, SignInNeeded, TooLarge, type Transport } from './transport.ts'

const PULL_PATH = 'sync/pull'
const JPEG_HEADERS = { 'Content-Type': 'image/jpeg' }
const ANSWER_TIMEOUT_MS = 30_000
/**
 * A request without a response for this long: the device is shown as offline, though the request may still succeed.
 */
const SILENT_AFTER_MS = 6_000
/** A request that hangs for this long is abandoned when there is a sign of a network. */
const HANGS_AFTER_MS = 3_000

/** Notified of every response, with the moment its request was sent, and of every request without one (S14, S15). */
export type ResponseObserver = Pick<Connectivity, 'onResponse' | 'onNoResponse' | 'onSilence'>

export interface HttpTransportOptions {
  readonly now?: () => number
  /** Returns the body of a push; a home's tablet seals its operations. */
  readonly pushBodyOf?: (operations: readonly SignedOperation[]) => Promise<unknown>
}

export function createHttpTransport(
  http: Pick<Http, 'signedIn' | 'open' | 'slow'>,
  observer: ResponseObserver,
  { now = Date.now, pushBodyOf = async operations => ({ operations }) }: HttpTransportOptions = {},
): Transport {
  const reports = createOfflineReports(now)
  /** The requests whose response has not begun: the function that aborts one, and when it was sent. */
  const hangingRequests = new Map<() => void, number>()
  /** Whether the last pull has more pages: until they arrive, the mirror is as old as before (S16). */
  let isBehind = false
  /** Whether the last call with the session failed: then other answers do not make the device online (S16). */
  let isRejected = false

  const reportResponse: ResponseObserver['onResponse'] = answer => {
    if (!isRejected) observer.onResponse(answer)
  }

  const sendPost = async <Answer>(
    caller: Caller,
    path: PathOf<'post'>,
    body: unknown,
    signal: AbortSignal,
    readResponse: (response: Response) => Promise<Answer>,
  ): Promise<Answer> => {
    const sentAt = now()
    const deadline = startDeadline(signal)
    const silenceTimer = setTimeout(() => observer.onSilence(sentAt), SILENT_AFTER_MS)
    hangingRequests.set(deadline.end, sentAt)
    const markResponseBegun = () => {
      clearTimeout(silenceTimer)
      hangingRequests.delete(deadline.end)
    }
    try {
      const response = await caller.post(path, { json: body, signal: deadline.signal })
      markResponseBegun()
      const answer = await readResponse(response)
      if (path.startsWith(PULL_PATH)) isBehind = hasMore(answer as PullAnswer)
      if (caller === http.signedIn) isRejected = false
      reportResponse({
        sentAt,
        bringsRows: path.startsWith(PULL_PATH) && !isBehind,
        ...(hasServerTime(answer) ? { server_time: answer.server_time } : {}),
      })
      return answer
    } catch (error) {
      const failure = toEngineError(error, deadline.isOver())
      if (isUnauthenticated(error) || interferenceOf(error) === 'altered') isRejected = !isSignInNeeded(error)
      if (failure instanceof NoResponse && !signal.aborted) observer.onNoResponse(interferenceOf(error))
      throw failure
    } finally {
      markResponseBegun()
      deadline.clear()
    }
  }
  const post = (caller: Caller, path: PathOf<'post'>, body: unknown, signal: AbortSignal): Promise<unknown> =>
    sendPost(caller, path, body, signal, response => response.json())

  return {
    abandonHangingRequests() {
      for (const [abandon, sentAt] of hangingRequests) if (now() - sentAt >= HANGS_AFTER_MS) abandon()
    },
    // The shapes come from our own server, of this or a newer version; unknown fields are ignored.
    pull: (request, signal) =>
      reports.sendWithReport(PULL_PATH, path =>
        post(http.signedIn, path, request, signal),
      ) as Promise<PullAnswer>,
    digest: (request, signal) => post(http.signedIn, 'sync/digest', request, signal) as Promise<DigestAnswer>,
    fetchPackedMonths: (request, signal) => sendPost(http.signedIn, 'sync/sealed', request, signal, bytesOf),
    async push(operations, signal) {
      const body = await pushBodyOf(operations)
      try {
        return await readReceipts(post(http.signedIn, 'sync/push', body, signal), operations)
      } catch (error) {
        if (!(error instanceof SignInNeeded) && !isRejected) throw error
        // Without a session, after it ended, or when something removes the bearer token on the way, the signatures
        // authenticate the operations (S11).
        return await readReceipts(post(http.open, 'sync/push', body, signal), operations)
      }
    },
    async photo(path, signal) {
      const deadline = startDeadline(signal)
      try {
        const response = await http.signedIn.get(path, { signal: deadline.signal })
        return new Uint8Array(await response.arrayBuffer())
      } catch (error) {
        if (error instanceof Refusal && ABSENT_CODES.includes(error.code)) return undefined
        throw toEngineError(error, deadline.isOver())
      } finally {
        deadline.clear()
      }
    },
    deliver({ id, bytes, signed }, signal) {
      const headers = { ...JPEG_HEADERS, [SIGNED_ATTACHMENT_HEADER]: JSON.stringify(signed) }
      const send = (deadline: AbortSignal) =>
        http.slow.put(attachmentPath(id), { body: bytes, headers, signal: deadline })
      return refusalOfDelivery(send, signal, json => hasProvenPhoto(json, signed))
    },
    async openLiveStream(events, signal) {
      try {
        const { body } = await http.signedIn.get('sync/live', { signal })
        if (body === null) throw new Error('The stream has no body.')
        for await (const { event, data } of readServerSentEvents(body, signal)) {
          reportResponse({ sentAt: now(), bringsRows: !isBehind })
          if (event === 'goodbye') return
          if (event === 'heads') events.onOpen()
          else if (event === 'moved') events.onChange(JSON.parse(data) as LiveChange)
          else events.onHeartbeat()
        }
        throw new Error('The stream ended without a goodbye.')
      } catch (error) {
        // Some proxies block streams. The next pull finds out whether the server is reachable (S14).
        throw toEngineError(error, false)
      }
    },
  }
}

/**
 * Delivers a photo. Returns the server's refusal if it refused the photo itself, and throws NoResponse and SignInNeeded.
 *
 * @param isProven whether an answer without our server's mark shows that the server has the photo
 */
export async function refusalOfDelivery(
  send: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
  isProven: (json: unknown) => boolean = () => false,
): Promise<ErrorBody | undefined> {
  const deadline = startDeadline(signal, SLOW_TIMEOUT_MS)
  try {
    await send(deadline.signal)
    return undefined
  } catch (error) {
    if (error instanceof Refusal && !RETRYABLE_CODES.includes(error.code)) return error.toBody()
    if (error instanceof NotOurServer && isProven(error.answer.json)) return undefined
    throw toEngineError(error, deadline.isOver())
  } finally {
    deadline.clear()
  }
}

/** Errors for a photo that is gone or that the user may no longer see; a pull shows which. */
const ABSENT_CODES: readonly ErrorCode[] = ['not_found', 'forbidden']

/** Errors that do not concern the photo itself: it is sent again later. */
const RETRYABLE_CODES: readonly ErrorCode[] = [
  'internal',
  'unavailable',
  'too_many_requests',
  'unauthenticated',
]

/** Returns the receipts; only proven receipts if the answer came without our server's mark. */
async function readReceipts(
  pushAnswer: Promise<unknown>,
  operations: readonly SignedOperation[],
): Promise<PushAnswer> {
  try {
    return (await pushAnswer) as PushAnswer
  } catch (error) {
    const provenAnswer = error instanceof NoResponse ? provenReceipts(error.json, operations) : undefined
    if (provenAnswer === undefined) throw error
    return provenAnswer
  }
}

const isUnauthenticated = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'unauthenticated'

/** Returns the engine's error for a failed request: a 401 that does not end the session counts as no response. */
function toEngineError(error: unknown, isLate: boolean): NoResponse | SignInNeeded | TooLarge {
  if (isSignInNeeded(error)) return new SignInNeeded()
  if (error instanceof Refusal && error.code === 'too_large') return new TooLarge(error.toBody())
  const foreignAnswer = error instanceof NotOurServer ? error.answer : undefined
  if (foreignAnswer?.status === ERROR_HTTP_STATUS.too_large) return new TooLarge(undefined)
  return new NoResponse(String(error), {
    retryAfterMs: retryAfterMsOf(error),
    isLate,
    json: foreignAnswer?.json,
  })
}

function retryAfterMsOf(error: unknown): number | undefined {
  const seconds =
    error instanceof Refusal
      ? error.details.retryAfterSeconds
      : error instanceof NotOurServer
        ? error.answer.retryAfterSeconds
        : undefined
  return seconds === undefined ? undefined : seconds * 1_000
}

/** Limits the time of the whole answer: a connection of one byte per second does not count. */
function startDeadline(signal: AbortSignal, timeoutMs = ANSWER_TIMEOUT_MS) {
  const deadlineController = new AbortController()
  let isOver = false
  const end = () => deadlineController.abort()
  const timer = setTimeout(() => {
    isOver = true
    end()
  }, timeoutMs)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  return {
    signal: deadlineController.signal,
    end,
    isOver: () => isOver,
    clear() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    },
  }
}

const hasMore = ({ answers }: PullAnswer): boolean => answers.some(({ feed }) => feed.more)

const hasServerTime = (answer: unknown): answer is { server_time: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  'server_time' in answer &&
  typeof answer.server_time === 'string'

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
