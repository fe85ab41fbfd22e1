/**
 * The menu of a phone is at the bottom, in reach of the thumb: the most used screens directly, all of them in a drawer.
 */
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import type { Role } from '#domain/values/roles.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { mainMenuEntries } from './menu-entries.ts'
import style from './phone-menu.module.css'

/** The screens used many times a shift, in this order; those the role may open are shown. */
const QUICK_SCREENS = ['dashboard', 'mar', 'progress-notes', 'tracking', 'clients', 'companies', 'all-users']

const PhoneDrawer = onDemand(async () => (await import('./phone-drawer.tsx')).PhoneDrawer)

export function PhoneMenu({ role }: { role: Role | undefined }) {
  const { t } = useTranslation()
  const [isOpen, { open, close }] = useDisclosure(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const quickEntries = QUICK_SCREENS.flatMap(screen =>
    mainMenuEntries(role, t).filter(entry => entry.screen === screen),
  ).slice(0, 4)
  return (
    <div className={style.foot} data-screen-only>
      <nav aria-label={t('shell.mainMenu')} className={style.places}>
        {quickEntries.map(({ screen, to, label, Icon }) => (
          <NavLink key={screen} to={to} end={screen === 'dashboard'} className={style.place ?? ''}>
            <Icon size={24} stroke={1.7} aria-hidden />
            <span>{label}</span>
          </NavLink>
        ))}
        <button
          type="button"
          className={style.place}
          onClick={open}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
        >
          <IconMenu2 size={24} stroke={1.7} aria-hidden />
          <span>{t('shell.menu')}</span>
        </button>
      </nav>
      {wasOpened && <PhoneDrawer role={role} isOpen={isOpen} onClose={close} />}
    </div>
  )
}
