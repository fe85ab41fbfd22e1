import type { Connection } from './connection.ts'

/** Ends the secret URLs of these people's calendars (P5), in the transaction that ends their sessions. */
export async function endCalendarsOf(connection: Connection, userIds: readonly number[]): Promise<void> {
  await connection.deleteFrom('calendar_address').where('user_id', 'in', userIds).execute()
}
