/**
 * The charts of a home, opened in an emergency (decision 106): a page of its own in the lock document, without a session
 * and without a key to sign with, so that nothing can be recorded.
 */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useHomeCharts } from '../../charts/use-home-charts.ts'
import { useLaterMarWords } from '../../features/mar/later-words.ts'
import { marWords } from '../../features/mar/words.ts'
import { deviceWallClock, momentWords } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { MirrorContext, useRows } from '../../mirror/read/use-rows.ts'
import { nowMs } from '../../now.ts'
import { useTrueLastResponse } from '../../sync/true-now.ts'
import { ErrorCatcher } from '../../ui/page/error-catcher.tsx'
import { useFeatureWords } from '../../ui/page/feature-screen.tsx'
import { closeEmergency } from '../../vault/emergency.ts'
import style from './emergency.module.css'
import { EmergencyClient } from './emergency-client.tsx'
import { EmergencyClients } from './emergency-clients.tsx'
import { EmergencyForm, type OpenedCharts } from './emergency-form.tsx'
import { emergencyWords } from './emergency-words.ts'
import { IdleLock } from './idle-lock.tsx'
import type { LockedPage } from './tablet-page.ts'

interface EmergencyPageProps {
  readonly page: LockedPage
  readonly charts: OpenedCharts | undefined
  readonly onOpened: (charts: OpenedCharts) => void
  readonly onBack: () => void
  readonly lock: () => Promise<void>
}

export function EmergencyPage({ page, charts, onOpened, onBack, lock }: EmergencyPageProps) {
  if (charts === undefined) return <EmergencyForm page={page} onOpened={onOpened} onBack={onBack} />
  return (
    <MirrorContext value={charts.mirror}>
      <Charts page={page} charts={charts} lock={lock} />
      <IdleLock minutes={page.tablet.lock_minutes} lock={lock} />
    </MirrorContext>
  )
}

type ChartsProps = Pick<EmergencyPageProps, 'page' | 'lock'> & { readonly charts: OpenedCharts }

function Charts({ page, charts, lock }: ChartsProps) {
  const t = useLaterWords({ emergency: emergencyWords })
  useFeatureWords('mar', marWords)
  useLaterMarWords()
  useLabels()
  useKeepOpen(page, charts)
  useEffect(() => charts.follow(), [charts])
  return (
    <div className={style.page}>
      <header className={style.banner}>
        <strong>
          <IconAlertTriangle size={24} aria-hidden />
          {t('emergency.chart.banner', { name: charts.openedBy })}
        </strong>
        <Button variant="white" leftSection={<IconLock size={20} aria-hidden />} onClick={() => void lock()}>
          {t('emergency.chart.close')}
        </Button>
      </header>
      <main className={style.content}>
        <Freshness homeId={page.tablet.home_id} isWhole={charts.isWhole} />
        <ErrorCatcher title={t('emergency.chart.error')} message={t('emergency.chart.errorText')}>
          <HomeCharts homeId={page.tablet.home_id} />
        </ErrorCatcher>
      </main>
    </div>
  )
}

/** How old the records are: nothing here may pass for what is true elsewhere. */
function Freshness({ homeId, isWhole }: { homeId: number; isWhole: boolean }) {
  const t = useLaterWords({ emergency: emergencyWords })
  // By the clock that the doses are shown by.
  const homeClock = useRows({ collection: 'home', anyOf: [homeId] })?.[0] ?? deviceWallClock()
  const lastResponseAt = useTrueLastResponse()
  return (
    <div className={style.freshness} role="note">
      <strong>
        {lastResponseAt === null
          ? t('emergency.chart.never')
          : t('emergency.chart.asOf', { when: momentWords(lastResponseAt, homeClock, t) })}
      </strong>{' '}
      {t('emergency.chart.elsewhere')}
      {!isWhole && <strong> {t('emergency.chart.unread')}</strong>}
    </div>
  )
}

function HomeCharts({ homeId }: { homeId: number }) {
  const t = useLaterWords({ emergency: emergencyWords })
  const charts = useHomeCharts(homeId)
  const [clientId, setClientId] = useState<number>()
  if (charts === undefined) return <p role="status">{t('emergency.chart.loading')}</p>
  const chosen = charts.charts.find(({ client }) => client.id === clientId)
  const isArriving = charts.arrivingHomes === 'all' || charts.arrivingHomes.length > 0
  return (
    <>
      {isArriving && (
        <p className={style.refused} role="alert">
          {t('emergency.chart.arriving')}
        </p>
      )}
      {chosen === undefined ? (
        <EmergencyClients charts={charts.charts} onChoose={setClientId} />
      ) : (
        <EmergencyClient clientChart={chosen} people={charts.people} onBack={() => setClientId(undefined)} />
      )}
    </>
  )
}

/** The code opens nothing again: the browser asks before the page is left, and what is closed is noted. */
function useKeepOpen({ device }: LockedPage, { useId }: OpenedCharts): void {
  useEffect(() => {
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const noteClosing = () => void closeEmergency(device.mirror.emergency_use, useId, nowMs())
    window.addEventListener('beforeunload', askBeforeUnload)
    window.addEventListener('pagehide', noteClosing)
    return () => {
      window.removeEventListener('beforeunload', askBeforeUnload)
      window.removeEventListener('pagehide', noteClosing)
    }
  }, [device, useId])
}
