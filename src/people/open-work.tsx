/**
 * The open work of a person, shown before they leave or lose a home (H10): by item from this device's records, or as
 * counts for users who administer accounts, whose device has no records of care.
 */
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { openWorkAnswer } from '#domain/answers/user-record.ts'
import { canOpen, canSee } from '#domain/rules/access/permissions.ts'
import { earliestToday, isOpenWork } from '#domain/rules/people/open-work.ts'
import { compare } from '#domain/values/compare.ts'
import { shortDate } from '../labels/dates.ts'
import { useLabels } from '../labels/use-labels.ts'
import { readRows } from '../mirror/read/read.ts'
import { useMirrorQuery } from '../mirror/read/use-rows.ts'
import { useSession } from '../session/session.ts'
import { useTrueNow } from '../sync/true-now.ts'
import { useServerRead } from '../sync/use-server-read.ts'

const MAX_NAMED = 10

interface OpenWorkProps {
  user: { readonly id: number; readonly name: string }
  /** Only the work in this home: what they have in other homes stays theirs. */
  homeId?: number
}

export function OpenWork(props: OpenWorkProps) {
  const session = useSession()
  if (session.state !== 'authenticated') return null
  if (canSee(session.role, 'task')) return <NamedWork {...props} isOwn={session.user.id === props.user.id} />
  return canOpen(session.role, 'all-users') ? <CountedWork {...props} /> : null
}

function NamedWork({ user: { id, name }, homeId, isOwn }: OpenWorkProps & { isOwn: boolean }) {
  const t = useLabels()
  const work = useOpenWork(id, homeId)
  if (work === undefined || (work.items.length === 0 && work.orders === 0)) return null
  const more = work.items.length - MAX_NAMED
  const wordsKey = isOwn ? 'own' : homeId === undefined ? 'named' : 'inHome'
  return (
    <WorkSummary words={t(`labels.user.openWork.${wordsKey}`, { name })}>
      {work.items.slice(0, MAX_NAMED).map(({ id, to, title, day }) => (
        <li key={id}>
          <Anchor component={Link} to={to}>
            {title}
          </Anchor>
          {', '}
          {shortDate(day, t)}
        </li>
      ))}
      {more > 0 && <li>{t('sync.more', { count: more })}</li>}
      {work.orders > 0 && <li>{t('labels.user.openWork.orders', { count: work.orders })}</li>}
    </WorkSummary>
  )
}

const KINDS = ['tasks', 'appointments', 'orders'] as const

function CountedWork(props: OpenWorkProps) {
  const { error, work } = useCountedWork(props)
  if (error !== undefined) return <p>{error.message}</p>
  if (work === undefined) return null
  return (
    <WorkSummary words={work.words}>
      {work.counts.map(count => (
        <li key={count}>{count}</li>
      ))}
    </WorkSummary>
  )
}

/**
 * Returns the counts as text; `work` is undefined while it is being read, and for a person with nothing to hand over.
 */
export function useCountedWork({ user: { id, name }, homeId }: OpenWorkProps) {
  const t = useLabels()
  const everywhere = `admin/users/${id}/open-work` as const
  const path = homeId === undefined ? everywhere : (`${everywhere}?home_id=${homeId}` as const)
  const { answer, error } = useServerRead(path, openWorkAnswer, t('labels.user.openWork.failed', { name }))
  const counts = KINDS.map(kind => ({ kind, count: answer?.[kind] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`labels.user.openWork.${kind}`, { count }))
  return {
    error,
    work: counts.length === 0 ? undefined : { words: t('labels.user.openWork.counted', { name }), counts },
  }
}

function WorkSummary({ words, children }: { words: string; children: ReactNode }) {
  const t = useLabels()
  return (
    <>
      <p>{words}</p>
      <ul>{children}</ul>
      <p>{t('labels.user.openWork.recurring')}</p>
    </>
  )
}

function useOpenWork(staffId: number, homeId: number | undefined) {
  const today = earliestToday(useTrueNow())
  return useMirrorQuery(
    async mirror => {
      const [tasks, appointments, orders] = await Promise.all([
        readRows(mirror, { collection: 'task', all: true }),
        readRows(mirror, { collection: 'appointment', all: true }),
        readRows(mirror, { collection: 'medication', all: true }),
      ])
      const isInHome = ({ home_id }: { readonly home_id: number }) =>
        homeId === undefined || home_id === homeId
      const openTasks = tasks
        .filter(one => isInHome(one) && isOpenWork.task(one, staffId))
        .map(({ id, title, due_date }) => ({ id, title, day: due_date, to: `/dashboard/tasks?task=${id}` }))
      const plannedAppointments = appointments
        .filter(one => isInHome(one) && isOpenWork.appointment(one, staffId, today))
        .map(({ id, title, appointment_date }) => ({
          ...{ id, title, day: appointment_date },
          to: `/dashboard/appointments?appointment=${id}`,
        }))
      return {
        items: [...openTasks, ...plannedAppointments].sort((one, other) => compare(one.day, other.day)),
        orders: orders.filter(one => isInHome(one) && isOpenWork.order(one, staffId, today)).length,
      }
    },
    [staffId, homeId, today],
  )
}
