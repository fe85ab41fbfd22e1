/** Above every screen: where one is, whether it is saved, what is new, and who one is. */
import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fullName } from '#domain/entities/client.ts'
import type { SignedInUser } from '../../session/session.ts'
import { HomeSwitcher } from './home-switcher.tsx'
import { SyncStatusPill } from './sync-status.tsx'
import style from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

export function TopBar({ user }: { user: SignedInUser }) {
  const { t } = useTranslation()
  // Colleagues' names come with the mirror's directory of people; until then only one's own is known here.
  const nameOf = (id: number) => (id === user.id ? fullName(user) : undefined)
  return (
    <header className={style.bar} data-screen-only>
      <div className={style.place}>
        <HomeSwitcher />
      </div>
      <div className={style.status}>
        <SyncStatusPill nameOf={nameOf} />
      </div>
      <ActionIcon
        component={Link}
        to="/dashboard/notifications"
        className={style.bell}
        aria-label={t('shell.notifications')}
      >
        <IconBell size={24} stroke={1.7} aria-hidden />
      </ActionIcon>
      <UserMenu user={user} />
    </header>
  )
}
