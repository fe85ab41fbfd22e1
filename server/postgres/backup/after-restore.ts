/** Adjusts a restored database, so that devices and sessions notice the restore and no id is handed out twice. */
import type pg from 'pg'
import { BACKUP_TIME_SETTINGS } from '../../database/backup-times.ts'
import { columnList, quoteName } from './backed-up-tables.ts'
import type { BackupHeader } from './backup-file.ts'
import { BACKUP_KEY_SETTING } from './backup-key.ts'

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
  // So may a tablet have a newer token for its share: any is good, once.
  await client.query('update tablet set share_token_hash = null, previous_share_token_hash = null')
  await client.query(
    `insert into setting (name, value) values ('restored', $1)
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify({ restored_at: now, made_at: header.made_at })],
  )
}

/** Rows of the replaced database that are brought back over those of the backup, if what they refer to is in it. */
const KEPT_ROWS = {
  session: { key: 'id', condition: 'user_id in (select id from "user")' },
  tablet: {
    key: 'id',
    condition: `home_id in (select id from home) and company_id in (select id from company)
      and enrolled_by in (select id from "user") and (removed_by is null or removed_by in (select id from "user"))`,
  },
  // To whom keys were given: when they lose the right, the keys are changed.
  tablet_person: {
    key: 'tablet_id, user_id',
    condition: 'tablet_id in (select id from tablet) and user_id in (select id from "user")',
  },
  // What was used stays used, and who opened charts is not forgotten.
  tablet_emergency_code: {
    key: 'id',
    condition: 'tablet_id in (select id from tablet) and made_by in (select id from "user")',
  },
  tablet_emergency_use: {
    key: 'id',
    condition: `tablet_id in (select id from tablet)
      and (reviewed_by is null or reviewed_by in (select id from "user"))`,
  },
  // With its session: what was used, replaced or ended since the backup stays so.
  tablet_activation: {
    key: 'id',
    condition: `tablet_id in (select id from tablet) and user_id in (select id from "user")
      and session_id in (select id from session) and made_by in (select id from "user")`,
  },
  // Without the delivery keys nobody could open what tablets have sealed already. The key of the next backups and the
  // dates of the last ones are those of this Hearth, not of an earlier day.
  setting: {
    key: 'name',
    condition: `name in (${['delivery_keys', BACKUP_KEY_SETTING, ...BACKUP_TIME_SETTINGS].map(name => `'${name}'`).join()})`,
  },
} as const
type KeptTable = keyof typeof KEPT_ROWS
const keptTables = Object.keys(KEPT_ROWS) as KeptTable[]

/** By table, as JSON. */
export type KeptRows = ReadonlyMap<KeptTable, string>

/** Returns the rows of the database that is replaced; none of a table that it does not have. */
export async function readKeptRows(client: pg.Client): Promise<KeptRows> {
  const keptRows = new Map<KeptTable, string>()
  for (const table of keptTables) {
    const { rows: found } = await client.query('select to_regclass($1) as name', [table])
    if (found[0]?.name === null) continue
    const { rows } = await client.query<{ all: string }>(
      `select coalesce(jsonb_agg(to_jsonb(one)), '[]')::text as all from ${quoteName(table)} as one`,
    )
    keptRows.set(table, rows[0]?.all ?? '[]')
  }
  return keptRows
}

/**
 * Brings back the sessions and tablets of the replaced database, with their people, codes and openings in an emergency,
 * which are newer than those of the backup: a device goes on with its tokens, its signatures since the backup still
 * verify as its user's, and what was ended, removed, suspended or used stays so.
 */
export async function bringBackRows(client: pg.Client, keptRows: KeptRows): Promise<void> {
  for (const [table, json] of keptRows) {
    const { rows } = await client.query<{ attname: string }>(
      `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table],
    )
    const columns = rows.map(({ attname }) => attname)
    const { key, condition } = KEPT_ROWS[table]
    await client.query(
      `insert into ${quoteName(table)} (${columnList(columns)})
       select ${columnList(columns)} from jsonb_populate_recordset(null::${quoteName(table)}, $1::jsonb)
       where ${condition}
       on conflict (${key}) do update set (${columnList(columns)}) = row(${columns.map(name => `excluded.${quoteName(name)}`).join(', ')})`,
      [json],
    )
  }
}
