/** The engine's calls over HTTP. That an answer is really ours `session/http` has seen to (S14). */
import type { KyInstance } from 'ky'
import { Refusal } from '#domain/errors.ts'
import type { PullAnswer, PushAnswer } from '#domain/sync-protocol.ts'
import type { Http } from '../session/http.ts'
import { readServerSentEvents } from './server-sent-events.ts'
import { NotHeard, SignInNeeded, type Transport } from './transport.ts'

const ANSWER_WITHIN_MS = 30_000

/** `heard` is told of every real answer: when the request left and what time the server had (S14, S15). */
export function createHttpTransport(
  http: Pick<Http, 'signedIn' | 'open'>,
  heard: (answer: { sentAt: number; server_time?: string }) => void,
): Transport {
  const post = async (
    send: KyInstance,
    path: string,
    body: unknown,
    signal: AbortSignal,
  ): Promise<unknown> => {
    const sentAt = Date.now()
    const within = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])
    const response = await reach(send.post(path, { json: body, signal: within }))
    const answer: unknown = await response.json().catch(() => {
      throw new NotHeard('The answer broke off.')
    })
    heard({ sentAt, ...(hasServerTime(answer) ? { server_time: answer.server_time } : {}) })
    return answer
  }
  return {
    // Shapes of our own server, of this or a newer version; what a newer one adds is ignored.
    pull: (request, signal) => post(http.signedIn, 'sync/pull', request, signal) as Promise<PullAnswer>,
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
      const response = await reach(http.signedIn.get('sync/live', { signal }))
      if (response.body === null) throw new NotHeard('The stream has no body.')
      try {
        for await (const { event, data } of readServerSentEvents(response.body, signal)) {
          heard({ sentAt: Date.now() })
          if (event === 'heads') events.heads(JSON.parse(data).heads)
          else if (event === 'moved') {
            const { scope, revision } = JSON.parse(data)
            events.moved(scope, revision)
          } else events.heartbeat()
        }
      } catch (error) {
        throw new NotHeard(`The stream broke: ${String(error)}`)
      }
    },
  }
}

/** The answer, or which of the engine's two troubles it is. */
async function reach(answer: Promise<Response>): Promise<Response> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw new NotHeard(String(error))
    if (error.code === 'unauthenticated') throw new SignInNeeded()
    throw new NotHeard(error.message, (error.details.retryAfterSeconds ?? 0) * 1_000)
  }
}

const hasServerTime = (answer: unknown): answer is { server_time: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  'server_time' in answer &&
  typeof answer.server_time === 'string'
