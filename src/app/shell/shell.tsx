/** The frame around every screen behind sign-in: menu, top bar, notices, and the screen itself. */
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import type { Role } from '#domain/values/roles.ts'
import type { SignedInUser } from '../../session/session.ts'
import { takeLostQuestionFlag } from '../../ui/dialog/open-question.ts'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import { Notices } from './notices.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import style from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

export interface ShellProps {
  user: SignedInUser
  role: Role | undefined
  isDemo: boolean
}

export function Shell({ user, role, isDemo }: ShellProps) {
  const { t } = useTranslation()
  return (
    <div className={style.shell}>
      <a className={style.skip} href="#content">
        {t('shell.skipToContent')}
      </a>
      <Sidebar role={role} />
      <div className={style.column}>
        <div className={style.head}>
          <TopBar user={user} />
          <Notices isDemo={isDemo} />
        </div>
        <main id="content" className={style.content} tabIndex={-1}>
          <Suspense fallback={<LoadingPage />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <PhoneMenu role={role} />
      <LostQuestion />
    </div>
  )
}

/** Shows after a reload that a question about a dose was lost with the page, and that nothing was recorded (U5.4). */
export function LostQuestion() {
  const { t } = useTranslation()
  const toast = useShowToast()
  useEffect(() => {
    if (takeLostQuestionFlag()) toast({ text: t('shell.lostQuestion'), tone: 'waiting', seconds: 15 })
  }, [toast, t])
  return null
}
