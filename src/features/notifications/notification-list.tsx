/** /dashboard/notifications: recent events that the user must know about, by day, newest first. */
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LISTED_DAYS } from '#domain/rules/notifications/facts.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { WithQuietTablets } from '../../homes/quiet-tablets/with-quiet-tablets.tsx'
import { dayWords, deviceWallClock } from '../../labels/dates.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import {
  type ListedNotification,
  useMarkNotificationsRead,
  useNotifications,
} from '../../notifications/use-notifications.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingRows } from '../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../ui/page/nothing-here.tsx'
import { Page } from '../../ui/page/page.tsx'
import { NotificationLine } from './notification-line.tsx'
import style from './notification-list.module.css'
import { clockOf, type NotificationContext, todayByClock } from './notification-words.ts'
import { notificationListWords } from './words.ts'

export const NotificationList = () => (
  <LabeledScreen name="notifications" words={notificationListWords}>
    <NotificationPage />
  </LabeledScreen>
)

function NotificationPage() {
  const { t } = useTranslation()
  const { notifications, failure } = useNotifications()
  if (failure !== undefined) throw failure
  const markRead = useMarkNotificationsRead()
  const context = useNotificationContext()
  const hasNew = notifications?.some(({ isNew: hasNew }) => hasNew) ?? false
  return (
    <Page
      title={t('notifications.title')}
      subtitle={t('notifications.covers', { count: LISTED_DAYS })}
      actions={
        <>
          <Button component={Link} to="/dashboard/settings" variant="default">
            {t('notifications.settings')}
          </Button>
          {notifications && (
            <Button disabled={!hasNew} onClick={() => void markRead(notifications)}>
              {t('notifications.markAll')}
            </Button>
          )}
        </>
      }
    >
      {notifications === undefined || context === undefined ? (
        <LoadingRows rows={4} />
      ) : notifications.length === 0 ? (
        <MirrorEmptyState title={t('notifications.emptyTitle')} text={t('notifications.emptyText')} />
      ) : (
        <WithQuietTablets>
          <NotificationsByDay notifications={notifications} context={context} />
        </WithQuietTablets>
      )}
    </Page>
  )
}

/** Lists the notifications by day, each under the day by its own home's clock. */
function NotificationsByDay({
  notifications,
  context,
}: {
  notifications: readonly ListedNotification[]
  context: NotificationContext
}) {
  const { t } = useTranslation()
  const markRead = useMarkNotificationsRead()
  const dayOf = ({ notification }: ListedNotification) =>
    localDateTimeOf(notification.at, clockOf(notification, context).time_zone).date
  const today = todayByClock([...context.homes.values()][0] ?? deviceWallClock(), context.now)
  const days = [...groupBy(notifications, dayOf)].sort(([left], [right]) => (left > right ? -1 : 1))
  return days.map(([day, dayNotifications]) => (
    <section key={day} className={style.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>{dayWords(day, today, t)}</h2>
      <ul>
        {dayNotifications.map(listedNotification => (
          <li key={listedNotification.notification.id}>
            <NotificationLine
              {...listedNotification}
              context={context}
              onOpen={() => void markRead([listedNotification])}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function useNotificationContext(): NotificationContext | undefined {
  const now = useTrueNow()
  const homes = useHomes()
  const clients = useRows({ collection: 'client', all: true })
  const people = useRows({ collection: 'person_card', all: true })
  return useMemo(
    () =>
      homes &&
      clients &&
      people && {
        now,
        homes: new Map(homes.map(home => [home.id, home])),
        clients: new Map(clients.map(client => [client.id, client])),
        people: new Map(people.map(person => [person.id, person])),
      },
    [now, homes, clients, people],
  )
}
