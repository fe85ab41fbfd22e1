/** The frame of the dashboard of every role: title, role, how fresh the data is, and the button that refreshes it. */
import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#domain/values/roles.ts'
import { deviceClock, whenWords } from '../../labels/dates.ts'
import { useSync } from '../../sync/status.ts'
import { useTrueLastResponse, useTrueNow } from '../../sync/true-now.ts'
import { Page } from '../../ui/page/page.tsx'
import style from './dashboard.module.css'

/** The interval of automatic refreshes (spec part 1 §9). */
const REFRESH_MS = 300_000
/** After this long without an answer the button can be pressed again. */
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
      <OfflineGuard />
      {children}
    </Page>
  )
}

/** A component of its own: the server responds every few seconds, which must not render the figures again. */
function RefreshButton({ onRefresh }: Pick<DashboardPageProps, 'onRefresh'>) {
  const { t } = useTranslation()
  const lastResponse = useTrueLastResponse()
  const now = useTrueNow()
  const syncNow = useSync(sync => sync.syncNow)
  const [refreshRequest, setRefreshRequest] = useState<{ responseBefore: string | null }>()
  const isWaiting = refreshRequest !== undefined && refreshRequest.responseBefore === lastResponse
  const requestRefresh = () => {
    setRefreshRequest({ responseBefore: lastResponse })
    syncNow()
    onRefresh?.()
  }
  const latestRequest = useRef(requestRefresh)
  latestRequest.current = requestRefresh
  useEffect(() => {
    const timer = setInterval(() => latestRequest.current(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (refreshRequest === undefined) return
    const timer = setTimeout(() => setRefreshRequest(undefined), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [refreshRequest])
  const when = lastResponse === null ? undefined : whenWords(lastResponse, now, deviceClock(), t)
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

/** Shows while offline how old the data is: care continues from the mirror. */
function OfflineGuard() {
  const isOffline = useSync(({ connection }) => connection === 'offline')
  return isOffline ? <OfflineNote /> : null
}

function OfflineNote() {
  const { t } = useTranslation()
  const lastResponse = useTrueLastResponse()
  const now = useTrueNow()
  return (
    <p className={style.offline} role="status">
      <IconCloudOff size={20} aria-hidden />
      {lastResponse === null
        ? t('dashboard.offlineNever')
        : t('dashboard.offline', { when: whenWords(lastResponse, now, deviceClock(), t) })}
    </p>
  )
}
