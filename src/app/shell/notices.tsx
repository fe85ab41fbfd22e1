/** Lines across the top, only while they are true: made-up homes, a sign-in that lapsed, days without updates. */
import { Button } from '@mantine/core'
import {
  IconAppWindow,
  IconClockExclamation,
  IconCloudDown,
  IconFlask,
  IconKey,
  IconPlugConnectedX,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { DAY_MINUTES } from '#domain/values/dates.ts'
import { durationWords } from '../../labels/dates.ts'
import { offeredAgain } from '../../mirror/offered-again.ts'
import { useMirrorQuery } from '../../mirror/use-rows.ts'
import { useNow } from '../../now.ts'
import { useSession } from '../../session/session.ts'
import { useSync } from '../../sync/status.ts'
import { READING_LOCK_DAYS } from '../../sync/use-silent-days.ts'
import { useLasting } from '../../ui/lasting.ts'
import { isFetching } from './first-sync-facts.ts'
import { Notice } from './notice.tsx'
import style from './notices.module.css'

const FirstSync = lazy(async () => ({ default: (await import('./first-sync.tsx')).FirstSync }))
const RestoredNotice = lazy(async () => ({ default: (await import('./restored-notice.tsx')).RestoredNotice }))

/** Days without updates after which what the screen shows is to be checked. Later, records lock (A28). */
const DOUBTFUL_DAYS = 3

/** What is over sooner needs no line: it would only flash. */
const SHORT_MS = 1_500

/** `demo` is filled by whoever knows that these homes are made up. */
export function Notices({ isDemo }: { isDemo: boolean }) {
  const { t } = useTranslation()
  const session = useSession()
  const sync = useSync(all => all)
  const offered = useMirrorQuery(offeredAgain, [])
  const { pathname, search } = useLocation()
  const now = useNow(60_000)
  const isSlow = useLasting(isFetching(sync), SHORT_MS)
  const isOnlyCopy = useLasting(sync.unsentInMemory > 0, SHORT_MS)

  return (
    <div className={style.notices} data-screen-only>
      {isDemo && (
        <Notice tone="offline" icon={<IconFlask size={20} aria-hidden />}>
          <strong>{t('shell.demo')}</strong> {t('shell.demoText')}
        </Notice>
      )}
      {isSlow && (
        <Suspense fallback={null}>
          <Notice tone="accent" icon={<IconCloudDown size={20} aria-hidden />}>
            <FirstSync sync={sync} />
          </Notice>
        </Suspense>
      )}
      {sync.mustSignInAgain && (
        <Notice
          tone="waiting"
          icon={<IconKey size={20} aria-hidden />}
          action={
            <Button
              component={Link}
              to={`/login?redirect=${encodeURIComponent(`${pathname.slice(1)}${search}`)}`}
              variant="default"
              className={style.action}
            >
              {t('shell.signInAgainAction')}
            </Button>
          }
        >
          <strong>{t('shell.signInAgain')}</strong> {t('shell.signInAgainDetail')}
        </Notice>
      )}
      {isOnlyCopy && (
        <Notice tone="waiting" icon={<IconAppWindow size={20} aria-hidden />}>
          {t('shell.onlyHere', { count: sync.unsentInMemory })}
        </Notice>
      )}
      {session.state === 'authenticated' && offered !== undefined && (
        <Suspense fallback={null}>
          <RestoredNotice offered={offered} now={now} />
        </Suspense>
      )}
      {sync.silentDays >= DOUBTFUL_DAYS && sync.silentDays < READING_LOCK_DAYS && (
        <Notice tone="attention" icon={<IconPlugConnectedX size={20} aria-hidden />}>
          {t('shell.noResponseForDays', {
            duration: durationWords(sync.silentDays * DAY_MINUTES, t),
            limit: durationWords(READING_LOCK_DAYS * DAY_MINUTES, t),
          })}
        </Notice>
      )}
      {sync.clockWrongByMinutes !== null && (
        <Notice tone="waiting" icon={<IconClockExclamation size={20} aria-hidden />}>
          {t('shell.clockWrong', { duration: durationWords(sync.clockWrongByMinutes, t) })}
        </Notice>
      )}
    </div>
  )
}
