import { useMemo } from 'react'
import * as v from 'valibot'
import { role } from '#domain/values/schemas.ts'
import { useSession } from '../../session/session.ts'
import { useServerRead } from '../../sync/use-server-read.ts'
import type { Options } from '../../ui/record-form/description.ts'
import type { HomeEntry } from './homes.ts'

const managersAnswer = v.object({ items: v.array(v.object({ id: v.number(), display_name: v.string() })) })

const companyUsersAnswer = v.object({
  users: v.array(
    v.object({
      ...{ id: v.number(), name: v.string(), role: v.nullable(role) },
      ...{ is_active: v.boolean(), is_registered: v.boolean() },
    }),
  ),
})

/** Returns who may manage a home of the company: its managers and providers who can sign in (H12). null: no company. */
export function useCompanyManagerOptions(companyId: number | null): Options {
  const response = useServerRead(
    companyId === null ? null : `company/${companyId}/users`,
    companyUsersAnswer,
    '',
  )
  return useMemo(() => {
    if (response.answer === undefined) return response.error === undefined ? undefined : 'failed'
    return response.answer.users
      .filter(
        ({ role, is_active, is_registered }) =>
          is_active && is_registered && (role === 'manager' || role === 'provider'),
      )
      .map(({ id, name }) => ({ value: id, label: name }))
  }, [response.answer, response.error])
}

/** Returns who may manage a home: managers, the user if a provider, and its current manager. Needs a connection. */
export function useHomeManagerOptions(entry?: HomeEntry): Options {
  const session = useSession()
  // A super_admin reads one company at a time, and for a new home the company is unknown until it is chosen.
  const companyId =
    entry?.home.company_id ?? (session.state === 'authenticated' ? session.user.company_id : null)
  const path = `staff-dropdown-list?role=manager&company_id=${companyId}` as const
  const response = useServerRead(companyId === null ? null : path, managersAnswer, '')
  const ownUser = session.state === 'authenticated' && session.role === 'provider' ? session.user : undefined
  return useMemo(() => {
    if (response.answer === undefined) return response.error === undefined ? undefined : 'failed'
    const managerNames = new Map(response.answer.items.map(({ id, display_name }) => [id, display_name]))
    if (ownUser !== undefined) managerNames.set(ownUser.id, `${ownUser.first_name} ${ownUser.last_name}`)
    const { home, manager_name = null } = entry ?? {}
    if (home?.manager_id != null) managerNames.set(home.manager_id, manager_name ?? String(home.manager_id))
    return [...managerNames].map(([value, label]) => ({ value, label }))
  }, [response.answer, response.error, ownUser, entry])
}
