/** The public page's head: its parts, and the way in, or to the dashboard and out. */
import { ActionIcon, Button } from '@mantine/core'
import { IconMenuDeep } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { useSession } from '../../session/session.ts'
import style from './header.module.css'

/** Most visitors open neither: they come when they are needed. */
const SignedIn = lazy(async () => ({ default: (await import('./landing-person.tsx')).SignedIn }))
const MobileMenu = lazy(async () => ({ default: (await import('./landing-menu.tsx')).MobileMenu }))

/** All of them lead to `/` (spec part 1 §2), each to its part of the page. */
const PARTS = ['home', 'about', 'services', 'contact'] as const

export function Header() {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  // What is not sent yet stays on the device, and sign-in says so (S1).
  const logout = () => void session.actions.signOut().then(() => navigate('/login'))
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  return (
    <header className={style.header}>
      <Link to="/#home" className={style.brand}>
        <img src="/icon.svg" alt="" width={36} height={36} />
        {t('shell.hearth')}
      </Link>
      <nav className={style.nav} aria-label={t('landing.nav.label')}>
        {PARTS.map(part => (
          <Link key={part} to={`/#${part}`}>
            {t(`landing.nav.${part}`)}
          </Link>
        ))}
      </nav>
      <div className={style.ways}>
        {session.state === 'authenticated' ? (
          <Suspense fallback={null}>
            <SignedIn user={session.user} className={style.me ?? ''} onLogout={logout} />
          </Suspense>
        ) : (
          <>
            <Button component={Link} to="/login" variant="subtle">
              {t('landing.login')}
            </Button>
            <Button component={Link} to="/utility-form?type=request_demo">
              {t('landing.requestDemo')}
            </Button>
          </>
        )}
      </div>
      <ActionIcon
        className={style.burger}
        aria-label={t('landing.menu')}
        aria-expanded={isOpen}
        onClick={open}
      >
        <IconMenuDeep size={24} aria-hidden />
      </ActionIcon>
      {wasOpened && (
        <Suspense fallback={null}>
          <MobileMenu parts={PARTS} opened={isOpen} onClose={() => setIsOpen(false)} onLogout={logout} />
        </Suspense>
      )}
    </header>
  )
}
