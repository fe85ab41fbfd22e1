/** The frame of the dashboard of every role: title, role, how fresh the data is, and the button that refreshes it. */
import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#domain/values/roles.ts'
import { deviceWallClock, relativeMomentWords } from '../../labels/dates.ts'
import { useSyncStatus } from '../../sync/status.ts'
import { useTrueLastResponse, useTrueNow } from '../../sync/true-now.ts'
import { Page } from '../../ui/page/page.tsx'
import style from './dashboard.module.css'

/** The interval of automatic refreshes (spec part 1 §9). */
const REFRESH_MS = 300_000
/** The time after which the button can be pressed again if the server has not responded. */
const MAX_WAIT_MS = 10_000

interface DashboardPageProps {
  /** The role the dashboard is for. */
  userRole: Role | undefined
  /** Text beside the role: "3 homes · 18 clients". */
  subtitle?: string | undefined
  /** Reads again what comes from the server and not from the mirror. */
  onRefresh?: () => void
  children: ReactNode
}

export function DashboardPage({ userRole, subtitle, onRefresh, children }: DashboardPageProps) {
  const { t } = useTranslation()
  return (
    <Page
      title={t('dashboard.title')}
      subtitle={
        <>
          {t('dashboard.view', { role: t(`dashboard.roles.${userRole ?? 'care_giver'}`) })}
          {subtitle && ` · ${subtitle}`}
        </>
      }
      actions={<RefreshButton {...(onRefresh ? { onRefresh } : {})} />}
    >
      <OfflineNotice />
      {children}
    </Page>
  )
}

/** A separate component: the server responds every few seconds, and that must not render the figures again. */
function RefreshButton({ onRefresh }: Pick<DashboardPageProps, 'onRefresh'>) {
  const { t } = useTranslation()
  const lastResponse = useTrueLastResponse()
  const now = useTrueNow()
  const syncNow = useSyncStatus(sync => sync.syncNow)
  const [refreshRequest, setRefreshRequest] = useState<{ lastResponseBefore: string | null }>()
  const isWaiting = refreshRequest !== undefined && refreshRequest.lastResponseBefore === lastResponse
  const requestRefresh = () => {
    setRefreshRequest({ lastResponseBefore: lastResponse })
    syncNow()
    onRefresh?.()
  }
  const requestRefreshRef = useRef(requestRefresh)
  requestRefreshRef.current = requestRefresh
  useEffect(() => {
    const timer = setInterval(() => requestRefreshRef.current(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (refreshRequest === undefined) return
    const timer = setTimeout(() => setRefreshRequest(undefined), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [refreshRequest])
  const when =
    lastResponse === null ? undefined : relativeMomentWords(lastResponse, now, deviceWallClock(), t)
  return (
    <div className={style.fresh}>
      <span className={style.updated}>
        {when === undefined ? t('dashboard.neverUpdated') : t('dashboard.updated', { when })}
      </span>
      <Button
        variant="default"
        disabled={isWaiting}
        leftSection={
          <IconRefresh
            size={20}
            className={style.turning}
            data-turning={isWaiting || undefined}
            aria-hidden
          />
        }
        onClick={requestRefresh}
      >
        {t('dashboard.refresh')}
      </Button>
    </div>
  )
}

/** Shows how old the data is while the device is offline, because care continues with the mirror. */
function OfflineNotice() {
  const isOffline = useSyncStatus(({ connection }) => connection === 'offline')
  return isOffline ? <OfflineNoticeText /> : null
}

function OfflineNoticeText() {
  const { t } = useTranslation()
  const lastResponse = useTrueLastResponse()
  const now = useTrueNow()
  return (
    <p className={style.offline} role="status">
      <IconCloudOff size={20} aria-hidden />
      {lastResponse === null
        ? t('dashboard.offlineNever')
        : t('dashboard.offline', { when: relativeMomentWords(lastResponse, now, deviceWallClock(), t) })}
    </p>
  )
}
