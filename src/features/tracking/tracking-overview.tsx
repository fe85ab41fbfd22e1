/** /dashboard/tracking: every client with the number of entries and the latest entry. */
import { IconChartLine, IconClipboardOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type CountLevel, countLevel } from '#domain/rules/records/client-records.ts'
import { ENTRY_COUNT_LIMITS, RECENT_COUNT_LIMITS } from '#domain/rules/records/tracking.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { RecordsOverview } from '../../client-records/records-overview.tsx'
import { momentTimeWords, relativeMomentWords } from '../../labels/dates.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import type { Tone } from '../../ui/theme-colors.ts'
import { entryKind } from './entries.ts'
import { trackingWords } from './words.ts'

/**
 * Gray, green and yellow for none, few and some (spec part 2 §2). `many` is not red, because red means danger to a
 * person (decision 87).
 */
const LEVEL_TONES: Readonly<Record<CountLevel, Tone>> = {
  none: 'plain',
  few: 'given',
  some: 'waiting',
  many: 'due',
}

export function TrackingOverview() {
  const { t } = useTranslation()
  const now = useTrueNow()
  return (
    <LabeledScreen name="tracking" words={trackingWords}>
      <RecordsOverview
        kind={entryKind}
        icons={{ withRecords: IconChartLine, noRecords: IconClipboardOff }}
        cardOf={({ count, recent_count, latest }, home) => ({
          badges: [
            {
              text: t('tracking.overview.entries', { count }),
              tone: LEVEL_TONES[countLevel(count, ENTRY_COUNT_LIMITS)],
            },
            {
              text: t('tracking.overview.lastDays', { count: recent_count }),
              tone: LEVEL_TONES[countLevel(recent_count, RECENT_COUNT_LIMITS)],
            },
          ],
          line:
            latest === null
              ? t('tracking.overview.latestNone')
              : t('tracking.overview.latest', {
                  category: latest.category_name,
                  when:
                    latest.entry_date === localDateTimeOf(now, home.time_zone).date
                      ? t('tracking.todayAt', { time: momentTimeWords(latest.entry_datetime, home) })
                      : relativeMomentWords(latest.entry_datetime, now, home, t),
                }),
        })}
      />
    </LabeledScreen>
  )
}
