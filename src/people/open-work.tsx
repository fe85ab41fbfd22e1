/**
 * The open work of a person, shown before they leave the company or a home (H10): item by item from this device's
 * records, or as counts for users who administer accounts, whose device has no care records.
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

const MAX_LISTED_ITEMS = 10

interface OpenWorkProps {
  user: { readonly id: number; readonly name: string }
  /** If set, only the work in this home is shown: the person keeps their work in other homes. */
  homeId?: number
}

export function OpenWork(props: OpenWorkProps) {
  const session = useSession()
  if (session.state !== 'authenticated') return null
  if (canSee(session.role, 'task'))
    return <OpenWorkList {...props} isOwn={session.user.id === props.user.id} />
  return canOpen(session.role, 'all-users') ? <OpenWorkCounts {...props} /> : null
}

function OpenWorkList({ user: { id, name }, homeId, isOwn }: OpenWorkProps & { isOwn: boolean }) {
  const t = useLabels()
  const work = useOpenWork(id, homeId)
  if (work === undefined || (work.items.length === 0 && work.orderCount === 0)) return null
  const hiddenCount = work.items.length - MAX_LISTED_ITEMS
  const wordsKey = isOwn ? 'own' : homeId === undefined ? 'named' : 'inHome'
  return (
    <WorkSummary words={t(`labels.user.openWork.${wordsKey}`, { name })}>
      {work.items.slice(0, MAX_LISTED_ITEMS).map(({ id, to, title, day }) => (
        <li key={id}>
          <Anchor component={Link} to={to}>
            {title}
          </Anchor>
          {', '}
          {shortDate(day, t)}
        </li>
      ))}
      {hiddenCount > 0 && <li>{t('sync.more', { count: hiddenCount })}</li>}
      {work.orderCount > 0 && <li>{t('labels.user.openWork.orders', { count: work.orderCount })}</li>}
    </WorkSummary>
  )
}

const WORK_KINDS = ['tasks', 'appointments', 'orders'] as const

function OpenWorkCounts(props: OpenWorkProps) {
  const { error, work } = useOpenWorkCounts(props)
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
export function useOpenWorkCounts({ user: { id, name }, homeId }: OpenWorkProps) {
  const t = useLabels()
  const allHomesPath = `admin/users/${id}/open-work` as const
  const path = homeId === undefined ? allHomesPath : (`${allHomesPath}?home_id=${homeId}` as const)
  const { answer, error } = useServerRead(path, openWorkAnswer, t('labels.user.openWork.failed', { name }))
  const counts = WORK_KINDS.map(kind => ({ kind, count: answer?.[kind] ?? 0 }))
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
      const taskItems = tasks
        .filter(task => isInHome(task) && isOpenWork.task(task, staffId))
        .map(({ id, title, due_date }) => ({ id, title, day: due_date, to: `/dashboard/tasks?task=${id}` }))
      const appointmentItems = appointments
        .filter(appointment => isInHome(appointment) && isOpenWork.appointment(appointment, staffId, today))
        .map(({ id, title, appointment_date }) => ({
          ...{ id, title, day: appointment_date },
          to: `/dashboard/appointments?appointment=${id}`,
        }))
      return {
        items: [...taskItems, ...appointmentItems].sort((left, right) => compare(left.day, right.day)),
        orderCount: orders.filter(order => isInHome(order) && isOpenWork.order(order, staffId, today)).length,
      }
    },
    [staffId, homeId, today],
  )
}
