/** The bell once its code is here: it counts what is new. */
import { Bell } from './bell.tsx'
import { useNotifications } from './use-notifications.ts'

export function LiveBell() {
  const { listed = [] } = useNotifications()
  return <Bell count={listed.filter(({ isNew }) => isNew).length} />
}
