/** The two ways in which a call fails without an answer of our server (S14). */
import type { TFunction } from 'i18next'

/** No answer at all: no network, a timeout, a server that is down. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** A Wi-Fi that shows its own page, or something that alters our server's answers (S14.7, S14.10). */
export type Interference = 'portal' | 'altered'

/** An answer without our mark. */
export interface StrangeAnswer {
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  /** Null for a proxy that answers because it cannot reach our server. */
  readonly interference: Interference | null
  /** The JSON of the answer, if it is JSON. */
  readonly json: unknown
}

/** An answer without our mark: a captive portal's page, a proxy's error. It does not count as online. */
export class NotOurServer extends Error {
  override readonly name = 'NotOurServer'
  constructor(
    message: string,
    readonly answer: StrangeAnswer,
  ) {
    super(message)
  }
}

export const isNoResponse = (error: unknown): boolean =>
  error instanceof Unreachable || error instanceof NotOurServer

export const interferenceOf = (error: unknown): Interference | null =>
  error instanceof NotOurServer ? error.answer.interference : null

/** Returns the message for a call without an answer of our server: `words`, unless answers are known to be altered. */
export const noResponseWords = (error: unknown, t: TFunction, words: string): string =>
  interferenceOf(error) === 'altered' ? t('sync.alteredExplained') : words
