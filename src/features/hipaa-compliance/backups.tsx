/** When Hearth was last backed up and when restoring was last rehearsed, over the connection (L16). */
import { useTranslation } from 'react-i18next'
import { backupTimes } from '#domain/answers/backup-times.ts'
import type { Instant } from '#domain/values/dates.ts'
import { agoWords, deviceWallClock, momentWords } from '../../labels/dates.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useServerRead } from '../../sync/use-server-read.ts'
import { Card } from '../../ui/page/card.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { LoadingRows } from '../../ui/page/loading.tsx'
import style from './hipaa.module.css'

const DAY_MS = 86_400_000
/**
 * The days after which the screen says that it is long ago. Tablets keep what was acknowledged for 14 days (S4.9), so an
 * older backup loses records; that backups can be restored is to be shown every 90 days.
 */
const LONGEST_DAYS = { backup: 14, rehearsal: 90 } as const
type BackupEvent = keyof typeof LONGEST_DAYS

const PROBLEM_KEYS = {
  backup: { never: 'noBackup', old: 'oldBackup' },
  rehearsal: { never: 'noRehearsal', old: 'oldRehearsal' },
} as const

export function Backups() {
  const { t } = useTranslation()
  const { answer, error } = useServerRead('backups', backupTimes, t('hipaaCompliance.backups.failed'))
  if (answer === undefined) return error ? <ErrorState {...error} /> : <LoadingRows />
  return (
    <Card title={t('hipaaCompliance.backups.title')}>
      <p className={style.note}>{t('hipaaCompliance.backups.note')}</p>
      <dl className={style.facts}>
        <BackupFact event="backup" at={answer.last_backup_at} />
        <BackupFact event="rehearsal" at={answer.last_rehearsal_at} />
      </dl>
    </Card>
  )
}

function BackupFact({ event, at }: { event: BackupEvent; at: Instant | null }) {
  const { t } = useTranslation()
  const now = useTrueNow()
  const problem = problemOf(event, at, now)
  return (
    <div>
      <dt>{t(`hipaaCompliance.backups.${event}`)}</dt>
      <dd>
        {at === null
          ? t('hipaaCompliance.backups.never')
          : t('hipaaCompliance.backups.when', {
              moment: momentWords(at, deviceWallClock(), t),
              ago: agoWords(at, now, t),
            })}
      </dd>
      {problem !== undefined && (
        <dd className={style.warned} data-tone="waiting">
          {t(`hipaaCompliance.backups.${problem}`)}
        </dd>
      )}
    </div>
  )
}

/** Returns the key of the sentence to say, if it never happened or is long ago. */
function problemOf(event: BackupEvent, at: Instant | null, now: Instant) {
  if (at === null) return PROBLEM_KEYS[event].never
  const isOld = Date.parse(now) - Date.parse(at) > LONGEST_DAYS[event] * DAY_MS
  return isOld ? PROBLEM_KEYS[event].old : undefined
}
