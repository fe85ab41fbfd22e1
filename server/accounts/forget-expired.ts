import type { Database } from '../database/connection.ts'
import { deleteUnreadCalendars } from './calendar-address.ts'

const DAY_MS = 86_400_000

/**
 * Deletes what is no longer valid: sign-ins, codes of tablets and rate windows a day old, challenges for passkeys, links
 * thirty days past their end, what is sealed under codes of tablets, calendar addresses no app reads, and results of
 * mails after thirty days. Activations stay as long as their sessions can go on. Sessions stay, since their public keys
 * prove who recorded what. Part of the periodic clean-up; safe to run at any time.
 */
export async function deleteExpiredRows(database: Database, nowMs: number): Promise<void> {
  const daysAgo = (days: number) => new Date(nowMs - days * DAY_MS).toISOString()
  await database.deleteFrom('pending_sign_in').where('expires_at', '<', daysAgo(1)).execute()
  await database.deleteFrom('tablet_code').where('expires_at', '<', daysAgo(1)).execute()
  await database
    .updateTable('tablet_activation')
    .set({ sealed: null })
    .where('expires_at', '<', daysAgo(0))
    .where('sealed', 'is not', null)
    .execute()
  // One that was not used tells that its session is nobody's sign-in, until the tablet's next report ends both.
  await database
    .deleteFrom('tablet_activation')
    .where('expires_at', '<', daysAgo(45))
    .where('used_at', 'is not', null)
    .execute()
  await database.deleteFrom('passkey_challenge').where('expires_at', '<', daysAgo(0)).execute()
  await database.deleteFrom('rate_limit').where('window_at', '<', daysAgo(1)).execute()
  await database.deleteFrom('invitation').where('expires_at', '<', daysAgo(30)).execute()
  await database.deleteFrom('queued_mail').where('done_at', '<', daysAgo(30)).execute()
  await deleteUnreadCalendars(database, daysAgo(0))
}
