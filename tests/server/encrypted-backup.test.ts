/** What is in the file of a backup, who can read it, and what happens to one that is not as it was written. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { noteBackup, noteRehearsal, readBackupTimes } from '#server/database/backup-times.ts'
import { storeSetting } from '#server/database/kept-setting.ts'
import { openWithGivenKey } from '#server/given-recovery-key.ts'
import { BACKUP_KEY_SETTING, ensureBackupKey, readBackupKey } from '#server/postgres/backup/backup-key.ts'
import { BackupRefused } from '#server/postgres/backup/backup-refused.ts'
import { openBackup } from '#server/postgres/backup/encrypted-file.ts'
import { backupKeyOf, recoveryKeyText } from '#server/postgres/backup/recovery-key.ts'
import { restoreBackup, verifyBackup } from '#server/postgres/backup/restore-backup.ts'
import { writeBackup } from '#server/postgres/backup/write-backup.ts'
import {
  openBackupFile,
  plainBytesOf,
  RECOVERY_KEY,
  restoreBackupFile,
  wordsIn,
  writeBackupFile,
} from '../support/backup-files.ts'
import { type FreshDatabase, unmigratedDatabase } from '../support/database.ts'
import { PEOPLE } from '../support/homes.ts'
import { seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const MADE_AT = '2026-03-10T13:00:00.000Z'
const LATER = '2026-03-11T13:00:00.000Z'
const NAMES = ['Walter', 'Abbott', 'Brandvold', 'Metformin', 'Maple House', PEOPLE.manager.email]

let server: TestServer
let folder: string
let path: string
beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  folder = mkdtempSync(join(tmpdir(), 'hearth-encrypted-'))
  path = join(folder, 'one.backup')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.stop()
})

/** Each row of each table, as text. */
async function everyRowOf({ database }: Pick<TestServer, 'database'>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by 1`.execute(database)
  const content = await Promise.all(
    tables.map(({ name }) =>
      sql<{ row: string }>`select to_jsonb(one)::text as row from ${sql.table(name)} as one order by 1`
        .execute(database)
        .then(({ rows }) => rows.map(({ row }) => `${name} ${row}`)),
    ),
  )
  return content.flat()
}

describe('the file', () => {
  test('[S4.31] has none of the names that a plain backup has, and is read back with its own key', async () => {
    const backup = await writeBackupFile(server.connectionString, path, MADE_AT)
    expect(wordsIn(await plainBytesOf(path), NAMES)).toEqual(NAMES)
    expect(wordsIn(readFileSync(path), NAMES)).toEqual([])
    const { header, rows } = await verifyBackup(backup)
    expect(header.made_at).toBe(MADE_AT)
    expect(rows).toEqual(backup.rows)
    expect(Object.values(rows).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(50)
  })

  test('[S4.31] neither the database nor a backup of it has what opens a backup', async () => {
    let recoveryKey = Buffer.alloc(0)
    const backupKey = await ensureBackupKey(server.database, {
      dataDir: folder,
      random: size => {
        recoveryKey = randomBytes(size)
        return recoveryKey
      },
      report: () => {},
      isTerminal: false,
    })
    const other = join(folder, 'other.backup')
    const { contentKey } = await writeBackup(server.connectionString, {
      path: other,
      madeAt: MADE_AT,
      backupKey,
    })
    const content = `${await everyRowOf(server)} ${readFileSync(other, 'latin1')}`
    expect(content).toContain(backupKey.public_key)
    const groups = recoveryKeyText(recoveryKey).split(/\s+/)
    for (const key of [recoveryKey, contentKey ?? Buffer.alloc(0)]) {
      expect(key).toHaveLength(32)
      for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const)
        expect(content).not.toContain(key.toString(encoding))
    }
    for (const group of groups) expect(content).not.toContain(group)
    expect((await openBackup(other, recoveryKey)).contentKey).toEqual(contentKey)
  })

  test('[S4.33] cannot be opened by another key that calls itself the right one', async () => {
    const impostor = await backupKeyOf(randomBytes(32))
    const { key_id } = await backupKeyOf(RECOVERY_KEY)
    const forged = join(folder, 'forged.backup')
    await writeBackup(server.connectionString, {
      path: forged,
      madeAt: MADE_AT,
      backupKey: { ...impostor, key_id },
    })
    await expect(openBackupFile(forged).then(verifyBackup)).rejects.toThrow(
      new BackupRefused(`${forged} is damaged: part 1 of it is not what was written.`),
    )
  })
})

const FRAME_BYTES = 5

/** The first line, and each chunk with its frame. */
function partsOf(file: Buffer): { line: Buffer; chunks: Buffer[] } {
  const line = file.subarray(0, file.indexOf('\n') + 1)
  const chunks: Buffer[] = []
  for (let at = line.length; at < file.length; ) {
    const end = at + FRAME_BYTES + file.readUInt32BE(at + 1)
    chunks.push(file.subarray(at, end))
    at = end
  }
  return { line, chunks }
}

describe('a file that is not as it was written', () => {
  let file: Buffer
  let other: Buffer
  const damaged = () => join(folder, 'damaged.backup')
  beforeAll(async () => {
    // Nothing makes random bytes shorter: the file has several chunks.
    await storeSetting(server.database, 'noise', { text: randomBytes(600_000).toString('base64') })
    await writeBackupFile(server.connectionString, path, MADE_AT)
    file = readFileSync(path)
    await writeBackupFile(server.connectionString, path, MADE_AT)
    other = readFileSync(path)
    await server.database.deleteFrom('setting').where('name', '=', 'noise').execute()
  })

  const refusalOf = async (bytes: Buffer): Promise<string> => {
    writeFileSync(damaged(), bytes)
    try {
      await verifyBackup(await openBackupFile(damaged()))
    } catch (error) {
      if (error instanceof BackupRefused) return error.message.replace(damaged(), 'It')
      throw error
    }
    return 'It was taken.'
  }

  test('[S4.34] is refused wherever a bit of it is another one', async () => {
    const { line, chunks } = partsOf(file)
    expect(chunks.length).toBeGreaterThan(2)
    const places = Array.from({ length: line.length }, (_, at) => at)
    let start = line.length
    for (const chunk of chunks) {
      const [tag, end] = [start + chunk.length - 16, start + chunk.length - 1]
      places.push(start, start + 1, start + 2, start + 3, start + 4, start + 5, start + 5_000, tag, end)
      start += chunk.length
    }
    expect(await refusalOf(file)).toBe('It was taken.')
    for (const at of places) {
      const changed = Buffer.from(file)
      changed[at] = (file[at] ?? 0) ^ 1
      expect(await refusalOf(changed), `byte ${at}`).toMatch(
        /^It is (damaged|cut off|encrypted for|of a newer)|^It cannot be read as a backup/,
      )
    }
  })

  test('[S4.34] is refused when it is cut anywhere, and the sentence says that its end is missing', async () => {
    const { line, chunks } = partsOf(file)
    const borders = chunks.map((_, index) => Buffer.concat([line, ...chunks.slice(0, index)]).length)
    for (const length of borders.flatMap(border => [border, border + 3, border + 700]))
      expect(await refusalOf(file.subarray(0, length)), `${length} bytes`).toBe(
        'It is cut off: its end is missing.',
      )
    expect(await refusalOf(file.subarray(0, -1))).toBe('It is cut off: its end is missing.')
    for (const length of [0, 1, line.length - 1])
      expect(await refusalOf(file.subarray(0, length))).toContain('cannot be read as a backup')
  })

  test('[S4.34] is refused when chunks are missing, doubled, in another order, of another backup or behind its end', async () => {
    const { line, chunks } = partsOf(file)
    const [first = line, second = line, ...rest] = chunks
    const foreign = partsOf(other).chunks
    const last = chunks.at(-1) ?? line
    // The same names, keys and moment: only the key of the file is another one.
    expect(partsOf(other).line.length).toBe(line.length)
    const variants: Readonly<Record<string, readonly Buffer[]>> = {
      'the first missing': chunks.slice(1),
      'the second missing': [first, ...rest],
      'all but the last missing': [last],
      swapped: [second, first, ...rest],
      doubled: [first, first, second, ...rest],
      'the second of another backup': [first, foreign[1] ?? line, ...rest],
      'all of another backup': foreign,
    }
    for (const [what, changed] of Object.entries(variants))
      expect(await refusalOf(Buffer.concat([line, ...changed])), what).toMatch(
        /^It is damaged: part [12] of it is not what was written\.$/,
      )
    expect(await refusalOf(Buffer.concat([file, last]))).toBe('It is damaged: it goes on behind its end.')
    const madeLast = Buffer.from(first)
    madeLast[0] = 1
    expect(await refusalOf(Buffer.concat([line, madeLast]))).toMatch(/^It is damaged: part 1/)
    const newer = String(line).replace('"hearth_backup":2', '"hearth_backup":3')
    expect(await refusalOf(Buffer.concat([Buffer.from(newer), ...chunks]))).toBe(
      'It is of a newer Hearth (format 3): restore it with that one.',
    )
  })

  test('[S4.33] [S4.34] nothing of the database is touched by a damaged, a cut and a locked backup', async () => {
    const before = await everyRowOf(server)
    const { line, chunks } = partsOf(file)
    const cut = Buffer.concat([line, ...chunks.slice(0, -1)])
    const changed = Buffer.from(file)
    changed[file.length - 1] = (file.at(-1) ?? 0) ^ 128
    for (const bytes of [cut, changed]) {
      writeFileSync(damaged(), bytes)
      await expect(restoreBackupFile(server.connectionString, damaged(), LATER)).rejects.toThrow(
        BackupRefused,
      )
    }
    await expect(openBackup(path, undefined)).rejects.toThrow('is encrypted for the recovery key')
    expect(await everyRowOf(server)).toEqual(before)
  })
})

describe('what is restored', () => {
  let empty: FreshDatabase
  beforeAll(async () => {
    empty = await unmigratedDatabase()
  })
  afterAll(() => empty.drop())
  afterEach(() =>
    server.database
      .deleteFrom('setting')
      .where('name', 'in', [BACKUP_KEY_SETTING, 'last_backup', 'last_rehearsal'])
      .execute(),
  )

  test('[S4.35] a plain backup of an older Hearth is restored, and asks for no key', async () => {
    const old = join(folder, 'old.backup')
    await writeBackupFile(server.connectionString, path, MADE_AT)
    writeFileSync(old, await plainBytesOf(path))
    const backup = await openWithGivenKey(old, {
      keyPath: undefined,
      environment: { dataDir: folder, recoveryKey: undefined },
      terminal: undefined,
    })
    expect(backup).toEqual({ path: old, contentKey: undefined, backupKey: undefined })
    await restoreBackup(empty.connectionString, backup, LATER)
    const clients = await empty.database.selectFrom('client').select('last_name').execute()
    expect(clients.map(({ last_name }) => last_name)).toContain('Abbott')
  })

  test('[S4.36] brings the key and the dates along into an empty database, and leaves those of one that it replaces', async () => {
    const ofBackup = await backupKeyOf(RECOVERY_KEY)
    await storeSetting(server.database, BACKUP_KEY_SETTING, ofBackup)
    await noteBackup(server.database, MADE_AT)
    await noteRehearsal(server.database, MADE_AT)
    await writeBackupFile(server.connectionString, path, MADE_AT)
    const next = await backupKeyOf(randomBytes(32))
    await storeSetting(server.database, BACKUP_KEY_SETTING, next)
    await noteBackup(server.database, LATER)
    await restoreBackupFile(server.connectionString, path, LATER)
    expect(await readBackupKey(server.database)).toEqual(next)
    expect(await readBackupTimes(server.database)).toEqual({
      last_backup_at: LATER,
      last_rehearsal_at: MADE_AT,
    })
    await sql`drop schema public cascade; create schema public`.execute(empty.database)
    await restoreBackupFile(empty.connectionString, path, LATER)
    expect(await readBackupKey(empty.database)).toEqual(ofBackup)
    expect((await readBackupTimes(empty.database)).last_backup_at).toBe(MADE_AT)
  })
})
