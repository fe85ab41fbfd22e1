/** The two ways in which a call fails without an answer of our server (S14). */
import type { TFunction } from 'i18next'

/** No answer at all: no network, a timeout, a server that is down. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** A Wi-Fi that shows its own page, or something that alters our server's answers (S14.7, S14.10). */
export type Interference = 'portal' | 'altered'

/** An answer without the header that marks our server's answers (`X-Hearth`). */
export interface ForeignAnswer {
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  /** Null for a proxy that answers because it cannot reach our server. */
  readonly interference: Interference | null
  /** The JSON of the answer, if it is JSON. */
  readonly json: unknown
}

/** An answer of something else than our server: a captive portal's page, a proxy's error. Does not count as online. */
export class NotOurServer extends Error {
  override readonly name = 'NotOurServer'
  constructor(
    message: string,
    readonly answer: ForeignAnswer,
  ) {
    super(message)
  }
}

export const isNoResponse = (error: unknown): boolean =>
  error instanceof Unreachable || error instanceof NotOurServer

export const interferenceOf = (error: unknown): Interference | null =>
  error instanceof NotOurServer ? error.answer.interference : null

/** Returns the message for a call that our server did not answer: the usual one, unless answers are altered. */
export const noResponseMessage = (error: unknown, t: TFunction, usualMessage: string): string =>
  interferenceOf(error) === 'altered' ? t('sync.alteredExplained') : usualMessage
