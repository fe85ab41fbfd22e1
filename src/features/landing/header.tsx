/** The public page's header: links to its sections, and sign-in, or the dashboard and sign-out. */
import { ActionIcon, Button } from '@mantine/core'
import { IconMenuDeep } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { useSession } from '../../session/session.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import style from './header.module.css'

/** Loaded lazily, because most visitors need neither. */
const AccountLinks = onDemand(async () => (await import('./landing-person.tsx')).AccountLinks, null)
const MobileMenu = onDemand(async () => (await import('./landing-menu.tsx')).MobileMenu)

/** The header's links; all lead to `/` (spec part 1 §2), each to its section of the page. */
const SECTIONS = ['home', 'about', 'services', 'contact'] as const

export function Header() {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  // Unsent changes stay on the device, and the sign-in screen shows that (S1).
  const logOut = () => void session.actions.signOut().then(() => navigate('/login'))
  const [isMenuOpen, setIsOpen] = useState(false)
  const [wasMenuOpened, setWasOpened] = useState(false)
  const openMenu = () => {
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
        {SECTIONS.map(section => (
          <Link key={section} to={`/#${section}`}>
            {t(`landing.nav.${section}`)}
          </Link>
        ))}
      </nav>
      <div className={style.ways}>
        {session.state === 'authenticated' ? (
          <AccountLinks user={session.user} className={style.me ?? ''} onLogout={logOut} />
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
        aria-expanded={isMenuOpen}
        onClick={openMenu}
      >
        <IconMenuDeep size={24} aria-hidden />
      </ActionIcon>
      {wasMenuOpened && (
        <MobileMenu
          sections={SECTIONS}
          opened={isMenuOpen}
          onClose={() => setIsOpen(false)}
          onLogout={logOut}
        />
      )}
    </header>
  )
}
