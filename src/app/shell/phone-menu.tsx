/** On a phone the menu is at the foot, under the thumb: the first places at once, all of them in a drawer. */
import { Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import type { Role } from '#domain/values/roles.ts'
import { workEntries } from './menu-entries.ts'
import style from './phone-menu.module.css'
import { MenuList } from './sidebar.tsx'

/** What is used many times a shift, in this order, as far as the role has it. */
const AT_HAND = ['dashboard', 'mar', 'progress-notes', 'tracking', 'clients', 'companies', 'all-users']

export function PhoneMenu({ role }: { role: Role | undefined }) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  const atHand = AT_HAND.flatMap(screen =>
    workEntries(role, t).filter(entry => entry.screen === screen),
  ).slice(0, 4)
  return (
    <div className={style.foot} data-screen-only>
      <nav aria-label={t('shell.mainMenu')} className={style.places}>
        {atHand.map(({ screen, to, label, Icon }) => (
          <NavLink key={screen} to={to} end={screen === 'dashboard'} className={style.place ?? ''}>
            <Icon size={24} stroke={1.7} aria-hidden />
            <span>{label}</span>
          </NavLink>
        ))}
        <button type="button" className={style.place} onClick={open} aria-expanded={opened}>
          <IconMenu2 size={24} stroke={1.7} aria-hidden />
          <span>{t('shell.menu')}</span>
        </button>
      </nav>
      <Drawer.Root opened={opened} onClose={close} position="bottom" size="auto">
        <Drawer.Overlay backgroundOpacity={0.45} />
        <Drawer.Content className={style.drawer}>
          <div className={style.drawerHead}>
            <Drawer.Title className={style.drawerTitle}>{t('shell.menu')}</Drawer.Title>
            <Drawer.CloseButton size={44} iconSize={22} aria-label={t('shell.closeMenu')} />
          </div>
          <nav className={style.drawerMenu} aria-label={t('shell.menu')}>
            <MenuList role={role} onPick={close} />
          </nav>
        </Drawer.Content>
      </Drawer.Root>
    </div>
  )
}
