/** The button under the last page that loads months this device does not keep by default. */
import { Button, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Scope } from '#domain/values/scope.ts'
import type { Coverage } from '../mirror/read/loaded-months.ts'
import { requestMonth } from '../mirror/read/older-months.ts'
import { useMirror } from '../mirror/read/use-rows.ts'
import { addToMonth } from '../mirror/tables/partitions.ts'
import { useSyncStatus } from '../sync/status.ts'
import { useShowToast } from '../ui/toast/toasts.tsx'
import style from './older-records.module.css'

/** How many months one tap loads. */
const MONTHS_PER_LOAD = 3

interface OlderRecordsProps {
  /** The texts of the button ("Load older notes"), while loading, and while offline. */
  words: { readonly offer: string; readonly coming: string; readonly offline: string }
  scopes: readonly Scope[]
  coverage: Coverage
}

export function OlderRecords({ words, scopes, coverage }: OlderRecordsProps) {
  const { t } = useTranslation()
  const mirror = useMirror()
  const syncNow = useSyncStatus(sync => sync.syncNow)
  const isOffline = useSyncStatus(sync => sync.connection === 'offline')
  const toast = useShowToast()
  const { firstMonth, isLoading } = coverage
  if (isLoading) {
    return (
      <p className={style.older} role="status" data-screen-only>
        {!isOffline && <Loader size="xs" aria-hidden />}
        {isOffline ? words.offline : words.coming}
      </p>
    )
  }
  if (firstMonth === undefined) return null
  const loadMonths = async () => {
    try {
      for (const scope of scopes) await requestMonth(mirror, scope, addToMonth(firstMonth, -MONTHS_PER_LOAD))
      syncNow()
    } catch {
      // The disk could not store the request: without a message the user would wait for months that will not be
      // fetched.
      toast({ text: t('ui.formErrors.unexpected'), tone: 'attention', seconds: 10 })
    }
  }
  return (
    <Button variant="default" onClick={() => void loadMonths()} data-screen-only>
      {words.offer}
    </Button>
  )
}
