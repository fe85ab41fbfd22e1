/**
 * The public key of this Hearth for its backups. The recovery key it follows from is shown once and written to a file;
 * it is not in the database, so that neither the disk of the server nor a backup opens a backup.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Connection } from '../../database/connection.ts'
import { ensureSetting, readSetting, storeSetting } from '../../database/kept-setting.ts'
import { BackupRefused } from './backup-refused.ts'
import { type BackupKey, backupKeyOf, RECOVERY_KEY_BYTES, recoveryKeyText } from './recovery-key.ts'

export const BACKUP_KEY_SETTING = 'backup_key'

const backupKeySetting = v.object({ key_id: v.string(), public_key: v.string() })

interface BackupKeyOptions {
  /** Where the file of a new recovery key is written. */
  readonly dataDir: string
  /** Returns bytes that cannot be guessed. */
  readonly random: (size: number) => Uint8Array
  /** Whether to make a new key, though there is one. */
  readonly shouldReplace?: boolean
  /** Tells of a new recovery key. */
  readonly report: (text: string) => void
  /** Whether a person reads that now. Otherwise the key itself is left out, so that it stands in no log. */
  readonly isTerminal: boolean
}

/** Where the file of a recovery key is written; whoever keeps it elsewhere removes it from here. */
export const recoveryKeyPath = (dataDir: string, key_id: BackupKey['key_id']): string =>
  join(dataDir, `recovery-key-${key_id}.txt`)

/** Returns the key for the next backup; undefined before the first. */
export const readBackupKey = (connection: Connection): Promise<BackupKey | undefined> =>
  readSetting(connection, BACKUP_KEY_SETTING, backupKeySetting)

/** Returns the key for the next backup; makes it, with its recovery key, when there is none. @throws BackupRefused */
export async function ensureBackupKey(
  connection: Connection,
  { dataDir, random, shouldReplace = false, report, isTerminal }: BackupKeyOptions,
): Promise<BackupKey> {
  const existingKey = await readBackupKey(connection)
  if (existingKey !== undefined && !shouldReplace) return existingKey
  const recoveryKey = random(RECOVERY_KEY_BYTES)
  const backupKey = await backupKeyOf(recoveryKey)
  const text = recoveryKeyText(recoveryKey)
  const path = recoveryKeyPath(dataDir, backupKey.key_id)
  // The file comes first: no backup may be made for a key that nobody has.
  writeKeyFile(path, dataDir, keyFileText(backupKey.key_id, text))
  if (shouldReplace) await storeSetting(connection, BACKUP_KEY_SETTING, backupKey)
  else {
    const storedKey = await ensureSetting(connection, BACKUP_KEY_SETTING, backupKeySetting, () => backupKey)
    if (storedKey.key_id !== backupKey.key_id) {
      // Another backup made the first key at the same moment.
      rmSync(path, { force: true })
      return storedKey
    }
  }
  report(isTerminal ? shownKeyText(backupKey.key_id, text, path) : hiddenKeyText(backupKey.key_id, path))
  return backupKey
}

function writeKeyFile(path: string, dataDir: string, text: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(path, text, { mode: 0o600, flag: 'wx', flush: true })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new BackupRefused(`The recovery key cannot be written to ${path}: ${reason}.`, { cause })
  }
}

const keyFileText = (key_id: string, text: string): string =>
  `# The recovery key ${key_id} of Hearth. It opens every backup that was made for it, and nothing else does.
# Keep it on another machine than Hearth and its backups, and on paper: npm run restore -- FILE --key THIS_FILE
# Each group ends with a check symbol. There is no I, L, O or U in it.
${text}
`

const shownKeyText = (key_id: string, text: string, path: string): string =>
  `This is the recovery key ${key_id}. It opens the backups from now on, nothing else does, and it is shown only now:

${text.replaceAll(/^/gm, '    ')}

Write it down: each group ends with a check symbol, and there is no I, L, O or U in it.
It is also in ${path}: move that file off this machine.
`

const hiddenKeyText = (key_id: string, path: string): string =>
  `There is a new recovery key, ${key_id}. It opens the backups from now on, and nothing else does.
It is in ${path}: move that file off this machine. It is not shown here, because this is no terminal.`
