/** The bell with the count of new notifications, loaded after the first screen. */
import { Bell } from './bell.tsx'
import { useNotifications } from './use-notifications.ts'

export function LiveBell() {
  const { listed = [] } = useNotifications()
  return <Bell count={listed.filter(({ isNew }) => isNew).length} />
}
