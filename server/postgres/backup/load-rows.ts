/** Loads the rows of a backup into empty tables of its own schema. */
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { columnList, quoteName, readLoadingSteps } from './backed-up-tables.ts'
import { type BackedUpTable, type BackupEnd, readBackup } from './backup-file.ts'
import { BackupRefused } from './backup-refused.ts'
import type { OpenBackup } from './encrypted-file.ts'

/**
 * Loads the rows of all tables; must run in a transaction. Disables the triggers: the rows had revisions and intact
 * references when they were backed up. Reads the file once for each loading step that foreign keys require, seldom more
 * than two or three times.
 * @throws BackupRefused when a table holds another number of rows afterwards
 */
export async function loadRows(client: pg.Client, backup: OpenBackup): Promise<void> {
  const stepOf = await readLoadingSteps(client)
  const tables: BackedUpTable[] = []
  let rowCounts: BackupEnd['rows'] = {}
  for await (const part of readBackup(backup)) {
    if (part.kind === 'table') tables.push(part.table)
    if (part.kind === 'end') rowCounts = part.end.rows
  }
  for (const { table } of tables) await client.query(`alter table ${quoteName(table)} disable trigger user`)
  const steps = [...new Set(tables.map(({ table }) => stepOf(table)))].sort((one, other) => one - other)
  for (const step of steps) await loadTables(client, backup, ({ table }) => stepOf(table) === step)
  // Constraints that wait for the end of the transaction would keep the tables from being altered.
  await client.query('set constraints all immediate')
  for (const { table } of tables) await client.query(`alter table ${quoteName(table)} enable trigger user`)
  for (const { table } of tables) await checkRowCount(client, table, rowCounts[table] ?? 0)
}

async function checkRowCount(client: pg.Client, table: string, expectedCount: number): Promise<void> {
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${quoteName(table)}`)
  const count = Number(rows[0]?.count)
  if (count !== expectedCount)
    throw new BackupRefused(`${count} rows of ${table} were loaded, and the backup has ${expectedCount}.`)
}

async function loadTables(
  client: pg.Client,
  backup: OpenBackup,
  shouldLoad: (table: BackedUpTable) => boolean,
): Promise<void> {
  let activeCopy: TableCopy | undefined
  for await (const part of readBackup(backup)) {
    if (part.kind === 'rows') await activeCopy?.write(part.bytes)
    else {
      await activeCopy?.end()
      activeCopy =
        part.kind === 'table' && shouldLoad(part.table) ? startTableCopy(client, part.table) : undefined
    }
  }
}

interface TableCopy {
  write(bytes: Buffer): Promise<void>
  end(): Promise<void>
}

function startTableCopy(client: pg.Client, { table, columns }: BackedUpTable): TableCopy {
  const copyStream: CopyStreamQuery = client.query(
    copyFrom(`copy ${quoteName(table)} (${columnList(columns)}) from stdin`),
  )
  const copyDone = finished(copyStream)
  // The promise is awaited with the next write, or at the end.
  copyDone.catch(() => {})
  return {
    async write(bytes) {
      // The bytes are copied, because the reader of the file goes on using the buffer.
      if (!copyStream.write(Buffer.from(bytes))) await Promise.race([once(copyStream, 'drain'), copyDone])
    },
    async end() {
      copyStream.end()
      await copyDone
    },
  }
}
