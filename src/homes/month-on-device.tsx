import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#domain/registry.ts'
import type { LocalDate, LocalMonth } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import { monthWords } from '../labels/dates.ts'
import { useMonthState } from '../mirror/read/loaded-months.ts'
import { requestMonth } from '../mirror/read/older-months.ts'
import { useMirror } from '../mirror/read/use-rows.ts'
import { useSyncStatus } from '../sync/status.ts'
import { useShowToast } from '../ui/toast/toasts.tsx'
import style from './month-on-device.module.css'

interface MonthOnDeviceProps {
  scope: Scope
  month: LocalMonth
  /** The current day of the home. */
  today: LocalDate
  /** The collections that the children need; by default those of a medication round. */
  collections?: readonly Collection[]
  /** Explains why nothing is shown while the month is not on this device. */
  explanation: string
  children: ReactNode
}

/**
 * Shows the children if the month is on this device. Otherwise shows that the month is missing, because its days would
 * look empty (M11).
 */
export function MonthOnDevice({
  scope,
  month,
  today,
  collections,
  explanation,
  children,
}: MonthOnDeviceProps) {
  const { t } = useTranslation()
  const state = useMonthState(scope, month, today, collections)
  const monthText = monthWords(month, t)
  if (state === 'not_loaded' || state === 'on_its_way') {
    return (
      <MissingMonth
        scope={scope}
        month={month}
        monthText={monthText}
        explanation={explanation}
        isRequested={state === 'on_its_way'}
      />
    )
  }
  return (
    <>
      {state === 'arriving' && (
        <p className={style.note} role="status">
          {t('ui.monthOnDevice.arriving', { month: monthText })}
        </p>
      )}
      {children}
    </>
  )
}

interface MissingMonthProps extends Pick<MonthOnDeviceProps, 'scope' | 'month' | 'explanation'> {
  /** The month as text. */
  monthText: string
  /** Whether the month was requested and has not arrived yet. */
  isRequested: boolean
}

function MissingMonth({ scope, month, monthText, explanation, isRequested }: MissingMonthProps) {
  const { t } = useTranslation()
  const mirror = useMirror()
  const syncNow = useSyncStatus(sync => sync.syncNow)
  const isOffline = useSyncStatus(sync => sync.connection === 'offline')
  const toast = useShowToast()
  const fetchMonth = async () => {
    try {
      await requestMonth(mirror, scope, month)
      syncNow()
    } catch {
      // The disk could not store the request: without a message the user would wait for a month that will not be
      // fetched.
      toast({ text: t('ui.formErrors.unexpected'), tone: 'attention', seconds: 10 })
    }
  }
  if (isRequested && isOffline) {
    return (
      <div className={style.note} role="status">
        <p>
          <strong>{t('ui.monthOnDevice.offline', { month: monthText })}</strong>{' '}
          {t('ui.monthOnDevice.offlineText')}
        </p>
        <Button variant="default" onClick={() => syncNow()}>
          {t('ui.tryAgain')}
        </Button>
      </div>
    )
  }
  if (isRequested) {
    return (
      <p className={style.note} role="status">
        <Loader size="xs" aria-hidden />{' '}
        <strong>{t('ui.monthOnDevice.onItsWay', { month: monthText })}</strong>{' '}
        {t('ui.monthOnDevice.onItsWayText')}
      </p>
    )
  }
  return (
    <div className={style.note}>
      <p>
        <strong>{t('ui.monthOnDevice.notHere', { month: monthText })}</strong> {explanation}
      </p>
      <Button variant="default" onClick={() => void fetchMonth()}>
        {t('ui.monthOnDevice.fetch', { month: monthText })}
      </Button>
    </div>
  )
}
