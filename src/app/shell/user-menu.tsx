/** Whose hands these are: face and name, their profile, light or dark, and the way out. */
import { Menu, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fullName } from '#domain/entities/client.ts'
import type { SignedInUser } from '../../session/session.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { useLeave } from '../leave.tsx'
import style from './user-menu.module.css'

export function UserMenu({ user }: { user: SignedInUser }) {
  const { t } = useTranslation()
  const leave = useLeave()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = fullName(user)
  return (
    <Menu position="bottom-end" shadow="md" width={280} offset={6}>
      <Menu.Target>
        <button type="button" className={style.me} aria-label={`${t('shell.yourAccount')}: ${name}`}>
          <PersonAvatar name={name} imageUrl={user.image_url} size={40} />
          <span className={style.name}>{user.first_name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={style.head}>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/dashboard/profile"
          className={style.item}
          leftSection={<IconUserCircle size={20} aria-hidden />}
        >
          {t('shell.yourProfile')}
        </Menu.Item>
        <SegmentedControl
          className={style.scheme}
          fullWidth
          aria-label={t('shell.appearance')}
          value={colorScheme}
          onChange={scheme => setColorScheme(scheme as typeof colorScheme)}
          data={[
            { value: 'light', label: t('shell.light') },
            { value: 'dark', label: t('shell.dark') },
            { value: 'auto', label: t('shell.system_scheme') },
          ]}
        />
        <Menu.Divider />
        <Menu.Item
          className={style.item}
          leftSection={<IconLogout size={20} aria-hidden />}
          onClick={() => void leave()}
        >
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
