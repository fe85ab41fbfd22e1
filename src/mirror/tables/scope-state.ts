/** What a device has of a scope: how far its feed is applied, and which of its history is loaded. */
import type { FeedCursor, HistoryPosition, HistorySize } from '#domain/protocol/sync-protocol.ts'
import type { LocalDate, LocalMonth } from '#domain/values/dates.ts'
import type { ViewColumns } from './view-columns.ts'

/** The sync state of one scope on this device. */
export interface ScopeState {
  scope: string
  view: string
  /** How far the feed is applied to the rows on this device. */
  feed: FeedCursor | null
  /** How far the feed is received, while pages of it are buffered (`feed-pages`). */
  received?: FeedCursor
  /** Position of the backfill; null before it began, absent once it is complete. */
  history?: HistoryPosition | null
  /** During a first backfill: how many rows it will bring, and how many of them have arrived. */
  walk?: HistorySize & { rows: number }
  /** Loaded partitions: months (`YYYY-MM`), `undated`, `recent`. */
  held: string[]
  /** Absent until a server has sent the versions of the view. */
  columns?: ViewColumns
  /** Written by an older Hearth instead of `columns`: the collections and fields of its registry. */
  registry?: string
  /** When the scope was last compared with the server, by its clock, and how many rows were wrong. */
  compared?: { at: string; mended: number }
  /** The oldest month a person requested, older than the device keeps by default. */
  since?: string
  /** The cursor this copy of the scope began with: another one after a restart. Absent on states of an older Hearth. */
  begun?: FeedCursor
  /** Dated rows from this day on are stored as rows. Absent on states of an older Hearth, where all of `held` are. */
  rows_from?: LocalDate
  /** The packed months; absent until all are loaded, and when they have to be requested again. */
  base?: LoadedBase
}

/** The packed months on this device: past months whose rows arrive in chunks and not one by one. */
export interface LoadedBase {
  /** The view whose columns the packed rows have. */
  view: string
  /** The revision of the base. A row on this device with a later revision is newer than the base. */
  revision: number
  /** Rows from this day on are not in the base. */
  before: LocalDate
  /** The oldest month of the base. */
  since: LocalMonth
  /** Whether no row on this device is also in the base. */
  isCompact: boolean
}
