/** Changing what is known of a client: only what was changed is sent, with what the form showed (D3). */
import { useState } from 'react'
import { homeToday } from '#domain/values/time-zone.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { clientForm, dischargeField, nameFields, personalFields, stayFields } from './client-fields.ts'
import type { Client, Home } from './use-clients.ts'

const NAMES = [
  'first_name',
  'last_name',
  'admission_date',
  'discharge_date',
  'status',
  'date_of_birth',
  'email',
  'phone',
] as const satisfies (keyof typeof clientForm.entries)[]

type Known = Pick<Client, (typeof NAMES)[number]>

interface EditClientProps {
  client: Client
  home: Home
  onClose: () => void
}

export function EditClient({ client, home, onClose }: EditClientProps) {
  const t = useLabels()
  const now = useTrueNow()
  const change = useServerChange()
  // As the form was opened: what others change meanwhile must not pass for seen.
  const [seen] = useState(() => pick(client, NAMES))
  const homeTime = () => ({ clock: home.clock, today: homeToday(now, home.time_zone) })
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('clients.edit')}
      schema={clientForm}
      groups={[
        {
          fields: [
            ...nameFields(t),
            ...stayFields(homeTime, t),
            dischargeField(homeTime, t),
            ...personalFields(homeTime, t),
          ],
        },
      ]}
      initialValues={seen}
      onSubmit={client_ =>
        change({
          method: 'put',
          path: `clients/${client.id}`,
          json: {
            ...pick(
              client_,
              NAMES.filter(name => client_[name] !== seen[name]),
            ),
            seen,
          },
          words: { internal: t('clients.form.notUpdated') },
        })
      }
    >
      <NeedsConnection />
    </RecordFormDialog>
  )
}

const pick = <Name extends keyof Known>(values: Known, names: readonly Name[]): Pick<Known, Name> =>
  Object.fromEntries(names.map(name => [name, values[name]])) as Pick<Known, Name>
