/** One notification: opening it leads to its record, in the record's home, and marks it as read. */
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCalendarEvent,
  IconClockExclamation,
  IconCopyX,
  IconDeviceTabletX,
  IconFileAlert,
  IconFileTime,
  IconPackage,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { NotificationKind } from '#domain/rules/notifications/titles.ts'
import { useQuietTabletWords } from '../../homes/quiet-tablets/quiet-tablet-words.ts'
import { useCurrentHomeId } from '../../homes/shown-homes.ts'
import { momentTimeWords } from '../../labels/dates.ts'
import type { ListedNotification } from '../../notifications/use-notifications.ts'
import { useSession } from '../../session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/theme-colors.ts'
import style from './notification-list.module.css'
import { clockOf, type NotificationContext, textOf, titleOf } from './notification-words.ts'

const ICON_AND_TONE_BY_KIND: Readonly<
  Record<NotificationKind, readonly [Icon: ComponentType<IconSize>, tone: Tone]>
> = {
  severe_incident: [IconAlertOctagon, 'attention'],
  possible_double_dose: [IconCopyX, 'attention'],
  allergy_ordered: [IconAlertTriangle, 'attention'],
  filing_due: [IconFileTime, 'due'],
  overdue_round: [IconClockExclamation, 'due'],
  low_stock: [IconPackage, 'waiting'],
  refused_record: [IconFileAlert, 'attention'],
  appointment_tomorrow: [IconCalendarEvent, 'accent'],
  device_not_ready: [IconDeviceTabletX, 'waiting'],
}
interface IconSize {
  size: number
  stroke: number
}

interface NotificationLineProps extends ListedNotification {
  context: NotificationContext
  onOpen: () => void
}

export function NotificationLine({ notification, isNew, context, onOpen }: NotificationLineProps) {
  const { t } = useTranslation()
  const switchToHome = useSwitchToHome()
  const { kind, home_id, at, screenPath, isSettled } = notification
  const [Icon, tone] = ICON_AND_TONE_BY_KIND[kind]
  const home = home_id === null ? undefined : context.homes.get(home_id)
  const { missing } = useQuietTabletWords()
  const detailParts = [
    textOf(notification, context, t),
    context.homes.size > 1 ? home?.home_name : undefined,
    notification.kind === 'overdue_round' && !isSettled && home
      ? missing([home], notification.subject.date)
      : undefined,
  ]
  return (
    <Link
      className={style.line}
      to={screenPath}
      data-new={isNew || undefined}
      onClick={() => {
        switchToHome(home_id)
        onOpen()
      }}
    >
      <span className={style.icon} data-tone={isSettled ? 'plain' : tone} aria-hidden="true">
        <Icon size={22} stroke={1.8} />
      </span>
      <span className={style.words}>
        <span className={style.title}>{titleOf(notification, context, t)}</span>
        <span className={style.about}>{detailParts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={style.end}>
        <span data-figures>{momentTimeWords(at, clockOf(notification, context))}</span>
        {isNew && <Badge tone="accent">{t('notifications.isNew')}</Badge>}
        {isSettled && <Badge tone="plain">{t('notifications.settled')}</Badge>}
      </span>
    </Link>
  )
}

/** Returns a function that switches to the notification's home, since the link may lead to a list of that home. */
function useSwitchToHome(): (homeId: number | null) => void {
  const session = useSession()
  const currentHomeId = useCurrentHomeId()
  return homeId => {
    if (session.state !== 'authenticated' || homeId === null) return
    const { actions } = session
    if (currentHomeId !== null && currentHomeId !== homeId) void actions.chooseHome(homeId)
  }
}
