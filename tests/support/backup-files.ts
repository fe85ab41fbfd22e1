/** Files of backups as the commands write them, with a recovery key that a test knows. */
import { gunzipSync } from 'node:zlib'
import { type OpenBackup, openBackup, readPlainBytes } from '#server/postgres/backup/encrypted-file.ts'
import { backupKeyOf } from '#server/postgres/backup/recovery-key.ts'
import { restoreBackup } from '#server/postgres/backup/restore-backup.ts'
import { type WrittenBackup, writeBackup } from '#server/postgres/backup/write-backup.ts'

export const RECOVERY_KEY = Buffer.from('the recovery key of these tests.')

export async function writeBackupFile(
  connectionString: string,
  path: string,
  madeAt: string,
): Promise<WrittenBackup> {
  return writeBackup(connectionString, { path, madeAt, backupKey: await backupKeyOf(RECOVERY_KEY) })
}

export const openBackupFile = (path: string): Promise<OpenBackup> => openBackup(path, RECOVERY_KEY)

export const restoreBackupFile = async (connectionString: string, path: string, now: string): Promise<void> =>
  restoreBackup(connectionString, await openBackupFile(path), now)

/** The bytes of a file as an older Hearth wrote it: packed, not encrypted. */
export async function plainBytesOf(path: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of readPlainBytes(await openBackupFile(path))) parts.push(part)
  return Buffer.concat(parts)
}

const GZIP_START = Buffer.from([0x1f, 0x8b, 0x08])

/** Which of the words stand in these bytes, as they are or packed somewhere in them. */
export function wordsIn(bytes: Buffer, words: readonly string[]): string[] {
  const texts = [bytes]
  for (let at = bytes.indexOf(GZIP_START); at !== -1; at = bytes.indexOf(GZIP_START, at + 1)) {
    try {
      texts.push(gunzipSync(bytes.subarray(at)))
    } catch {
      // Three bytes that happen to look like the beginning of something packed.
    }
  }
  return words.filter(word => texts.some(text => text.includes(word)))
}
