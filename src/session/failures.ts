/** The two ways a call fails that are not the server's word (S14). */

/** No answer at all: no network, a timeout, a server that is down. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** An answer, but none of ours: a captive portal's page, a proxy's error. Online it is not. */
export class NotOurServer extends Error {
  override readonly name = 'NotOurServer'
  constructor(
    message: string,
    readonly status: number,
    readonly retryAfterSeconds: number | undefined,
  ) {
    super(message)
  }
}

export const isNoResponse = (error: unknown): boolean =>
  error instanceof Unreachable || error instanceof NotOurServer
