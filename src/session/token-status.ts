/** The status of the access token, as the server sees it (spec part 1 §7, §8, §9; A31). */
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import type { Http } from './http.ts'

export interface TokenStatus {
  readonly valid: boolean
  /** Seconds. */
  readonly expires_in: number
  readonly should_refresh: boolean
}

/** How long an answer is reused. */
const STATUS_REUSE_MS = 180_000
/** The pauses after "too many requests"; after the last, the status is `STATUS_AFTER_RETRIES`. */
const RETRY_PAUSES_MS = [2_000, 4_000, 8_000]
const STATUS_AFTER_RETRIES: TokenStatus = { valid: true, expires_in: 300, should_refresh: false }

const statusAnswer = v.object({ valid: v.boolean(), expires_in: v.number(), should_refresh: v.boolean() })

interface TokenStatusOptions {
  readonly http: Pick<Http, 'signedIn'>
  readonly now: () => number
  readonly wait?: (ms: number) => Promise<void>
}

/**
 * Asks for the status, at most every three minutes and once at a time: callers meanwhile get the same answer.
 *
 * @throws what `http` throws, except "too many requests"
 */
export function createTokenStatusReader({
  http,
  now,
  wait = ms => new Promise(resolve => setTimeout(resolve, ms)),
}: TokenStatusOptions): () => Promise<TokenStatus> {
  let cachedStatus: { readonly status: TokenStatus; readonly fetchedAtMs: number } | undefined
  let runningRequest: Promise<TokenStatus> | undefined

  async function fetchStatus(): Promise<TokenStatus> {
    for (const retryPauseMs of [...RETRY_PAUSES_MS, undefined]) {
      try {
        return v.parse(statusAnswer, await http.signedIn.get('auth/token/status').json())
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'too_many_requests') throw error
        if (retryPauseMs !== undefined) await wait(retryPauseMs)
      }
    }
    return STATUS_AFTER_RETRIES
  }

  return async () => {
    if (cachedStatus !== undefined && now() - cachedStatus.fetchedAtMs < STATUS_REUSE_MS)
      return cachedStatus.status
    runningRequest ??= fetchStatus().finally(() => {
      runningRequest = undefined
    })
    const status = await runningRequest
    cachedStatus = { status, fetchedAtMs: now() }
    return status
  }
}
