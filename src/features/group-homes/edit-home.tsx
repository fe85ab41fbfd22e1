/** Forms to add and to change a group home: only changed fields are sent, with the values the form showed (D3). */
import { useState } from 'react'
import { useLabels } from '../../labels/use-labels.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { startOf } from '../../views/form-fields.ts'
import { HOME_FIELDS, homeFields, homeForm } from './home-fields.ts'
import type { ShownHome } from './homes.ts'
import { useManagers, useManagersOf } from './use-managers.ts'

const NEW = { capacity: 3, water_consumption: 0, window_minutes: 60, lock_minutes: 2, clock: '12h' } as const

interface AddHomeProps {
  /** The company of the new home; null for the user's own company. */
  companyId?: number | null
  onClose: () => void
}

export function AddHome({ companyId = null, onClose }: AddHomeProps) {
  const t = useLabels()
  const change = useServerChange()
  const own = useManagers()
  const ofCompany = useManagersOf(companyId)
  const managers = companyId === null ? own : ofCompany
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('groupHomes.add')}
      schema={homeForm}
      groups={homeFields({ managers, zone: undefined }, t)}
      initialValues={NEW}
      onSubmit={json =>
        change({
          method: 'post',
          path: 'group-homes',
          json: companyId === null ? json : { ...json, company_id: companyId },
          words: { internal: t('groupHomes.form.failedSave') },
        })
      }
    >
      <NeedsConnection />
    </RecordFormDialog>
  )
}

export function EditHome({ shown, onClose }: { shown: ShownHome; onClose: () => void }) {
  const t = useLabels()
  const change = useServerChange()
  const managers = useManagers(shown)
  const { home } = shown
  // The values when the form was opened: changes others make meanwhile must not count as seen by this user.
  const [seen] = useState(() => startOf(home, homeForm))
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('groupHomes.edit')}
      schema={homeForm}
      groups={homeFields({ managers, zone: seen.time_zone }, t)}
      initialValues={seen}
      onSubmit={given => {
        const changed = HOME_FIELDS.filter(name => given[name] !== seen[name])
        return change({
          method: 'put',
          path: `group-homes/${home.id}`,
          json: { ...Object.fromEntries(changed.map(name => [name, given[name]])), seen },
          words: { internal: t('groupHomes.form.failedUpdate') },
        })
      }}
    >
      <NeedsConnection />
    </RecordFormDialog>
  )
}
