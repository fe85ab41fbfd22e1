/** Shows which requested days this device has, with a button to load months it does not keep by itself (R3). */
import { Alert, Button, Loader } from '@mantine/core'
import { IconCloudDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Period } from '#domain/rules/reports/period.ts'
import { addDays, monthOf } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { Coverage } from '../../mirror/read/loaded-months.ts'
import { requestMonth } from '../../mirror/read/older-months.ts'
import { useMirror } from '../../mirror/read/use-rows.ts'
import { useSyncStatus } from '../../sync/status.ts'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import { periodWords } from './documents/context.ts'
import style from './report-result.module.css'

interface CoverageNoticeProps {
  period: Period
  /** The part of the period that is on this device; null when none of it is. */
  coveredPeriod: Period | null
  coverage: Coverage
  scope: Scope
}

export function CoverageNotice({ period, coveredPeriod, coverage, scope }: CoverageNoticeProps) {
  const { t } = useTranslation()
  const mirror = useMirror()
  const syncNow = useSyncStatus(sync => sync.syncNow)
  const isOffline = useSyncStatus(sync => sync.connection === 'offline')
  const toast = useShowToast()
  if (coveredPeriod?.start_date === period.start_date) return null
  const end_date = coveredPeriod === null ? period.end_date : addDays(coveredPeriod.start_date, -1)
  const missingPeriod = periodWords({ start_date: period.start_date, end_date }, t)
  const loadMonths = async () => {
    try {
      await requestMonth(mirror, scope, monthOf(period.start_date))
      syncNow()
    } catch {
      // The request could not be stored; without a message the user would wait for months that never load.
      toast({ text: t('ui.formErrors.unexpected'), tone: 'attention', seconds: 10 })
    }
  }
  const noticeText = () => {
    if (coverage.isLoading)
      return t(`reports.coverage.${isOffline ? 'offline' : 'arriving'}`, { missing: missingPeriod })
    if (coveredPeriod === null) return t('reports.coverage.none', { missing: missingPeriod })
    return t('reports.coverage.part', { covered: periodWords(coveredPeriod, t), missing: missingPeriod })
  }
  return (
    <Alert className={style.covers ?? ''} role="status" data-tone="due">
      <div className={style.coversLine}>
        {coverage.isLoading && !isOffline && <Loader size="xs" aria-hidden />}
        <span>{noticeText()}</span>
        {!coverage.isLoading && (
          <Button
            variant="default"
            leftSection={<IconCloudDownload size={20} aria-hidden />}
            onClick={() => void loadMonths()}
          >
            {t('reports.coverage.load')}
          </Button>
        )}
      </div>
    </Alert>
  )
}
