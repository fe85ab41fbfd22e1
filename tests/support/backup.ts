/** Yesterday's backup: a copy of the whole database, and the day somebody has to put it back. */
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { maintain } from './database.ts'
import type { TestServer } from './server.ts'

export interface Backup {
  /** The database that is the copy. */
  readonly name: string
  /** The server goes on with what it had when the backup was made. Its connections break, as they would. */
  restore(): Promise<void>
  remove(): Promise<void>
}

export async function takeBackup({
  connectionString,
}: Pick<TestServer, 'connectionString'>): Promise<Backup> {
  const { maintenance } = inject('postgres')
  const live = new URL(connectionString).pathname.slice(1)
  const kept = `backup_${randomUUID().replaceAll('-', '')}`
  // A database somebody is connected to cannot be copied.
  const copy = async (from: string, to: string) => {
    await maintain(
      maintenance,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`,
    )
    await maintain(maintenance, `create database ${to} template ${from}`)
  }
  await copy(live, kept)
  return {
    name: kept,
    async restore() {
      await maintain(maintenance, `drop database ${live} with (force)`)
      await copy(kept, live)
    },
    remove: () => maintain(maintenance, `drop database ${kept} with (force)`),
  }
}

/** Ends a server, and answers the name of a database as its own was: `startTestServer` gives others a copy of it. */
export async function templateOf(server: Pick<TestServer, 'connectionString' | 'stop'>): Promise<string> {
  const { name } = await takeBackup(server)
  await server.stop()
  return name
}
