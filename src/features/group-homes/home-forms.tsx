/** Forms to add and to change a group home: only changed fields are sent, with the values the form showed (D3). */

import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { changeableHomeFields } from '#domain/operations/home.ts'
import { numericId, role } from '#domain/values/schemas.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useSession } from '../../session/session.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { useServerRead } from '../../sync/use-server-read.ts'
import type { FieldGroup, Options } from '../../ui/record-form/description.ts'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { formFields, startValuesOf } from '../../views/form-fields.ts'
import type { HomeEntry } from './homes.ts'
import { groupHomesWords } from './words.ts'

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

// The form fields of a group home; the operation's own schema decides what is valid (spec part 3 §5).

/** The manager may be null: a home can be added before its manager is known. */
export const homeSchema = v.object({ ...changeableHomeFields, manager_id: v.nullable(numericId) })

export type HomeField = keyof typeof homeSchema.entries

export const HOME_FIELDS = Object.keys(homeSchema.entries) as HomeField[]

const TIME_ZONES = Object.keys(groupHomesWords.form.zones) as (keyof typeof groupHomesWords.form.zones)[]

interface HomeFieldOptions {
  readonly managers: Options
  /** The current time zone; choosing another shows a note about what that changes. undefined for a new home. */
  readonly currentZone: string | undefined
}

/** Returns "Eastern (New York)"; a zone that is not in the list is shown by its own name. */
export const zoneWords = (zone: string, t: TFunction): string => {
  const listedZone = TIME_ZONES.find(timeZone => timeZone === zone)
  return listedZone === undefined ? zone : t(`groupHomes.form.zones.${listedZone}`)
}

export function homeFields(
  { managers, currentZone }: HomeFieldOptions,
  t: TFunction,
): FieldGroup<HomeField>[] {
  const fields = formFields(
    homeSchema,
    fieldWords('home', t),
    {},
    {
      home_name: { isHalfWidth: true },
      city: { isHalfWidth: true },
      state: { isHalfWidth: true },
      zip_code: { isHalfWidth: true },
      phone: { type: 'phone', isHalfWidth: true },
      email: { as: 'text', type: 'email', isHalfWidth: true },
      manager_id: {
        as: 'select',
        placeholder: t('groupHomes.form.managerToCome'),
        options: managers,
        hint: managers === 'failed' ? t('groupHomes.form.managersFailed') : t('groupHomes.form.managerHint'),
        isHalfWidth: true,
      },
      capacity: { min: 1, max: 50, isHalfWidth: true },
      water_consumption: {
        hint: t('groupHomes.form.waterHint'),
        required: false,
        max: 30,
        isHalfWidth: true,
      },
      lock_minutes: { hint: t('groupHomes.form.lockHint'), min: 1, max: 60, isHalfWidth: true },
      time_zone: {
        as: 'select',
        options: [
          ...new Set<string>([...TIME_ZONES, ...(currentZone === undefined ? [] : [currentZone])]),
        ].map(value => ({
          value,
          label: zoneWords(value, t),
        })),
        note: ({ time_zone }) =>
          currentZone === undefined || time_zone === currentZone || time_zone === null || time_zone === ''
            ? undefined
            : { text: t('groupHomes.form.zoneNote'), tone: 'attention' },
      },
      clock: { as: 'choice' },
      window_minutes: { hint: t('groupHomes.form.windowHint'), max: 240, isHalfWidth: true },
    },
  )
  const groupOf = (title: string, names: readonly HomeField[]) => ({
    title,
    fields: fields.filter(({ name }) => names.includes(name)),
  })
  return [
    groupOf(t('groupHomes.form.about'), NAME_AND_ADDRESS_FIELDS),
    groupOf(t('groupHomes.form.running'), HOME_SETTING_FIELDS),
    groupOf(
      t('groupHomes.form.clock'),
      HOME_FIELDS.filter(name => ![...NAME_AND_ADDRESS_FIELDS, ...HOME_SETTING_FIELDS].includes(name)),
    ),
  ]
}

const NAME_AND_ADDRESS_FIELDS: readonly HomeField[] = [
  'home_name',
  'address',
  'city',
  'state',
  'zip_code',
  'phone',
  'email',
]

const HOME_SETTING_FIELDS: readonly HomeField[] = [
  'manager_id',
  'capacity',
  'water_consumption',
  'lock_minutes',
]
