/** Adjusts a restored database, so that devices and sessions notice the restore and no id is handed out twice. */
import type pg from 'pg'
import { columnList, quoteName } from './backed-up-tables.ts'
import type { BackupHeader } from './backup-file.ts'

/**
 * The ids skipped after a restore: more than are generated between two backups. A number generated after the backup
 * must never be generated again: a tablet may still send records of the client, home or person that had it.
 */
const SKIPPED_ID_COUNT = 100_000

interface RestoreFacts {
  readonly header: BackupHeader
  /** The last generated numbers of the database that is replaced. */
  readonly replacedSequences: BackupHeader['sequences']
  readonly now: string
}

export async function adjustRestoredDatabase(
  client: pg.Client,
  { header, replacedSequences, now }: RestoreFacts,
): Promise<void> {
  // Tablets start over and send again the operations that the backup may lack (S4.9).
  await client.query('update scope_feed set epoch = gen_random_uuid()')
  for (const { table, column, last_value } of header.sequences) {
    const currentValue =
      replacedSequences.find(sequence => sequence.table === table && sequence.column === column)
        ?.last_value ?? 0
    await client.query(`select setval(pg_get_serial_sequence($1, $2), $3)`, [
      quoteName(table),
      column,
      Math.max(last_value + SKIPPED_ID_COUNT, currentValue),
    ])
  }
  // The device may have newer tokens than the backup, and proves itself with its key.
  await client.query(
    `update session set successor = successor || '{"restored": true}' where ended_at is null and successor is not null`,
  )
  await client.query(
    `insert into setting (name, value) values ('restored', $1)
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify({ restored_at: now, made_at: header.made_at })],
  )
}

/** Returns the sessions of the database that is replaced, as JSON; none when it has no such table. */
export async function readSessionsJson(client: pg.Client): Promise<string> {
  const { rows: sessionTable } = await client.query(`select to_regclass('session') as session`)
  if (sessionTable[0]?.session === null) return '[]'
  const { rows } = await client.query<{ all: string }>(
    `select coalesce(jsonb_agg(to_jsonb(session)), '[]')::text as all from session`,
  )
  return rows[0]?.all ?? '[]'
}

/**
 * Brings back the sessions of the replaced database, which are newer than those of the backup: a device goes on with
 * its tokens, its signatures since the backup still verify as its user's, and a session that was ended stays ended.
 */
export async function bringBackSessions(client: pg.Client, sessionsJson: string): Promise<void> {
  const { rows } = await client.query<{ attname: string }>(
    `select attname from pg_attribute where attrelid = 'session'::regclass and attnum > 0 and not attisdropped`,
  )
  const columns = rows.map(({ attname }) => attname)
  await client.query(
    `insert into session (${columnList(columns)})
     select ${columnList(columns)} from jsonb_populate_recordset(null::session, $1::jsonb)
     where user_id in (select id from "user")
     on conflict (id) do update set (${columnList(columns)}) = row(${columns.map(name => `excluded.${quoteName(name)}`).join(', ')})`,
    [sessionsJson],
  )
}
