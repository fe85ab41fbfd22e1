/**
 * The messages between devices and server under /sync (design §4). Both sides read them with these schemas.
 *
 * Older devices use the same wire names: `stage` is a partition, `place` a position, `departures` are tombstones,
 * `held` is quarantined.
 */
import * as v from 'valibot'
import { listOf, textUpTo } from '../values/bounded.ts'
import { isJsonObject } from '../values/plain-json.ts'
import { localDate, scope } from '../values/schemas.ts'
import type { RescueKey } from './rescue-file.ts'

const MAX_COLLECTIONS = 200

const revision = v.pipe(v.number(), v.integer(), v.minValue(0))
const recordId = v.union([textUpTo(64), v.pipe(v.number(), v.integer())])
const collectionName = textUpTo(60)
/** `undated` and `recent` precede the months `YYYY-MM`, newest first. */
const partition = v.pipe(textUpTo(9), v.regex(/^(undated|recent|\d{4}-(0[1-9]|1[0-2]))$/))
/** A partition that is compared: also `beside`, the dated rows beside packed months. */
const comparedPartition = v.pipe(textUpTo(9), v.regex(/^(undated|beside|\d{4}-(0[1-9]|1[0-2]))$/))
/** The oldest month requested, `YYYY-MM`. */
export const requestedMonth = v.pipe(textUpTo(7), v.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/))

/** How far the feed of a scope was read; a page may end inside a revision. */
export const feedCursor = v.strictObject({
  epoch: uuidOfAnyVersion(),
  revision,
  stamp: uuidOfAnyVersion(),
  /** Last row read of `revision`; absent when all of it was read. */
  at: v.optional(v.strictObject({ collection: collectionName, id: recordId })),
})
export type FeedCursor = v.InferOutput<typeof feedCursor>

/** How far the history of a scope was backfilled: everything before this position is on the device. */
export const historyPosition = v.strictObject({
  stage: partition,
  collection: collectionName,
  id: v.nullable(recordId),
})
export type HistoryPosition = v.InferOutput<typeof historyPosition>

export const MAX_ROWS_PER_PAGE = 2_000

/**
 * A parameter in the address of a pull, `yes` or `no`: whether the device opens Hearth without a connection (X1.9). It
 * is not in the body, because an older server rejects unknown fields there.
 */
export const OPENS_OFFLINE_PARAMETER = 'opens_offline'

export const pullRequest = v.strictObject({
  scopes: listOf(
    v.strictObject({
      scope,
      view: textUpTo(60),
      feed: v.nullable(feedCursor),
      /** null: start a backfill. Absent: no backfill is requested. */
      history: v.optional(v.nullable(historyPosition)),
      /** The only collections to backfill; absent: every collection of the view. */
      collections: v.optional(listOf(collectionName, MAX_COLLECTIONS)),
      /** The oldest month requested, `YYYY-MM`. */
      since: requestedMonth,
    }),
    500,
  ),
  rows: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ROWS_PER_PAGE)), 1_000),
})
export type PullRequest = v.InferOutput<typeof pullRequest>

/** Rows by collection, each with `scope` and `revision`; a view may leave columns out. */
export type RowsByCollection = Record<string, object[]>

export interface Tombstone {
  readonly collection: string
  readonly id: string
  readonly revision: number
}

export interface HistorySize {
  /** Number of undated rows and rows of the last days: what today's round needs. */
  readonly needed: number
  /** Number of rows in the requested months. */
  readonly older: number
}

/** A digest of the columns that the rows of a view have, by collection. */
export type CollectionVersions = Readonly<Record<string, string>>

export interface ScopeAnswer {
  readonly scope: string
  readonly view: string
  /**
   * The version of each collection in this view. Present when the device begins, or when it requested another view
   * name; collections that are missing from it left the view.
   */
  readonly versions?: CollectionVersions
  /** The device must backfill this scope again: another role, another epoch, or a cursor too old. */
  readonly restart: 'view' | 'epoch' | 'too_old' | null
  readonly feed: {
    readonly cursor: FeedCursor
    readonly rows: RowsByCollection
    readonly departures: Tombstone[]
    readonly more: boolean
  }
  readonly history: {
    /** null: the backfill is complete. */
    readonly place: HistoryPosition | null
    readonly rows: RowsByCollection
    /** Partitions this page completed. */
    readonly completed: string[]
    /** Sent with the first page of a backfill: how many rows it will bring. */
    readonly size?: HistorySize
  } | null
}

export interface PullAnswer {
  readonly server_time: string
  /** All scopes of the person: a scope missing from this list is lost (S10), and only this answer reports that. */
  readonly scopes: { readonly scope: string; readonly view: string }[]
  readonly answers: ScopeAnswer[]
  /** The key a rescue file is sealed to; an older server sends none. */
  readonly rescue_key?: RescueKey
}

/** What a device has, for comparison: scopes it has fully read up to `revision`, and the loaded partitions of each. */
export const digestRequest = v.strictObject({
  scopes: listOf(
    v.strictObject({
      scope,
      view: textUpTo(60),
      revision,
      stamp: uuidOfAnyVersion(),
      stages: listOf(comparedPartition, 500),
      /** Where digests differed: requests the ids on the server. */
      list: listOf(v.strictObject({ collection: collectionName, stage: comparedPartition }), 500),
      /**
       * The base of packed months on the device. The partition `beside` has the rows since `since` that are later than
       * the base or changed after it.
       */
      base: v.optional(v.strictObject({ revision, before: localDate, since: requestedMonth })),
    }),
    500,
  ),
})
export type DigestRequest = v.InferOutput<typeof digestRequest>

/**
 * By collection and partition: hex SHA-256 of `id:revision` of each row in `id` order (as text, by code unit), joined
 * by commas. A partition without rows has no digest.
 */
export type Digests = Record<string, Record<string, string>>

export interface RowIds {
  readonly collection: string
  readonly stage: string
  readonly ids: readonly (readonly [id: string | number, revision: number])[]
}

export interface DigestAnswer {
  readonly server_time: string
  /** Only scopes that are at the revision the device sent. */
  readonly scopes: readonly {
    readonly scope: string
    readonly digests: Digests
    readonly rows: readonly RowIds[]
  }[]
}

export const MAX_OPERATIONS_PER_PUSH = 200
export const MAX_BYTES_PER_PUSH = 256 * 1024

/** Each operation is validated by itself on arrival (`signedOperation`), so that a bad one does not stop the rest. */
export const pushRequest = v.strictObject({
  operations: listOf(v.unknown(), MAX_OPERATIONS_PER_PUSH, 1),
})

/** The operation stays exactly as it was sent, because that is what was signed. */
export const signedOperation = v.strictObject({
  operation: v.custom<Record<string, unknown>>(isJsonObject),
  signature: v.pipe(textUpTo(200), v.regex(/^[A-Za-z0-9_-]+$/)),
})

export interface PushAnswer {
  readonly server_time: string
  readonly receipts: PushReceipt[]
}

export interface PushReceipt {
  readonly id: string
  readonly outcome: 'applied' | 'duplicate' | 'held' | 'rejected'
  readonly earlier?: 'applied' | 'held' | 'rejected'
  readonly error?: { code: string; message: string; fields?: Record<string, string[]> }
  /** The current rows, as far as the sender may see them. */
  readonly rows: RowsByCollection
}

/** Server-sent events of /sync/live: first all heads, then each scope with a new revision. */
export interface LiveHeads {
  readonly heads: Record<string, number>
}

export interface LiveChange {
  readonly scope: string
  readonly revision: number
  /** Absent if it would be long, if rows left the scope, and from an older server; the device then pulls. */
  readonly page?: LivePage
}

/** The answer to a pull of one scope in the listener's view, for a device whose feed is at `since`. */
export interface LivePage {
  readonly server_time: string
  readonly since: FeedCursor
  readonly answer: ScopeAnswer
}

function uuidOfAnyVersion() {
  return v.pipe(textUpTo(36), v.uuid())
}
