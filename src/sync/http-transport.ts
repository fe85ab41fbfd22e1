/** The engine's calls over HTTP. That an answer is really ours `session/http` has seen to (S14). */
import type { KyInstance } from 'ky'
import { Refusal } from '#domain/errors.ts'
import type { PullAnswer, PushAnswer } from '#domain/sync-protocol.ts'
import type { Http } from '../session/http.ts'
import type { Contact } from './contact.ts'
import { readServerSentEvents } from './server-sent-events.ts'
import { NotHeard, SignInNeeded, type Transport } from './transport.ts'

const ANSWER_WITHIN_MS = 30_000

/** Told of every real answer, with the moment the request left, and of every call that got none (S14, S15). */
export type Ear = Pick<Contact, 'heard' | 'missed'>

export function createHttpTransport(http: Pick<Http, 'signedIn' | 'open'>, ear: Ear): Transport {
  const post = async (
    send: KyInstance,
    path: string,
    body: unknown,
    signal: AbortSignal,
  ): Promise<unknown> => {
    const sentAt = Date.now()
    const within = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])
    const answer = await reach(signal, async () => {
      const response = await send.post(path, { json: body, signal: within })
      return response.json<unknown>()
    })
    const bringsRows = path === 'sync/pull'
    ear.heard({ sentAt, bringsRows, ...(hasServerTime(answer) ? { server_time: answer.server_time } : {}) })
    return answer
  }

  /** The answer, or which of the engine's two troubles it is. */
  const reach = async <Answer>(signal: AbortSignal, ask: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unauthenticated') throw new SignInNeeded()
      if (!signal.aborted) ear.missed()
      const seconds = error instanceof Refusal ? error.details.retryAfterSeconds : undefined
      throw new NotHeard(String(error), seconds === undefined ? undefined : seconds * 1_000)
    }
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
    live: (events, signal) =>
      reach(signal, async () => {
        const { body } = await http.signedIn.get('sync/live', { signal })
        if (body === null) throw new Error('The stream has no body.')
        for await (const { event, data } of readServerSentEvents(body, signal)) {
          ear.heard({ sentAt: Date.now(), bringsRows: true })
          if (event === 'goodbye') return
          if (event === 'heads') events.heads()
          else if (event === 'moved') {
            const { scope, revision } = JSON.parse(data)
            events.moved(scope, revision)
          } else events.heartbeat()
        }
        throw new Error('The stream ended without a goodbye.')
      }),
  }
}

const hasServerTime = (answer: unknown): answer is { server_time: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  'server_time' in answer &&
  typeof answer.server_time === 'string'
