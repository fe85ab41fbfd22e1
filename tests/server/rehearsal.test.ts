/** Trying out whether a backup can be restored: beside the real database, which it does not touch. */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openBackup } from '#server/postgres/backup/encrypted-file.ts'
import { rehearseRestore } from '#server/postgres/backup/rehearse-restore.ts'
import { rehearsalFolder, startScratchDatabase } from '#server/postgres/scratch-database.ts'
import { openBackupFile, plainBytesOf, writeBackupFile } from '../support/backup-files.ts'
import { seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const MADE_AT = '2026-03-10T13:00:00.000Z'
const LATER = '2026-03-11T13:00:00.000Z'

let server: TestServer
let dataDir: string
let path: string
let rowCount: number
beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  dataDir = mkdtempSync(join(tmpdir(), 'hearth-rehearsal-'))
  // As root, PostgreSQL is another user that walks through it.
  chmodSync(dataDir, 0o711)
  path = join(dataDir, 'one.backup')
  const { rows } = await writeBackupFile(server.connectionString, path, MADE_AT)
  rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0)
})
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true })
  await server.stop()
})
afterEach(() => expect(readdirSync(dataDir)).toEqual(['one.backup']))

const startScratch = () =>
  startScratchDatabase(rehearsalFolder(dataDir), { newPassword: () => 'a-password', report: () => {} })
const settingsHere = async () =>
  (await sql<{ name: string }>`select name from setting order by 1`.execute(server.database)).rows

/** Whether a process works on the files of the rehearsal. */
const isRunning = (): boolean =>
  readdirSync('/proc').some(id => {
    try {
      return readFileSync(join('/proc', id, 'cmdline'), 'latin1').includes(rehearsalFolder(dataDir))
    } catch {
      return false
    }
  })

test('[S4.37] a backup is restored into a database of its own and read; the real one keeps what it has, and nothing is left', async () => {
  const before = await settingsHere()
  const scratch = await startScratch()
  expect(isRunning()).toBe(true)
  // What a restore notes is one row more.
  expect(await rehearseRestore(scratch.connectionString, await openBackupFile(path), LATER)).toMatchObject({
    rowCount: rowCount + 1,
  })
  expect(scratch.connectionString).not.toBe(server.connectionString)
  await scratch.remove()
  await scratch.remove()
  expect(isRunning()).toBe(false)
  expect(await settingsHere()).toEqual(before)
})

test('[S4.37] a backup that cannot be loaded is found by the rehearsal, which leaves nothing either', async () => {
  const lines = gunzipSync(await plainBytesOf(path))
    .toString('latin1')
    .split('\n')
  const start = lines.findIndex(line => line.startsWith('{"table":"grant"'))
  // A row that is there twice: whole as a file, and refused by the database.
  const content = `${lines
    .toSpliced(start + 1, 0, lines[start + 1] ?? '')
    .slice(0, -2)
    .join('\n')}\n`
  const end = JSON.parse(lines.at(-2) ?? '') as { readonly rows: Readonly<Record<string, number>> }
  const rows = { ...end.rows, grant: (end.rows.grant ?? 0) + 1 }
  const sha256 = createHash('sha256').update(Buffer.from(content, 'latin1')).digest('hex')
  const odd = join(dataDir, 'odd.backup')
  writeFileSync(odd, gzipSync(Buffer.from(`${content}${JSON.stringify({ rows, sha256 })}\n`, 'latin1')))
  const scratch = await startScratch()
  await expect(
    rehearseRestore(scratch.connectionString, await openBackup(odd, undefined), LATER),
  ).rejects.toThrow('duplicate key')
  await scratch.remove()
  rmSync(odd)
  expect(isRunning()).toBe(false)
})

test('[S4.37] what a killed rehearsal left is deleted by the next one, and two do not run at once', async () => {
  const folder = rehearsalFolder(dataDir)
  mkdirSync(join(folder, 'postgres'), { recursive: true })
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '18\n')
  writeFileSync(join(folder, 'names.txt'), 'Walter Abbott')
  const scratch = await startScratch()
  expect(existsSync(join(folder, 'names.txt'))).toBe(false)
  await expect(startScratch()).rejects.toThrow(/^A rehearsal is under way already \(process \d+\)/)
  await rehearseRestore(scratch.connectionString, await openBackupFile(path), LATER)
  await scratch.remove()
})
