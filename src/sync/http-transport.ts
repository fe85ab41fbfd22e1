/** The engine's calls over HTTP. An answer counts only when it carries our header and is JSON (S14). */
import type { PullAnswer, PushAnswer } from '#domain/sync-protocol.ts'
import { readServerSentEvents } from './server-sent-events.ts'
import { NotHeard, SignInNeeded, type Transport } from './transport.ts'

/** One call of our API: adds the bearer when there is one and renews it when it ran out. Rejects when nothing answers. */
export type Call = (path: string, init: RequestInit) => Promise<Response>

const ANSWER_WITHIN_MS = 30_000

/** `heard` is told of every real answer, with the round trip's two ends, for freshness and for the clock (S15). */
export function createHttpTransport(
  call: Call,
  heard: (answer: { server_time?: string; sentAt: number }) => void,
): Transport {
  const post = async (path: string, body: unknown, signal: AbortSignal): Promise<unknown> => {
    const sentAt = Date.now()
    const response = await reach(call, path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    const answer: unknown = await response.json().catch(() => {
      throw new NotHeard('The answer broke off.')
    })
    heard({ sentAt, ...(hasServerTime(answer) ? { server_time: answer.server_time } : {}) })
    return answer
  }
  return {
    // Shapes of our own server, of this or a newer version; what a newer one adds is ignored.
    pull: (request, signal) => post('sync/pull', request, signal) as Promise<PullAnswer>,
    push: (operations, signal) => post('sync/push', { operations }, signal) as Promise<PushAnswer>,
    async live(events, signal) {
      const response = await reach(call, 'sync/live', { signal, headers: { Accept: 'text/event-stream' } })
      if (response.body === null) throw new NotHeard('The stream has no body.')
      try {
        for await (const { event, data } of readServerSentEvents(response.body)) {
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

async function reach(call: Call, path: string, init: RequestInit): Promise<Response> {
  const response = await call(path, init).catch(error => {
    if (error instanceof SignInNeeded || error instanceof NotHeard) throw error
    throw new NotHeard(String(error))
  })
  if (response.headers.get('X-Hearth') !== '1') throw new NotHeard('Something else answered.')
  if (response.status === 401) throw new SignInNeeded()
  if (!response.ok) {
    const seconds = Number(response.headers.get('Retry-After') ?? '0')
    throw new NotHeard(
      `The server answered ${response.status}.`,
      Number.isFinite(seconds) ? seconds * 1_000 : 0,
    )
  }
  return response
}

const hasServerTime = (answer: unknown): answer is { server_time: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  'server_time' in answer &&
  typeof answer.server_time === 'string'
