/** PostgreSQL killed while Hearth starts, and killed again while it starts anew: no process ends, and Hearth gets there. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/connection.ts'
import { migrate } from '#server/database/migrate.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/postgres/embedded.ts'
import { findRunningProcess } from '#server/postgres/running-process.ts'
import { apiProcess, buildServer } from '../support/api-processes.ts'
import { unmigratedDatabase } from '../support/database.ts'

let parent: string
let dataDir: string
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'hearth-killed-'))
  // As root, PostgreSQL is another user that walks through it.
  chmodSync(parent, 0o711)
  dataDir = join(parent, 'data')
  const first = await start()
  first.markAsUsed()
  await first.stop()
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const start = (): Promise<EmbeddedDatabase> =>
  startEmbeddedDatabase({ dataDir, newPassword: () => 'a-password-for-a-test', report: () => {} })

/** The postmaster of this folder that runs now. */
function postmaster(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    return pid > 0 && findRunningProcess(pid)?.commandLine.includes('postgres') ? pid : undefined
  } catch {
    return undefined
  }
}

/** Kills one postmaster for each of these ages, in milliseconds, as soon as it has reached it. */
async function killAtAges(folder: string, agesMs: readonly number[], isOver: () => boolean): Promise<number> {
  const killed = new Set<number>()
  for (const ageMs of agesMs) {
    let pid = postmaster(folder)
    while (!isOver() && (pid === undefined || killed.has(pid))) {
      await pause(1)
      pid = postmaster(folder)
    }
    if (pid === undefined || killed.has(pid)) break
    await pause(ageMs)
    killed.add(pid)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself meanwhile, because the start was over.
    }
  }
  return killed.size
}

test.each([[[0]], [[40]], [[110]], [[10, 60]]])(
  '[S14.6] PostgreSQL killed %j ms after each of its starts: the start goes on and the schema is made',
  async agesMs => {
    let isStarted = false
    const killing = killAtAges(dataDir, agesMs, () => isStarted)
    const embedded = await start()
    try {
      isStarted = true
      await killing
      await migrate(embedded.connectionString)
      const database = openDatabase(embedded.connectionString)
      const { rows } = await sql<{ n: number }>`select count(*) as n from migration`.execute(database)
      expect(rows[0]?.n).toBeGreaterThan(0)
      await database.destroy()
    } finally {
      await embedded.stop()
    }
  },
  60_000,
)

test('[S14.6] the connection that migrates is cut while it waits: it connects again and goes on', async () => {
  const fresh = await unmigratedDatabase()
  const holder = new pg.Client({ connectionString: fresh.connectionString })
  await holder.connect()
  // The lock of `migrate`: it waits here.
  await holder.query('select pg_advisory_lock(4843278)')
  const migrating = migrate(fresh.connectionString)
  const cut = async () =>
    (
      await holder.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where wait_event = 'advisory' and datname = current_database()`,
      )
    ).rowCount
  await expect.poll(cut, { interval: 5 }).toBe(1)
  await holder.end()
  expect((await migrating).length).toBeGreaterThan(0)
  await fresh.drop()
})

test('[S14.6] a server whose database is killed again and again while it starts gets ready and answers', async () => {
  await buildServer()
  const ownData = join(parent, 'server')
  const server = await apiProcess(undefined, ownData, { DEMO: '0' })
  let isReady = false
  // The first one lives long enough to be made; then at moments within the start, the migration and what follows.
  const killing = killAtAges(ownData, [0, 120, 60, 200, 30, 350], () => isReady)
  await server.start()
  isReady = true
  expect(await killing).toBeGreaterThan(2)
  await expect
    .poll(async () => (await fetch(`${server.address}/api/v1/health`)).status, { timeout: 20_000 })
    .toBe(200)
  await server.stop()
}, 120_000)
