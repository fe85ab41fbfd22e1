/** The progress of a first sync, as text and as a bar: today's round first, then earlier records month by month. */
import { Progress } from '@mantine/core'
import { IconCloudDown } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { monthWords } from '../../labels/dates.ts'
import { useLaterShellWords } from '../words/later-shell-words.ts'
import style from './first-sync.module.css'
import type { FirstSyncFacts } from './first-sync-facts.ts'
import { Notice } from './notice.tsx'

export function FirstSync({ sync }: { sync: FirstSyncFacts }) {
  const t = useLaterShellWords()
  const { firstSyncProgress, olderRecordsProgress } = sync
  const fraction = firstSyncProgress ?? olderRecordsProgress?.progress
  if (fraction === undefined) return null
  const percent = Math.floor(fraction * 100)
  const progressText = progressWordsOf(sync, t)
  return (
    <Notice tone="accent" icon={<IconCloudDown size={20} aria-hidden />}>
      <div className={style.firstSync}>
        <span className={style.words}>
          {progressText} {percent > 0 && <span data-figures>{t('sync.percent', { percent })}</span>}
        </span>
        {/* The total arrives with the first rows: until then any percentage would be wrong. */}
        <Progress
          value={percent}
          size="lg"
          radius="xl"
          aria-label={progressText}
          aria-hidden={percent === 0}
        />
        {firstSyncProgress !== null && <span className={style.quiet}>{t('sync.firstSyncDetail')}</span>}
      </div>
    </Notice>
  )
}

function progressWordsOf(
  { connection, firstSyncProgress, olderRecordsProgress }: FirstSyncFacts,
  t: TFunction,
): string {
  if (firstSyncProgress !== null) return t('sync.firstSync')
  if (connection === 'offline') return t('sync.olderRecordsLater')
  const month = olderRecordsProgress?.month
  return month == null ? t('sync.olderRecords') : t('sync.olderRecordsOf', { month: monthWords(month, t) })
}
