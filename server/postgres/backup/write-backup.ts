/**
 * Makes a backup while people work: one read-only transaction sees all tables at one moment, and blocks no other. What
 * it reads is encrypted before it reaches the disk.
 */
import { createHash, type Hash } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { newClient } from '../../database/connection.ts'
import { columnList, quoteName, readSequences, readTables } from './backed-up-tables.ts'
import { type BackupEnd, type BackupHeader, countLines, END_OF_ROWS } from './backup-file.ts'
import { BackupRefused } from './backup-refused.ts'
import { encryptBackup, type OpenBackup } from './encrypted-file.ts'
import { type BackupKey, encapsulateKey } from './recovery-key.ts'

const CONNECT_TIMEOUT_MS = 10_000

export interface BackupToWrite {
  readonly path: string
  /** The ISO instant for the header. */
  readonly madeAt: string
  /** Whose recovery key opens the file. */
  readonly backupKey: BackupKey
}

export interface WrittenBackup extends OpenBackup {
  /** The number of rows of each table. */
  readonly rows: BackupEnd['rows']
}

/**
 * Writes the database to `path`, which appears only when the backup is whole and on disk. It contains everything in
 * Hearth, including the server's keys, and is encrypted.
 * @returns the file with its own key, with which only the caller can read it back until that is forgotten
 * @throws BackupRefused when the disk is full or not writable; no part of the file remains then
 */
export async function writeBackup(
  connectionString: string,
  { path, madeAt, backupKey }: BackupToWrite,
): Promise<WrittenBackup> {
  const client = newClient({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  await client.connect()
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draftPath = `${path}.part`
  const removeDraft = () => rmSync(draftPath, { force: true })
  process.on('exit', removeDraft)
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const rowCounts: BackupEnd['rows'] = {}
    const textStream = Readable.from(generateBackupText(client, madeAt, rowCounts), { objectMode: false })
    const fileKey = await encapsulateKey(backupKey)
    await pipeline(
      textStream,
      createGzip(),
      packedBytes => encryptBackup(packedBytes, madeAt, backupKey, fileKey),
      createWriteStream(draftPath, { mode: 0o600 }),
    )
    await syncToDisk(draftPath)
    await rename(draftPath, path)
    return { path, contentKey: fileKey.contentKey, backupKey, rows: rowCounts }
  } catch (cause) {
    const reason = cause instanceof Error && 'syscall' in cause ? cause.message : undefined
    if (reason === undefined) throw cause
    throw new BackupRefused(`${path} cannot be written: ${reason}.`, { cause })
  } finally {
    process.off('exit', removeDraft)
    await rm(draftPath, { force: true })
    await client.end().catch(() => {})
  }
}

async function* generateBackupText(
  client: pg.Client,
  made_at: string,
  rowCounts: BackupEnd['rows'],
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const { rows: migrations } = await client.query<BackupHeader['migrations'][number]>(
    'select name, checksum from migration order by name collate "C"',
  )
  const header: BackupHeader = { format: 1, made_at, migrations, sequences: await readSequences(client) }
  yield addToHash(hash, jsonLine(header))
  for (const { table, columns } of await readTables(client)) {
    yield addToHash(hash, jsonLine({ table, columns }))
    let count = 0
    const copyStream = client.query(copyTo(`copy ${quoteName(table)} (${columnList(columns)}) to stdout`))
    for await (const bytes of copyStream as AsyncIterable<Buffer>) {
      count += countLines(bytes)
      yield addToHash(hash, bytes)
    }
    rowCounts[table] = count
    yield addToHash(hash, Buffer.from(`${END_OF_ROWS}\n`))
  }
  yield jsonLine({ rows: rowCounts, sha256: hash.digest('hex') })
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const jsonLine = (content: object): Buffer => Buffer.from(`${JSON.stringify(content)}\n`)

function addToHash(hash: Hash, bytes: Buffer): Buffer {
  hash.update(bytes)
  return bytes
}
