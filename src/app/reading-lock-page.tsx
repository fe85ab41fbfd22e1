/** Shows why records are locked on this device, and the forms that keep working (A28). */
import { Button } from '@mantine/core'
import { IconFlag, IconNotes, IconPill, IconPlugConnectedX, type TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { canDo, canOpen } from '#domain/rules/access/permissions.ts'
import { DAY_MINUTES } from '#domain/values/dates.ts'
import { deviceWallClock, durationWords, momentWords } from '../labels/dates.ts'
import { useLaterWords } from '../languages/use-later-words.ts'
import { useSession } from '../session/session.ts'
import { useSyncStatus } from '../sync/status.ts'
import style from './reading-lock.module.css'
import type { ScreenRoute } from './screens.ts'
import { screenRoutes } from './screens.ts'
import { readingLockWords } from './words/reading-lock-words.ts'

type AccessWhileLocked = ScreenRoute['accessWhileLocked']

const FORMS: Readonly<
  Record<Exclude<NonNullable<AccessWhileLocked>, 'open'>, { operation: string; Icon: TablerIcon }>
> = {
  dose: { operation: 'administration.mark', Icon: IconPill },
  note: { operation: 'progress_note.create', Icon: IconNotes },
  incident: { operation: 'incident_report.create', Icon: IconFlag },
}

export function LockPage() {
  const t = useLaterWords({ shell: readingLockWords })
  const id = useId()
  const silentDays = useSyncStatus(sync => sync.daysWithoutUpdates)
  return (
    <section className={style.page} aria-labelledby={id}>
      <span className={style.icon} aria-hidden="true">
        <IconPlugConnectedX size={40} stroke={1.5} />
      </span>
      <h1 id={id}>{t('shell.readingLocked.title')}</h1>
      <p>{t('shell.readingLocked.text', { duration: durationWords(silentDays * DAY_MINUTES, t) })}</p>
      <p>
        <strong>{t('shell.readingLocked.works')}</strong> {t('shell.readingLocked.care')}
      </p>
      <Forms />
      <ConnectSection />
    </section>
  )
}

function Forms() {
  const { t } = useTranslation()
  const session = useSession()
  const role = session.state === 'authenticated' ? session.role : undefined
  const forms = screenRoutes.flatMap(({ path, screen, accessWhileLocked: form }) => {
    const isFormWithoutParameter = form !== undefined && form !== 'open' && !path.includes(':')
    if (!isFormWithoutParameter || screen === 'notifications' || !canOpen(role, screen)) return []
    return canDo(role, FORMS[form].operation) ? [{ path, form }] : []
  })
  return (
    <ul className={style.forms} aria-label={t('shell.readingLocked.forms')}>
      {forms.map(({ path, form }) => {
        const { Icon } = FORMS[form]
        return (
          <li key={path}>
            <Link className={style.form} to={`/dashboard/${path}`}>
              <Icon size={26} stroke={1.75} aria-hidden />
              {t(`shell.readingLocked.${form}`)}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function ConnectSection() {
  const { t } = useTranslation()
  const lastResponseAt = useSyncStatus(sync => sync.lastResponseAt)
  const syncNow = useSyncStatus(sync => sync.syncNow)
  return (
    <>
      <Button variant="default" onClick={() => syncNow()}>
        {t('shell.readingLocked.connect')}
      </Button>
      {lastResponseAt !== null && (
        <p className={style.quiet}>
          {t('shell.readingLocked.last', { when: momentWords(lastResponseAt, deviceWallClock(), t) })}
        </p>
      )}
    </>
  )
}
