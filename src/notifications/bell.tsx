/** The link to the notifications, with the number of new ones. */
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import style from './bell.module.css'

/** Highest number shown; above it a "+" is enough. */
const MAX_SHOWN_COUNT = 99

export function Bell({ count = 0 }: { count?: number }) {
  const { t } = useTranslation()
  return (
    <Link
      to="/dashboard/notifications"
      className={style.bell}
      aria-label={count > 0 ? t('shell.newNotifications', { count }) : t('shell.notifications')}
    >
      <IconBell size={24} stroke={1.7} aria-hidden />
      {count > 0 && (
        <span className={style.count} data-figures aria-hidden="true">
          {count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : count}
        </span>
      )}
    </Link>
  )
}
