/** The header's links on a phone, in a drawer from the side. */
import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '../../session/session.ts'
import { useReturnFocus } from '../../ui/dialog/return-focus.tsx'
import style from './landing-menu.module.css'

interface MobileMenuProps {
  /** The sections of the page, by their names in the address. */
  sections: readonly ('home' | 'about' | 'services' | 'contact')[]
  opened: boolean
  onClose: () => void
  onLogout: () => void
}

export function MobileMenu({ sections, opened, onClose, onLogout }: MobileMenuProps) {
  const { t } = useTranslation()
  const isSignedIn = useSession().state === 'authenticated'
  useReturnFocus(opened)
  const renderLink = (to: string, label: string) => (
    <Link key={to} to={to} onClick={onClose}>
      {label}
    </Link>
  )
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size="18rem" returnFocus={false}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content>
        <Drawer.Header className={style.head}>
          <Drawer.Title className={style.title}>{t('landing.menuTitle')}</Drawer.Title>
          <Drawer.CloseButton size={44} iconSize={22} aria-label={t('landing.closeMenu')} />
        </Drawer.Header>
        <Drawer.Body>
          <nav className={style.menu} aria-label={t('landing.nav.label')}>
            {sections.map(section => renderLink(`/#${section}`, t(`landing.nav.${section}`)))}
            <hr />
            {isSignedIn ? (
              <>
                {renderLink('/dashboard/profile', t('landing.profile'))}
                <button type="button" onClick={onLogout}>
                  {t('landing.logout')}
                </button>
              </>
            ) : (
              <>
                {renderLink('/login', t('landing.login'))}
                {renderLink('/utility-form?type=request_demo', t('landing.requestDemo'))}
              </>
            )}
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
