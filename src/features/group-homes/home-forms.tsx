/** Forms to add and to change a group home: only changed fields are sent, with the values the form showed (D3). */
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { role } from '#domain/values/schemas.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useSession } from '../../session/session.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { useServerRead } from '../../sync/use-server-read.ts'
import type { Options } from '../../ui/record-form/description.ts'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { startValuesOf } from '../../views/form-fields.ts'
import { HOME_FIELDS, homeFields, homeSchema } from './home-fields.ts'
import type { HomeEntry } from './homes.ts'

const NEW_HOME_VALUES = {
  capacity: 3,
  water_consumption: 0,
  window_minutes: 60,
  lock_minutes: 2,
  clock: '12h',
} as const

interface AddHomeProps {
  /** The company of the new home; null for the user's own company. */
  companyId?: number | null
  onClose: () => void
}

export function AddHome({ companyId = null, onClose }: AddHomeProps) {
  const t = useLabels()
  const change = useServerChange()
  const ownManagers = useHomeManagerOptions()
  const companyManagers = useCompanyManagerOptions(companyId)
  const managers = companyId === null ? ownManagers : companyManagers
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('groupHomes.add')}
      schema={homeSchema}
      groups={homeFields({ managers, currentZone: undefined }, t)}
      initialValues={NEW_HOME_VALUES}
      onSubmit={json =>
        change({
          method: 'post',
          path: 'group-homes',
          json: companyId === null ? json : { ...json, company_id: companyId },
          messages: { internal: t('groupHomes.form.failedSave') },
        })
      }
    >
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}

export function EditHome({ entry, onClose }: { entry: HomeEntry; onClose: () => void }) {
  const t = useLabels()
  const change = useServerChange()
  const managers = useHomeManagerOptions(entry)
  const { home } = entry
  // The values when the form was opened: changes others make meanwhile must not count as seen by this user.
  const [shownValues] = useState(() => startValuesOf(home, homeSchema))
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('groupHomes.edit')}
      schema={homeSchema}
      groups={homeFields({ managers, currentZone: shownValues.time_zone }, t)}
      initialValues={shownValues}
      onSubmit={values => {
        const changedFields = HOME_FIELDS.filter(name => values[name] !== shownValues[name])
        return change({
          method: 'put',
          path: `group-homes/${home.id}`,
          json: { ...Object.fromEntries(changedFields.map(name => [name, values[name]])), seen: shownValues },
          messages: { internal: t('groupHomes.form.failedUpdate') },
        })
      }}
    >
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}

const managersAnswerSchema = v.object({
  items: v.array(v.object({ id: v.number(), display_name: v.string() })),
})

const companyUsersAnswerSchema = v.object({
  users: v.array(
    v.object({
      ...{ id: v.number(), name: v.string(), role: v.nullable(role) },
      ...{ is_active: v.boolean(), is_registered: v.boolean() },
    }),
  ),
})

/**
 * Returns who may manage a home of the company: its managers and providers who can sign in (H12). `companyId`: null if
 * there is no company.
 */
function useCompanyManagerOptions(companyId: number | null): Options {
  const response = useServerRead(
    companyId === null ? null : `company/${companyId}/users`,
    companyUsersAnswerSchema,
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

/** Returns the managers, the user if a provider, and the current manager of the home. Needs a connection. */
function useHomeManagerOptions(entry?: HomeEntry): Options {
  const session = useSession()
  // A super_admin reads one company at a time, and for a new home the company is unknown until it is chosen.
  const companyId =
    entry?.home.company_id ?? (session.state === 'authenticated' ? session.user.company_id : null)
  const path = `staff-dropdown-list?role=manager&company_id=${companyId}` as const
  const response = useServerRead(companyId === null ? null : path, managersAnswerSchema, '')
  const currentProvider =
    session.state === 'authenticated' && session.role === 'provider' ? session.user : undefined
  return useMemo(() => {
    if (response.answer === undefined) return response.error === undefined ? undefined : 'failed'
    const managerNames = new Map(response.answer.items.map(({ id, display_name }) => [id, display_name]))
    if (currentProvider !== undefined)
      managerNames.set(currentProvider.id, `${currentProvider.first_name} ${currentProvider.last_name}`)
    const { home, manager_name = null } = entry ?? {}
    if (home?.manager_id != null) managerNames.set(home.manager_id, manager_name ?? String(home.manager_id))
    return [...managerNames].map(([value, label]) => ({ value, label }))
  }, [response.answer, response.error, currentProvider, entry])
}
