/** The outcome of mails with links that let people in. `server/accounts/queued-mail.ts` writes and sends them. */
import { sql } from 'kysely'
import type { AccessMail } from '#domain/answers/access-mail.ts'
import type { Connection } from './connection.ts'

/** Returns the newest mail with a link to each of these people, and its outcome. */
export async function accessMailsTo(
  connection: Connection,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, AccessMail>> {
  const { rows } = await sql<AccessMail & { user_id: number }>`
    select distinct on (user_id) user_id, name as what, coalesce(done_at, created_at) as at,
      case when done_at is null then 'waiting' when sent_at is null then 'failed' else 'sent' end as state
    from queued_mail where user_id = any(${[...userIds]}::integer[])
    order by user_id, created_at desc, id desc`.execute(connection)
  return new Map(rows.map(({ user_id, ...mail }) => [user_id, mail]))
}
