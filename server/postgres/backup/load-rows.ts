/** Loads the rows of a backup into empty tables of its own schema. */
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { inLoadingOrder, listed, quoted } from './backed-up-tables.ts'
import { type BackedUpTable, readBackup } from './backup-file.ts'

/**
 * Must run in a transaction. The triggers rest: the rows had revisions and whole references when they were backed up.
 * The file is read once for each step of what foreign keys want loaded first, which is seldom more than two or three.
 */
export async function loadRows(client: pg.Client, path: string): Promise<void> {
  const depthOf = await inLoadingOrder(client)
  const tables: BackedUpTable[] = []
  for await (const part of readBackup(path)) if (part.is === 'table') tables.push(part.table)
  for (const { table } of tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
  const depths = [...new Set(tables.map(({ table }) => depthOf(table)))].sort((one, other) => one - other)
  for (const depth of depths) await loadTables(client, path, ({ table }) => depthOf(table) === depth)
  // What is checked at the end of a transaction would keep the tables from being altered.
  await client.query('set constraints all immediate')
  for (const { table } of tables) await client.query(`alter table ${quoted(table)} enable trigger user`)
}

async function loadTables(
  client: pg.Client,
  path: string,
  isWanted: (table: BackedUpTable) => boolean,
): Promise<void> {
  let copying: Copying | undefined
  for await (const part of readBackup(path)) {
    if (part.is === 'rows') await copying?.write(part.bytes)
    else {
      await copying?.end()
      copying = part.is === 'table' && isWanted(part.table) ? copyInto(client, part.table) : undefined
    }
  }
}

interface Copying {
  write(bytes: Buffer): Promise<void>
  end(): Promise<void>
}

function copyInto(client: pg.Client, { table, columns }: BackedUpTable): Copying {
  const into: CopyStreamQuery = client.query(
    copyFrom(`copy ${quoted(table)} (${listed(columns)}) from stdin`),
  )
  const done = finished(into)
  // It is awaited with the next write, or at the end.
  done.catch(() => {})
  return {
    async write(bytes) {
      // Our own buffer goes on to be used by the reader of the file.
      if (!into.write(Buffer.from(bytes))) await Promise.race([once(into, 'drain'), done])
    },
    async end() {
      into.end()
      await done
    },
  }
}
