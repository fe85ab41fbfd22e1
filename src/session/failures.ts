/** The two ways a call fails that are not the server's word (S14). */
import type { TFunction } from 'i18next'

/** No answer at all: no network, a timeout, a server that is down. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** A Wi-Fi that shows a page of its own, or something that changes what our server answers (S14.7, S14.10). */
export type InTheWay = 'portal' | 'altered'

/** An answer without our mark. */
export interface StrangeAnswer {
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  /** null: a proxy that speaks for a server it does not find. */
  readonly inTheWay: InTheWay | null
  /** Its JSON, if it is any. */
  readonly said: unknown
}

/** An answer that is not marked as ours: a captive portal's page, a proxy's error. Online it is not. */
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

export const inTheWayOf = (error: unknown): InTheWay | null =>
  error instanceof NotOurServer ? error.answer.inTheWay : null

/** What is said of a call without an answer that counts: `words`, unless it is known what is in the way. */
export const noResponseWords = (error: unknown, t: TFunction, words: string): string =>
  inTheWayOf(error) === 'altered' ? t('sync.alteredExplained') : words
