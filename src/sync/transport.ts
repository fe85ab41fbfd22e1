/** The four calls of the engine, and the ways they fail that say nothing of the operations themselves. */
import type { ErrorBody } from '#domain/errors.ts'
import type {
  DigestAnswer,
  DigestRequest,
  PullAnswer,
  PullRequest,
  PushAnswer,
} from '#domain/sync-protocol.ts'
import type { SignedOperation } from './signed.ts'

interface HowNotHeard {
  /** Milliseconds the server, or a proxy before it, asked us to wait. */
  readonly retryAfterMs?: number | undefined
  /** It may have been on its way: too much for a slow line, or nobody there. */
  readonly isLate?: boolean
}

/** No answer, or none of ours: a captive portal, a proxy's page, a server that is restarting. Try later. */
export class NotHeard extends Error {
  override readonly name = 'NotHeard'
  readonly retryAfterMs: number | undefined
  readonly isLate: boolean
  constructor(message: string, { retryAfterMs, isLate = false }: HowNotHeard = {}) {
    super(message)
    this.retryAfterMs = retryAfterMs
    this.isLate = isLate
  }
}

/** The server does not take our token any more: pulling pauses until somebody signs in; pushing goes on. */
export class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded'
}

/** 413: less of it may pass. `answer` is our server's word; a proxy before it gives none. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
  constructor(readonly answer: ErrorBody | undefined) {
    super('The request is too large.')
  }
}

export interface LiveEvents {
  /** The stream stands. */
  heads(): void
  moved(scope: string, revision: number): void
  heartbeat(): void
}

export interface Transport {
  /** Gives up calls that hang: there is a sign that a new one would fare better. Their operations are sent again (S2). */
  abandonHanging(): void
  /** Throws NotHeard or SignInNeeded. */
  pull(request: PullRequest, signal: AbortSignal): Promise<PullAnswer>
  /** Throws NotHeard or SignInNeeded. */
  digest(request: DigestRequest, signal: AbortSignal): Promise<DigestAnswer>
  /** Throws NotHeard or TooLarge. Needs no bearer: operations are signed. */
  push(operations: readonly SignedOperation[], signal: AbortSignal): Promise<PushAnswer>
  /** Resolves when the server says goodbye: open the stream anew. Throws NotHeard or SignInNeeded. */
  live(events: LiveEvents, signal: AbortSignal): Promise<void>
}
