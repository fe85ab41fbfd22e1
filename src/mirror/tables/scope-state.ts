/** What a device knows of a scope: how far its feed is here, and which of its past. */
import type { FeedCursor, HistoryPosition, HistorySize } from '#domain/protocol/sync-protocol.ts'
import type { LocalDate, LocalMonth } from '#domain/values/dates.ts'
import type { ViewColumns } from './view-columns.ts'

/** The sync state of one scope on this device. */
export interface ScopeState {
  scope: string
  view: string
  /** How far the feed is applied to the rows here. */
  feed: FeedCursor | null
  /** How far it is received, while pages of it are buffered (`feed-pages`). */
  received?: FeedCursor
  /** Position of the backfill; null before it began, absent once it is complete. */
  history?: HistoryPosition | null
  /** During a first backfill: how many rows it will bring, and how many of them are here. */
  walk?: HistorySize & { rows: number }
  /** Loaded partitions: months (`YYYY-MM`), `undated`, `recent`. */
  held: string[]
  /** Absent until a server has told the versions of the view. */
  columns?: ViewColumns
  /** Written by an older Hearth in place of `columns`: the collections and fields of its registry. */
  registry?: string
  /** When it was last compared with the server, by the server's clock, and how many rows were wrong. */
  compared?: { at: string; mended: number }
  /** A person requested months back to this one, older than the device keeps by itself. */
  since?: string
  /** The cursor it began with: another one after it began anew. Absent on states of an older Hearth. */
  begun?: FeedCursor
  /** Dated rows of this day and later are here as rows. Absent on states of an older Hearth: all of `held` are. */
  rows_from?: LocalDate
  /** Absent until all sealed months are here, and when they have to be asked for again. */
  base?: LoadedBase
}

/** Which sealed months are here. */
export interface LoadedBase {
  /** Whose columns they have. */
  view: string
  /** Nothing changed in them since, but by rows of a later revision. */
  revision: number
  /** Rows from this day on are not in it. */
  before: LocalDate
  /** Its oldest month. */
  since: LocalMonth
  /** No row is here that it holds too. */
  isCompact: boolean
}
