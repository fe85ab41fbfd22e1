/** Notices across the top, shown only while they apply: demo homes, an expired sign-in, days without updates. */
import {
  IconAppWindow,
  IconClockExclamation,
  IconFlask,
  IconKey,
  IconPlugConnectedX,
} from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { READING_LOCK_DAYS } from '#domain/rules/access/reading-lock.ts'
import { DAY_MINUTES } from '#domain/values/dates.ts'
import { durationWords } from '../../labels/dates.ts'
import { readRequeuedOperations } from '../../mirror/read/offered-again.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'
import { useNow } from '../../now.ts'
import { useSession } from '../../session/session.ts'
import { useSyncStatus } from '../../sync/status.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { PlainLink } from '../../ui/plain-button.tsx'
import { useDelayedFlag } from '../../ui/use-delayed-flag.ts'
import { IN_USE_MS } from '../../ui/use-frozen-layout.ts'
import { isFetchingRecords } from './first-sync-facts.ts'
import { Notice } from './notice.tsx'
import style from './notices.module.css'

const FirstSync = onDemand(async () => (await import('./first-sync.tsx')).FirstSync, null)
const RestoredNotice = onDemand(async () => (await import('./restored-notice.tsx')).RestoredNotice, null)

/**
 * Number of days without updates after which users are asked to check what the screen shows. Later, records lock (A28).
 */
const STALE_WARNING_DAYS = 3

/** A notice appears only after its state has lasted this long, so that it does not flash. */
const NOTICE_DELAY_MS = 1_500

/** `isDemo`: whether the homes are demo homes. */
export function Notices({ isDemo }: { isDemo: boolean }) {
  const { t } = useTranslation()
  const session = useSession()
  const sync = useSyncStatus(all => all)
  const requeuedOperations = useMirrorQuery(readRequeuedOperations, [])
  const { pathname, search } = useLocation()
  const now = useNow(60_000)
  const isFirstSyncSlow = useDelayedFlag(isFetchingRecords(sync), NOTICE_DELAY_MS)
  const hasOnlyCopy = useDelayedFlag(sync.unsentInMemoryCount > 0, NOTICE_DELAY_MS)
  const noticesRef = useRef<HTMLDivElement>(null)
  const dueNotices = namesOfDueNotices({
    demo: isDemo,
    firstSync: isFirstSyncSlow,
    signInAgain: sync.mustSignInAgain,
    onlyCopy: hasOnlyCopy,
    restored: session.state === 'authenticated' && requeuedOperations !== undefined,
    noResponse: sync.daysWithoutUpdates >= STALE_WARNING_DAYS && sync.daysWithoutUpdates < READING_LOCK_DAYS,
    clockWrong: sync.clockErrorMinutes !== null,
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
            duration: durationWords(sync.daysWithoutUpdates * DAY_MINUTES, t),
            limit: durationWords(READING_LOCK_DAYS * DAY_MINUTES, t),
          })}
        </Notice>
      )}
      {shownNotices.includes('clockWrong') && sync.clockErrorMinutes !== null && (
        <Notice tone="waiting" icon={<IconClockExclamation size={20} aria-hidden />}>
          {t('shell.clockWrong', { duration: durationWords(sync.clockErrorMinutes, t) })}
        </Notice>
      )}
    </div>
  )
}

/**
 * Returns a key of the current page. Each home counts as another page, so that its first download is announced at once.
 */
function usePageKey(): string {
  const { pathname } = useLocation()
  const session = useSession()
  return `${pathname} ${session.state === 'authenticated' ? session.currentHomeId : ''}`
}

const namesOfDueNotices = <Name extends string>(isDueByName: Record<Name, boolean>): Name[] =>
  (Object.keys(isDueByName) as Name[]).filter(name => isDueByName[name])

/** Notices above a page appear and disappear without moving the page while it is being touched (U10.6). */
interface FrozenNotices<Name> {
  readonly pageKey: string
  /** In px. */
  readonly heightPx: number
  readonly visibleNames: readonly Name[]
}

/**
 * While a page is in use, new notices wait and ended notices leave their space empty, until the page was not touched
 * for `IN_USE_MS`, another page is opened or the tab is hidden.
 * @param dueNames names of the notices that apply now
 * @param pageKey the current page: on another page no notices are held back
 * @returns the notices to render, and the minimum height in px of their frame
 */
export function useFrozenNotices<Name extends string>(
  dueNames: readonly Name[],
  pageKey: string,
  frameRef: RefObject<HTMLElement | null>,
): { shownNames: readonly Name[]; minHeight: number | undefined } {
  const [frozenNotices, setFrozenNotices] = useState<FrozenNotices<Name>>()
  const isFrozen = frozenNotices?.pageKey === pageKey
  // Whoever comes back to a page opens it anew.
  if (frozenNotices && !isFrozen) setFrozenNotices(undefined)
  const visibleNames = isFrozen
    ? dueNames.filter(name => frozenNotices.visibleNames.includes(name))
    : dueNames

  const latestRender = useRef({ page: pageKey, visibleNames })
  useEffect(() => {
    latestRender.current = { page: pageKey, visibleNames }
  })
  useEffect(() => {
    let timer: number | undefined
    const freeze = () => {
      const { page: pageKey, visibleNames } = latestRender.current
      setFrozenNotices(previous =>
        previous?.pageKey === pageKey
          ? previous
          : { pageKey, heightPx: frameRef.current?.offsetHeight ?? 0, visibleNames },
      )
      clearTimeout(timer)
      timer = window.setTimeout(() => setFrozenNotices(undefined), IN_USE_MS)
    }
    const unfreezeWhenHidden = () => {
      if (document.visibilityState === 'hidden') setFrozenNotices(undefined)
    }
    document.addEventListener('pointerdown', freeze, { capture: true })
    document.addEventListener('visibilitychange', unfreezeWhenHidden)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', freeze, { capture: true })
      document.removeEventListener('visibilitychange', unfreezeWhenHidden)
    }
  }, [frameRef])
  return { shownNames: visibleNames, minHeight: isFrozen ? frozenNotices.heightPx : undefined }
}
