/** Forms to add and to change a group home: only changed fields are sent, with the values the form showed (D3). */
import { useState } from 'react'
import { useLabels } from '../../labels/use-labels.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { startValuesOf } from '../../views/form-fields.ts'
import { HOME_FIELDS, homeFields, homeSchema } from './home-fields.ts'
import type { HomeEntry } from './homes.ts'
import { useCompanyManagerOptions, useHomeManagerOptions } from './use-managers.ts'

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
      <NeedsConnection />
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
      <NeedsConnection />
    </RecordFormDialog>
  )
}
