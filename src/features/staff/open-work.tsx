/** What somebody who leaves was to do, as this device has it: named before they are deactivated (H10). */
import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { isOpenTask } from '#domain/rules/tasks.ts'
import type { StaffMember } from '#domain/staff-member.ts'
import { instantAt } from '#domain/values/dates.ts'
import { shortDate } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { readRows } from '../../mirror/read.ts'
import { useMirrorQuery } from '../../mirror/use-rows.ts'
import { useTrueNow } from '../../sync/true-now.ts'

const MOST_NAMED = 10

export function OpenWork({ of: { id, name } }: { of: Pick<StaffMember, 'id' | 'name'> }) {
  const t = useLabels()
  const work = useOpenWork(id)
  if (work === undefined || (work.items.length === 0 && work.orders === 0)) return null
  const more = work.items.length - MOST_NAMED
  return (
    <>
      <p>{t('staff.close.open', { name })}</p>
      <ul>
        {work.items.slice(0, MOST_NAMED).map(({ id, to, title, day }) => (
          <li key={id}>
            <Anchor component={Link} to={to}>
              {title}
            </Anchor>
            {', '}
            {shortDate(day, t)}
          </li>
        ))}
        {more > 0 && <li>{t('sync.more', { count: more })}</li>}
        {work.orders > 0 && <li>{t('staff.close.openOrders', { count: work.orders })}</li>}
      </ul>
      <p>{t('staff.close.openElse')}</p>
    </>
  )
}

function useOpenWork(staffId: number) {
  const now = useTrueNow()
  // A day early: homes west of here are still in it.
  const today = instantAt(Date.parse(now) - 86_400_000).slice(0, 10)
  return useMirrorQuery(
    async mirror => {
      const [tasks, appointments, orders] = await Promise.all([
        readRows(mirror, { collection: 'task', all: true }),
        readRows(mirror, { collection: 'appointment', all: true }),
        readRows(mirror, { collection: 'medication', all: true }),
      ])
      const open = tasks
        .filter(one => one.assigned_to === staffId && one.removed_at === null && isOpenTask(one))
        .map(({ id, title, due_date }) => ({ id, title, day: due_date, to: `/dashboard/tasks?task=${id}` }))
      const planned = appointments
        .filter(one => one.staff_id === staffId && one.removed_at === null && one.status === 'scheduled')
        .filter(({ appointment_date }) => appointment_date >= today)
        .map(({ id, title, appointment_date }) => ({
          ...{ id, title, day: appointment_date },
          to: `/dashboard/appointments?appointment=${id}`,
        }))
      const running = orders.filter(
        one =>
          one.assigned_to_staff_id === staffId &&
          one.removed_at === null &&
          (one.end_date === null || one.end_date >= today),
      )
      const items = [...open, ...planned].sort((one, other) => (one.day < other.day ? -1 : 1))
      return { items, orders: running.length }
    },
    [staffId, today],
  )
}
