/** The bell with the count of new notifications, loaded after the first screen. */
import { Bell } from './bell.tsx'
import { useNotifications } from './use-notifications.ts'

export function LiveBell() {
  const { notifications = [] } = useNotifications()
  return <Bell count={notifications.filter(({ isNew }) => isNew).length} />
}
