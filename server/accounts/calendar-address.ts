/**
 * The secret URL (address) of a person's calendar (P5), made or ended by that person. It ends with whatever ends their
 * sessions, since anyone who had one of those sessions could have made it, and when no app has read it for a year.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS, instantAt, millisOf } from '#domain/values/dates.ts'
import type { Database } from '../database/connection.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import { applyAccountOperation } from './account-operation.ts'

/** The length of a token: 256 bits cannot be guessed. */
const TOKEN_BYTES = 32
const MAX_UNREAD_DAYS = 365

/** Returns the time since which an address must have been made or read to be valid. */
const earliestValidAt = (now: string): string => instantAt(millisOf(now) - MAX_UNREAD_DAYS * DAY_MS)

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Makes a new token; the previous token ends. */
export async function makeCalendarToken(
  dependencies: Pick<Dependencies, 'database' | 'now' | 'random'>,
  userId: number,
): Promise<string> {
  const { database, random } = dependencies
  const token = Buffer.from(random(TOKEN_BYTES)).toString('base64url')
  const newAddress = { token_hash: hashOf(token), made_at: instantNow(dependencies), read_at: null }
  await database.transaction().execute(async transaction => {
    await transaction
      .insertInto('calendar_address')
      .values({ user_id: userId, ...newAddress })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet(newAddress))
      .execute()
    await applyAccountOperation(transaction, dependencies, 'user.make_calendar_address', { user_id: userId })
  })
  return token
}

export async function revokeCalendarToken(
  dependencies: Pick<Dependencies, 'database' | 'now' | 'random'>,
  userId: number,
): Promise<void> {
  await dependencies.database.transaction().execute(async transaction => {
    await transaction.deleteFrom('calendar_address').where('user_id', '=', userId).execute()
    await applyAccountOperation(transaction, dependencies, 'user.revoke_calendar_address', {
      user_id: userId,
    })
  })
}

/** Deletes addresses that no app has read for a year. */
export async function deleteUnreadCalendars(database: Database, now: string): Promise<void> {
  await sql`delete from calendar_address where coalesce(read_at, made_at) < ${earliestValidAt(now)}`.execute(
    database,
  )
}

/**
 * Stores that the calendar was read, and returns its user; undefined for an address that was never made, has ended, or
 * belongs to a closed account.
 */
export async function calendarOwnerOnRead(
  database: Database,
  token: string,
  now: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    update calendar_address set read_at = ${now} from "user"
    where calendar_address.token_hash = ${hashOf(token)} and "user".id = calendar_address.user_id
      and "user".is_active and coalesce(calendar_address.read_at, calendar_address.made_at) >= ${earliestValidAt(now)}
    returning calendar_address.user_id`.execute(database)
  return rows[0]?.user_id
}

/** Returns when the address was made and last read; undefined while there is none. */
export const calendarAddress = (database: Database, userId: number, now: string) =>
  database
    .selectFrom('calendar_address')
    .select(['made_at', 'read_at'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`coalesce(read_at, made_at) >= ${earliestValidAt(now)}`)
    .executeTakeFirst()
