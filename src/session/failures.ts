/** The two ways in which a call fails without an answer of our server (S14). */
import type { TFunction } from 'i18next'

/** No answer at all: no network, a timeout, a server that is down. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** `portal`: a Wi-Fi shows its own page. `altered`: our server's answer was changed (S14.7, S14.10). */
export type Interference = 'portal' | 'altered'

/** An answer without the header that marks our server's answers (`X-Hearth`). */
export interface ForeignAnswer {
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  /** Null if a proxy answered because it could not reach our server. */
  readonly interference: Interference | null
  /** The JSON of the answer, if it is JSON. */
  readonly json: unknown
}

/** The answer did not come from our server, but from a captive portal or a proxy. Does not count as online. */
export class NotOurServer extends Error {
  override readonly name = 'NotOurServer'
  constructor(
    message: string,
    readonly answer: ForeignAnswer,
  ) {
    super(message)
  }
}

export const isUnansweredCall = (error: unknown): boolean =>
  error instanceof Unreachable || error instanceof NotOurServer

export const interferenceOf = (error: unknown): Interference | null =>
  error instanceof NotOurServer ? error.answer.interference : null

/** Returns the message for a call that our server did not answer: the usual one, unless answers are altered. */
export const noResponseMessage = (error: unknown, t: TFunction, usualMessage: string): string =>
  interferenceOf(error) === 'altered' ? t('sync.alteredExplained') : usualMessage
