/** The engine's calls over HTTP. That an answer is really ours `session/http` has seen to (S14). */
import type { KyInstance } from 'ky'
import { ERROR_STATUS, Refusal } from '#domain/errors.ts'
import type { DigestAnswer, PullAnswer, PushAnswer } from '#domain/sync-protocol.ts'
import { NotOurServer } from '../session/failures.ts'
import type { Http } from '../session/http.ts'
import type { Contact } from './contact.ts'
import { readServerSentEvents } from './server-sent-events.ts'
import { NotHeard, SignInNeeded, TooLarge, type Transport } from './transport.ts'

const ANSWER_WITHIN_MS = 30_000
/** A call without any answer for so long: the device is said to be offline, though the call may still get through. */
const SILENT_AFTER_MS = 6_000
/** A call that hangs for so long is not worth waiting for when there is a sign of a network. */
const HANGS_AFTER_MS = 3_000

/** Told of every real answer, with the moment the request left, and of every call that got none (S14, S15). */
export type Ear = Pick<Contact, 'heard' | 'missed' | 'unanswered'>

export function createHttpTransport(
  http: Pick<Http, 'signedIn' | 'open'>,
  ear: Ear,
  now: () => number = Date.now,
): Transport {
  /** Gives up a call that nobody has begun to answer. */
  const hanging = new Map<() => void, number>()

  const post = async (
    send: KyInstance,
    path: string,
    body: unknown,
    signal: AbortSignal,
  ): Promise<unknown> => {
    const sentAt = now()
    const deadline = startDeadline(signal)
    const silence = setTimeout(() => ear.unanswered(sentAt), SILENT_AFTER_MS)
    hanging.set(deadline.end, sentAt)
    const begun = () => {
      clearTimeout(silence)
      hanging.delete(deadline.end)
    }
    try {
      const response = await send.post(path, { json: body, signal: deadline.signal })
      begun()
      const answer = await response.json<unknown>()
      const bringsRows = path === 'sync/pull'
      ear.heard({ sentAt, bringsRows, ...(hasServerTime(answer) ? { server_time: answer.server_time } : {}) })
      return answer
    } catch (error) {
      const trouble = troubleIn(error, deadline.isOver())
      if (trouble instanceof NotHeard && !signal.aborted) ear.missed({ isBehindPortal: isPortal(error) })
      throw trouble
    } finally {
      begun()
      deadline.clear()
    }
  }

  return {
    abandonHanging() {
      for (const [giveUp, sentAt] of hanging) if (now() - sentAt >= HANGS_AFTER_MS) giveUp()
    },
    // Shapes of our own server, of this or a newer version; what a newer one adds is ignored.
    pull: (request, signal) => post(http.signedIn, 'sync/pull', request, signal) as Promise<PullAnswer>,
    digest: (request, signal) => post(http.signedIn, 'sync/digest', request, signal) as Promise<DigestAnswer>,
    async push(operations, signal) {
      const body = { operations }
      try {
        return (await post(http.signedIn, 'sync/push', body, signal)) as PushAnswer
      } catch (error) {
        if (!(error instanceof SignInNeeded)) throw error
        // Nobody is signed in, or not any more: the signatures speak for themselves (S11).
        return (await post(http.open, 'sync/push', body, signal)) as PushAnswer
      }
    },
    async live(events, signal) {
      try {
        const { body } = await http.signedIn.get('sync/live', { signal })
        if (body === null) throw new Error('The stream has no body.')
        for await (const { event, data } of readServerSentEvents(body, signal)) {
          ear.heard({ sentAt: now(), bringsRows: true })
          if (event === 'goodbye') return
          if (event === 'heads') events.heads()
          else if (event === 'moved') {
            const { scope, revision } = JSON.parse(data)
            events.moved(scope, revision)
          } else events.heartbeat()
        }
        throw new Error('The stream ended without a goodbye.')
      } catch (error) {
        // Some proxies let no stream through. Whether the server is there, the next pull tells (S14).
        throw troubleIn(error, false)
      }
    },
  }
}

/** Which of the engine's troubles an error is. */
function troubleIn(error: unknown, isLate: boolean): NotHeard | SignInNeeded | TooLarge {
  if (error instanceof Refusal && error.code === 'unauthenticated') return new SignInNeeded()
  if (error instanceof Refusal && error.code === 'too_large') return new TooLarge(error.body())
  if (error instanceof NotOurServer && error.status === ERROR_STATUS.too_large) return new TooLarge(undefined)
  return new NotHeard(String(error), { retryAfterMs: askedToWait(error), isLate })
}

function askedToWait(error: unknown): number | undefined {
  const seconds =
    error instanceof Refusal
      ? error.details.retryAfterSeconds
      : error instanceof NotOurServer
        ? error.retryAfterSeconds
        : undefined
  return seconds === undefined ? undefined : seconds * 1_000
}

/** For the whole answer: a line that brings one byte a second is not one. */
function startDeadline(signal: AbortSignal) {
  const ending = new AbortController()
  let isOver = false
  const end = () => ending.abort()
  const timer = setTimeout(() => {
    isOver = true
    end()
  }, ANSWER_WITHIN_MS)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  return {
    signal: ending.signal,
    end,
    isOver: () => isOver,
    clear() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    },
  }
}

/** A page of its own, or a redirect to one. What a proxy says in our server's place has an error's status. */
const isPortal = (error: unknown): boolean =>
  error instanceof NotOurServer && (error.status < 400 || error.status === NETWORK_SIGN_IN_NEEDED)
const NETWORK_SIGN_IN_NEEDED = 511

const hasServerTime = (answer: unknown): answer is { server_time: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  'server_time' in answer &&
  typeof answer.server_time === 'string'
