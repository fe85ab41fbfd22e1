/** The bar above every screen: the home, the sync status, notifications, and the user. */
import { fullName } from '#domain/values/full-name.ts'
import { usePeople } from '../../mirror/read/directory.ts'
import { Bell } from '../../notifications/bell.tsx'
import { isHomeTablet } from '../../session/known-device.ts'
import type { SignedInUser } from '../../session/session.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { AttentionBadge } from './attention-badge.tsx'
import { HomeSwitcher } from './home-switcher.tsx'
import { SyncStatusPill } from './sync-status.tsx'
import style from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** Loaded lazily: its count is read after the screen is rendered. */
const LiveBell = onDemand(async () => (await import('../../notifications/live-bell.tsx')).LiveBell, <Bell />)

const LockButton = onDemand(async () => (await import('../tablet/lock-button.tsx')).LockButton, null)

export function TopBar({ user }: { user: SignedInUser }) {
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
      <LiveBell />
      {isHomeTablet() && <LockButton />}
      <UserMenu user={user} />
    </header>
  )
}
