/** When this Hearth was last backed up, and when somebody last tried that a backup can be restored. */
import * as v from 'valibot'
import type { BackupTimes } from '#domain/answers/backup-times.ts'
import { instant } from '#domain/values/schemas.ts'
import type { Connection } from './connection.ts'
import { readSetting, storeSetting } from './kept-setting.ts'

const LAST_BACKUP = 'last_backup'
const LAST_REHEARSAL = 'last_rehearsal'
export const BACKUP_TIME_SETTINGS = [LAST_BACKUP, LAST_REHEARSAL] as const

const timeSetting = v.object({ at: instant })

export async function readBackupTimes(connection: Connection): Promise<BackupTimes> {
  const [backup, rehearsal] = await Promise.all([
    readSetting(connection, LAST_BACKUP, timeSetting),
    readSetting(connection, LAST_REHEARSAL, timeSetting),
  ])
  return { last_backup_at: backup?.at ?? null, last_rehearsal_at: rehearsal?.at ?? null }
}

/** Notes that a backup was written and read back at this ISO instant. */
export const noteBackup = (connection: Connection, at: string): Promise<void> =>
  storeSetting(connection, LAST_BACKUP, { at })

/** Notes that a backup was restored on trial, and found whole, at this ISO instant. */
export const noteRehearsal = (connection: Connection, at: string): Promise<void> =>
  storeSetting(connection, LAST_REHEARSAL, { at })
