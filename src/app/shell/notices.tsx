/** Notices across the top, shown only while they apply: demo homes, an expired sign-in, days without updates. */
import {
  IconAppWindow,
  IconClockExclamation,
  IconFlask,
  IconKey,
  IconPlugConnectedX,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { DAY_MINUTES } from '#domain/values/dates.ts'
import { durationWords } from '../../labels/dates.ts'
import { readRequeuedOperations } from '../../mirror/read/offered-again.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'
import { useNow } from '../../now.ts'
import { useSession } from '../../session/session.ts'
import { useSync } from '../../sync/status.ts'
import { READING_LOCK_DAYS } from '../../sync/use-silent-days.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { PlainLink } from '../../ui/plain-button.tsx'
import { useDelayedFlag } from '../../ui/use-delayed-flag.ts'
import { isFetchingRecords } from './first-sync-facts.ts'
import { Notice } from './notice.tsx'
import style from './notices.module.css'
import { useFrozenNotices } from './use-frozen-notices.ts'

const FirstSync = onDemand(async () => (await import('./first-sync.tsx')).FirstSync, null)
const RestoredNotice = onDemand(async () => (await import('./restored-notice.tsx')).RestoredNotice, null)

/**
 * Number of days without updates after which users are asked to check what the screen shows. Later, records lock (A28).
 */
const STALE_WARNING_DAYS = 3

/** A state that ends sooner gets no notice: it would only flash. */
const NOTICE_DELAY_MS = 1_500

/** `isDemo`: whether the homes are demo homes. */
export function Notices({ isDemo }: { isDemo: boolean }) {
  const { t } = useTranslation()
  const session = useSession()
  const sync = useSync(all => all)
  const requeuedOperations = useMirrorQuery(readRequeuedOperations, [])
  const { pathname, search } = useLocation()
  const now = useNow(60_000)
  const isFirstSyncSlow = useDelayedFlag(isFetchingRecords(sync), NOTICE_DELAY_MS)
  const isPageOnlyCopy = useDelayedFlag(sync.unsentInMemoryCount > 0, NOTICE_DELAY_MS)
  const noticesRef = useRef<HTMLDivElement>(null)
  const dueNotices = dueNamesOf({
    demo: isDemo,
    firstSync: isFirstSyncSlow,
    signInAgain: sync.mustSignInAgain,
    onlyCopy: isPageOnlyCopy,
    restored: session.state === 'authenticated' && requeuedOperations !== undefined,
    noResponse: sync.silentDays >= STALE_WARNING_DAYS && sync.silentDays < READING_LOCK_DAYS,
    clockWrong: sync.clockWrongByMinutes !== null,
  })
  const { shownNames: shownNotices, minHeight } = useFrozenNotices(dueNotices, usePageKey(), noticesRef)

  return (
    <div ref={noticesRef} className={style.notices} style={{ minHeight }} data-screen-only>
      {shownNotices.includes('demo') && (
        <Notice tone="offline" icon={<IconFlask size={20} aria-hidden />}>
          <strong>{t('shell.demo')}</strong> {t('shell.demoText')}
        </Notice>
      )}
      {shownNotices.includes('firstSync') && <FirstSync sync={sync} />}
      {shownNotices.includes('signInAgain') && (
        <Notice
          tone="waiting"
          icon={<IconKey size={20} aria-hidden />}
          action={
            <PlainLink
              to={`/login?redirect=${encodeURIComponent(`${pathname.slice(1)}${search}`)}`}
              variant="default"
              className={style.action}
            >
              {t('shell.signInAgainAction')}
            </PlainLink>
          }
        >
          <strong>{t('shell.signInAgain')}</strong> {t('shell.signInAgainDetail')}
        </Notice>
      )}
      {shownNotices.includes('onlyCopy') && (
        <Notice tone="waiting" icon={<IconAppWindow size={20} aria-hidden />}>
          {t('shell.onlyHere', { count: sync.unsentInMemoryCount })}
        </Notice>
      )}
      {shownNotices.includes('restored') && requeuedOperations !== undefined && (
        <RestoredNotice requeuedOperations={requeuedOperations} now={now} />
      )}
      {shownNotices.includes('noResponse') && (
        <Notice tone="attention" icon={<IconPlugConnectedX size={20} aria-hidden />}>
          {t('shell.noResponseForDays', {
            duration: durationWords(sync.silentDays * DAY_MINUTES, t),
            limit: durationWords(READING_LOCK_DAYS * DAY_MINUTES, t),
          })}
        </Notice>
      )}
      {shownNotices.includes('clockWrong') && sync.clockWrongByMinutes !== null && (
        <Notice tone="waiting" icon={<IconClockExclamation size={20} aria-hidden />}>
          {t('shell.clockWrong', { duration: durationWords(sync.clockWrongByMinutes, t) })}
        </Notice>
      )}
    </div>
  )
}

/** Identifies the page; another home is another page, so that its first download is announced at once. */
function usePageKey(): string {
  const { pathname } = useLocation()
  const session = useSession()
  return `${pathname} ${session.state === 'authenticated' ? session.currentHomeId : ''}`
}

const dueNamesOf = <Name extends string>(isDueByName: Record<Name, boolean>): Name[] =>
  (Object.keys(isDueByName) as Name[]).filter(name => isDueByName[name])
