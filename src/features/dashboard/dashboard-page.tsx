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
const PATIENCE_MS = 10_000

interface DashboardPageProps {
  /** The role the dashboard is for. */
  of: Role | undefined
  /** Text beside the role: "3 homes · 18 clients". */
  about?: string | undefined
  /** Reads again what comes from the server and not from the mirror. */
  onRefresh?: () => void
  children: ReactNode
}

export function DashboardPage({ of, about, onRefresh, children }: DashboardPageProps) {
  const { t } = useTranslation()
  return (
    <Page
      title={t('dashboard.title')}
      subtitle={
        <>
          {t('dashboard.view', { role: t(`dashboard.roles.${of ?? 'care_giver'}`) })}
          {about && ` · ${about}`}
        </>
      }
      actions={<Refresh {...(onRefresh ? { onRefresh } : {})} />}
    >
      <Offline />
      {children}
    </Page>
  )
}

/** A component of its own: the server responds every few seconds, which must not render the figures again. */
function Refresh({ onRefresh }: Pick<DashboardPageProps, 'onRefresh'>) {
  const { t } = useTranslation()
  const last = useTrueLastResponse()
  const now = useTrueNow()
  const syncNow = useSync(sync => sync.syncNow)
  const [asked, setAsked] = useState<{ last: string | null }>()
  const isWaiting = asked !== undefined && asked.last === last
  const ask = () => {
    setAsked({ last })
    syncNow()
    onRefresh?.()
  }
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    const timer = setInterval(() => latest.current(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (asked === undefined) return
    const timer = setTimeout(() => setAsked(undefined), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [asked])
  const when = last === null ? undefined : whenWords(last, now, deviceClock(), t)
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
        onClick={ask}
      >
        {t('dashboard.refresh')}
      </Button>
    </div>
  )
}

/** Shows while offline how old the data is: care continues from the mirror. */
function Offline() {
  const isOffline = useSync(({ connection }) => connection === 'offline')
  return isOffline ? <OfflineNote /> : null
}

function OfflineNote() {
  const { t } = useTranslation()
  const last = useTrueLastResponse()
  const now = useTrueNow()
  return (
    <p className={style.offline} role="status">
      <IconCloudOff size={20} aria-hidden />
      {last === null
        ? t('dashboard.offlineNever')
        : t('dashboard.offline', { when: whenWords(last, now, deviceClock(), t) })}
    </p>
  )
}
