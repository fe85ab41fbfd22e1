/** The three calls of the engine, and the two ways they fail that are not the server's word. */
import type { PullAnswer, PullRequest, PushAnswer } from '#domain/sync-protocol.ts'
import type { SignedOperation } from './signed.ts'

/** No answer, or none of ours: a captive portal, a proxy's page, a server that is restarting. Try later. */
export class NotHeard extends Error {
  override readonly name = 'NotHeard'
  constructor(
    message: string,
    readonly retryAfterMs: number | undefined = undefined,
  ) {
    super(message)
  }
}

/** The server does not take our token any more: pulling pauses until somebody signs in; pushing goes on. */
export class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded'
}

export interface LiveEvents {
  /** The stream stands. */
  heads(): void
  moved(scope: string, revision: number): void
  heartbeat(): void
}

export interface Transport {
  /** Throws NotHeard or SignInNeeded. */
  pull(request: PullRequest, signal: AbortSignal): Promise<PullAnswer>
  /** Throws NotHeard. Needs no bearer: operations are signed. */
  push(operations: readonly SignedOperation[], signal: AbortSignal): Promise<PushAnswer>
  /** Resolves when the server says goodbye: open the stream anew. Throws NotHeard or SignInNeeded. */
  live(events: LiveEvents, signal: AbortSignal): Promise<void>
}
