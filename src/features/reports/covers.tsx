/** Shows which requested days this device has, with a button to load months it does not keep by itself (R3). */
import { Alert, Button, Loader } from '@mantine/core'
import { IconCloudDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Period } from '#domain/rules/reports/period.ts'
import { addDays, monthOf } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { Coverage } from '../../mirror/read/loaded-months.ts'
import { askForMonth } from '../../mirror/read/older-months.ts'
import { useMirror } from '../../mirror/read/use-rows.ts'
import { useSync } from '../../sync/status.ts'
import { useToast } from '../../ui/toast/toasts.tsx'
import { periodWords } from './documents/context.ts'
import style from './report-result.module.css'

interface CoversProps {
  period: Period
  /** The part of the period that is on this device; null when none of it is. */
  covered: Period | null
  coverage: Coverage
  scope: Scope
}

export function Covers({ period, covered, coverage, scope }: CoversProps) {
  const { t } = useTranslation()
  const mirror = useMirror()
  const syncNow = useSync(sync => sync.syncNow)
  const isOffline = useSync(sync => sync.connection === 'offline')
  const toast = useToast()
  if (covered?.start_date === period.start_date) return null
  const end_date = covered === null ? period.end_date : addDays(covered.start_date, -1)
  const missing = periodWords({ start_date: period.start_date, end_date }, t)
  const load = async () => {
    try {
      await askForMonth(mirror, scope, monthOf(period.start_date))
      syncNow()
    } catch {
      // The request could not be stored; without a message the user would wait for months that never load.
      toast({ text: t('ui.formErrors.unexpected'), tone: 'attention', seconds: 10 })
    }
  }
  const words = () => {
    if (coverage.isLoading) return t(`reports.coverage.${isOffline ? 'offline' : 'arriving'}`, { missing })
    if (covered === null) return t('reports.coverage.none', { missing })
    return t('reports.coverage.part', { covered: periodWords(covered, t), missing })
  }
  return (
    <Alert className={style.covers ?? ''} role="status" data-tone="due">
      <div className={style.coversLine}>
        {coverage.isLoading && !isOffline && <Loader size="xs" aria-hidden />}
        <span>{words()}</span>
        {!coverage.isLoading && (
          <Button
            variant="default"
            leftSection={<IconCloudDownload size={20} aria-hidden />}
            onClick={() => void load()}
          >
            {t('reports.coverage.load')}
          </Button>
        )}
      </div>
    </Alert>
  )
}
