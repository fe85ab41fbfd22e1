/** The calls of the sync engine to the server, and errors that are not about an operation. */

import type { ErrorBody } from '#domain/errors.ts'
import type { SignedAttachment } from '#domain/photos/attachment.ts'
import type { PhotoPath } from '#domain/photos/photo-address.ts'
import type { PackedRequest } from '#domain/protocol/packed-request.ts'
import type {
  DigestAnswer,
  DigestRequest,
  LiveChange,
  PullRequest,
  PushAnswer,
} from '#domain/protocol/sync-protocol.ts'
import type { ReceivedPull } from '../../mirror/write/store-pull.ts'
import type { SignedOperation } from '../outbox/signed.ts'

interface NoResponseDetails {
  /** Milliseconds the server, or a proxy before it, asked us to wait. */
  readonly retryAfterMs?: number | undefined
  /** Whether the time ran out: the request was too large for a slow connection, or the server was unreachable. */
  readonly isLate?: boolean
  /** The JSON of an answer that is not marked as our server's. */
  readonly json?: unknown
}

/**
 * There was no response of our server: none at all, a captive portal, a proxy's page, a restarting server. Retry later.
 */
export class NoResponse extends Error {
  override readonly name = 'NoResponse'
  readonly retryAfterMs: number | undefined
  readonly isLate: boolean
  readonly json: unknown
  constructor(message: string, { retryAfterMs, isLate = false, json }: NoResponseDetails = {}) {
    super(message)
    this.retryAfterMs = retryAfterMs
    this.isLate = isLate
    this.json = json
  }
}

/** The session has ended: no call that needs it leaves the device until a person signs in; pushing goes on. */
export class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded'
}

/** Status 413: a smaller request may pass. `serverError` is undefined when a proxy refused. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
  constructor(readonly serverError: ErrorBody | undefined) {
    super('The request is too large.')
  }
}

export interface LiveEvents {
  /** The stream is open. */
  onOpen(): void
  onChange(change: LiveChange): void
  onHeartbeat(): void
}

export interface PhotoDelivery {
  readonly id: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly signed: SignedAttachment
}

export interface Transport {
  /** Aborts requests that hang when a new one may succeed. Their operations are sent again (S2). */
  abandonHangingRequests(): void
  /** Throws NoResponse or SignInNeeded. */
  pull(request: PullRequest, signal: AbortSignal): Promise<ReceivedPull>
  /** Throws NoResponse or SignInNeeded. */
  digest(request: DigestRequest, signal: AbortSignal): Promise<DigestAnswer>
  /** The parts of `PackedAnswer`, as bytes. Throws NoResponse or SignInNeeded. */
  fetchPackedMonths(request: PackedRequest, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Throws NoResponse or TooLarge. Needs no bearer: operations are signed. */
  push(operations: readonly SignedOperation[], signal: AbortSignal): Promise<PushAnswer>
  /** A photo by its path below /api/v1; undefined when there is none. Throws NoResponse or SignInNeeded. */
  photo(path: PhotoPath, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined>
  /**
   * Delivers the photo of a record, with its author's signature and no bearer token. Returns why the server refuses it,
   * such as `not_found` when it does not know the operation. Throws NoResponse.
   */
  deliver(photo: PhotoDelivery, signal: AbortSignal): Promise<ErrorBody | undefined>
  /** Resolves when the server ends the stream; call it again then. Throws NoResponse or SignInNeeded. */
  openLiveStream(events: LiveEvents, signal: AbortSignal): Promise<void>
}
