/** Title, role, how fresh it is, and the button that asks again: around the dashboard of every role. */
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

/** Spec part 1 §9. */
const REFRESH_MS = 300_000
/** After so long without an answer the button no longer promises one. */
const PATIENCE_MS = 10_000

interface DashboardPageProps {
  /** The role it is for. */
  of: Role | undefined
  /** Beside the role: "3 homes · 18 clients". */
  about?: string | undefined
  /** What is read over the server is asked again with it. */
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

/** Apart from the page: the server responds every few seconds, and the figures are not drawn again for that. */
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

/** Care goes on from the mirror; how old it is stands over it. */
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
