/** When Hearth was last backed up and when restoring was last rehearsed, as the server returns it. */
import * as v from 'valibot'
import { instant } from '../values/schemas.ts'

export const backupTimes = v.strictObject({
  /** null when there was no backup yet. */
  last_backup_at: v.nullable(instant),
  /** null when restoring was never rehearsed. */
  last_rehearsal_at: v.nullable(instant),
})
export type BackupTimes = v.InferOutput<typeof backupTimes>
