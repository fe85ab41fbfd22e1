/**
 * How often something may be tried, counted in the database so that all API processes share it. The limit of an account
 * comes first and is strict; that of an IP address is wide, because a whole home shares one. A device id is never
 * counted: anyone can claim one. Tries of a known device count for it alone (`known-device.ts`). Never checked for a
 * queued operation: replaying a week offline must not meet a limit.
 */
import { sql } from 'kysely'
import { Refusal } from '#domain/errors.ts'
import type { Dependencies } from '../dependencies.ts'

interface Limit {
  readonly count: number
  readonly window_minutes: number
}

const QUARTER_HOUR_MINUTES = 15
const DAY_MINUTES = 24 * 60

/** How many tries a window allows: for one `account`, and from one IP `address`. */
const LIMITS = {
  sign_in: {
    account: { count: 10, window_minutes: QUARTER_HOUR_MINUTES },
    address: { count: 200, window_minutes: QUARTER_HOUR_MINUTES },
  },
  code: {
    account: { count: 20, window_minutes: QUARTER_HOUR_MINUTES },
    address: { count: 200, window_minutes: QUARTER_HOUR_MINUTES },
  },
  code_mail: {
    account: { count: 10, window_minutes: QUARTER_HOUR_MINUTES },
    address: { count: 200, window_minutes: QUARTER_HOUR_MINUTES },
  },
  /** Passkeys that were shown to sign in. */
  passkey: {
    account: { count: 20, window_minutes: QUARTER_HOUR_MINUTES },
    address: { count: 200, window_minutes: QUARTER_HOUR_MINUTES },
  },
  /** Challenges for passkeys: each is a row until it is used or minutes old. */
  passkey_challenge: {
    account: { count: 40, window_minutes: QUARTER_HOUR_MINUTES },
    address: { count: 200, window_minutes: QUARTER_HOUR_MINUTES },
  },
  reset: {
    account: { count: 3, window_minutes: 60 },
    address: { count: 60, window_minutes: 60 },
  },
  demo_request: {
    account: { count: 3, window_minutes: 60 },
    address: { count: 30, window_minutes: 60 },
  },
  /** Invitations by mail, and links to choose a new password: to one email address. */
  invited: {
    account: { count: 3, window_minutes: 60 },
    address: { count: 200, window_minutes: 60 },
  },
  /** Invitations by mail, and links to choose a new password: sent by one person. */
  inviting: {
    account: { count: 50, window_minutes: 60 },
    address: { count: 200, window_minutes: 60 },
  },
  link: {
    account: { count: 20, window_minutes: QUARTER_HOUR_MINUTES },
    address: { count: 100, window_minutes: QUARTER_HOUR_MINUTES },
  },
  refresh_failure: {
    account: { count: 20, window_minutes: QUARTER_HOUR_MINUTES },
    address: { count: 200, window_minutes: QUARTER_HOUR_MINUTES },
  },
  /** Codes that enroll a tablet: nobody is known who tries them. */
  tablet_code: {
    account: { count: 20, window_minutes: QUARTER_HOUR_MINUTES },
    address: { count: 200, window_minutes: QUARTER_HOUR_MINUTES },
  },
  /** The server's part of a tablet's keys: once at each start, by the tablet. */
  tablet_share: {
    account: { count: 60, window_minutes: DAY_MINUTES },
    address: { count: 600, window_minutes: DAY_MINUTES },
  },
  lookup: {
    account: { count: 30, window_minutes: QUARTER_HOUR_MINUTES },
    address: { count: 200, window_minutes: QUARTER_HOUR_MINUTES },
  },
} as const satisfies Record<string, Record<'account' | 'address', Limit>>

export type LimitName = keyof typeof LIMITS

/** The limit keys of a try: what it opens, and the IP address it comes from. Unknown values are not counted. */
export interface LimitKeys {
  /** What is being opened: a person's email address, one of their known devices, or a session. */
  readonly account?: string | undefined
  readonly address?: string | undefined
}

const COUNTED_FIELDS = ['account', 'address'] as const

interface CountedWindow {
  readonly key: string
  readonly window_at: string
}

/**
 * Counts one try before it is made, so that simultaneous tries cannot pass together.
 * @returns a function that gives the try back, for a try that turned out to be legitimate
 * @throws 429 with the seconds until the window ends
 */
export async function countTry(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  limitName: LimitName,
  limitKeys: LimitKeys,
): Promise<() => Promise<void>> {
  const countedWindows: CountedWindow[] = []
  for (const field of COUNTED_FIELDS) {
    const limitKey = limitKeys[field]
    if (limitKey === undefined) continue
    const limit: Limit = LIMITS[limitName][field]
    const windowMs = limit.window_minutes * 60_000
    const windowStartMs = Math.floor(now() / windowMs) * windowMs
    const row = { key: `${limitName}:${field}:${limitKey}`, window_at: new Date(windowStartMs).toISOString() }
    const { count } = await database
      .insertInto('rate_limit')
      .values({ ...row, count: 1 })
      .onConflict(conflict =>
        conflict.columns(['key', 'window_at']).doUpdateSet({ count: sql`rate_limit.count + 1` }),
      )
      .returning('count')
      .executeTakeFirstOrThrow()
    if (count > limit.count) {
      throw new Refusal('too_many_requests', 'Too many requests. Please wait before retrying.', {
        retryAfterSeconds: Math.ceil((windowStartMs + windowMs - now()) / 1_000),
      })
    }
    countedWindows.push(row)
  }
  return async () => {
    for (const { key, window_at } of countedWindows) {
      await database
        .updateTable('rate_limit')
        .set({ count: sql`greatest(count - 1, 0)` })
        .where('key', '=', key)
        .where('window_at', '=', window_at)
        .execute()
    }
  }
}
