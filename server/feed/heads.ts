/**
 * The head of a scope: its last revision, with the epoch and the stamp that distinguish it from the same revision
 * number after a restored backup.
 */
import { sql } from 'kysely'
import type { Scope } from '#domain/values/scope.ts'
import type { Connection } from '../database/connection.ts'

export interface Head {
  readonly scope: Scope
  readonly epoch: string
  readonly revision: number
  readonly stamp: string
}

/** The channel on which processes notify each other of new revisions. */
export const FEED_CHANNEL = 'hearth_feed'

/** Returns the current heads of scopes; a scope without any write is missing. */
export async function readHeads(connection: Connection, scopes: readonly Scope[]): Promise<Map<Scope, Head>> {
  const { rows } = await sql<Head>`
    select feed.scope, feed.epoch, feed.revision, coalesce(last.stamp, feed.epoch) as stamp
    from scope_feed as feed
    left join feed_stamp as last on last.scope = feed.scope and last.revision = feed.revision
    where feed.scope = any(${[...scopes]}::text[])`.execute(connection)
  return new Map(rows.map(head => [head.scope, head]))
}
