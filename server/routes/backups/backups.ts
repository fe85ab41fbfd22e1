/** When Hearth was last backed up, and when restoring was last rehearsed (L16). */
import { backupTimes } from '#domain/answers/backup-times.ts'
import { BACKUP_TIMES_ROLES } from '#domain/rules/access/permissions.ts'
import { readBackupTimes } from '../../database/backup-times.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'get',
      path: '/backups',
      summary: 'When Hearth was last backed up, and when restoring a backup was last rehearsed.',
      recordName: 'Page',
      rights: { collections: [], roles: BACKUP_TIMES_ROLES },
      answer: backupTimes,
    },
    ({ dependencies: { database } }) => readBackupTimes(database),
  ),
]
