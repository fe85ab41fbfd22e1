/** Above every screen: where one is, whether it is saved, what is new, and who one is. */
import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fullName } from '#domain/entities/client.ts'
import { usePeople } from '../../mirror/directory.ts'
import type { SignedInUser } from '../../session/session.ts'
import { AttentionBadge } from './attention-badge.tsx'
import { HomeSwitcher } from './home-switcher.tsx'
import { SyncStatusPill } from './sync-status.tsx'
import style from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

export function TopBar({ user }: { user: SignedInUser }) {
  const { t } = useTranslation()
  const people = usePeople()
  const nameOf = (id: number) => {
    const card = people?.get(id)
    return card && fullName(card)
  }
  return (
    <header className={style.bar} data-screen-only>
      <div className={style.place}>
        <HomeSwitcher />
      </div>
      <div className={style.status}>
        <SyncStatusPill nameOf={nameOf} />
      </div>
      <AttentionBadge />
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
