/** The whole menu on a phone, in a drawer from below. */
import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Role } from '#domain/values/roles.ts'
import { useReturnFocus } from '../../ui/dialog/return-focus.tsx'
import style from './phone-menu.module.css'
import { MenuList } from './sidebar.tsx'

interface PhoneDrawerProps {
  role: Role | undefined
  isOpen: boolean
  onClose: () => void
}

export function PhoneDrawer({ role, isOpen, onClose }: PhoneDrawerProps) {
  const { t } = useTranslation()
  useReturnFocus(isOpen)
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      returnFocus={false}
      classNames={{ content: style.drawer ?? '' }}
    >
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content data-closing={!isOpen || undefined}>
        <div className={style.drawerHead}>
          <Drawer.Title className={style.drawerTitle}>{t('shell.menu')}</Drawer.Title>
          <Drawer.CloseButton size={44} iconSize={22} aria-label={t('shell.closeMenu')} />
        </div>
        <nav className={style.drawerMenu} aria-label={t('shell.menu')}>
          <MenuList role={role} onPick={onClose} />
        </nav>
      </Drawer.Content>
    </Drawer.Root>
  )
}
