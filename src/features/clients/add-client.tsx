/** /dashboard/clients/add: admits a client to a home. The server assigns the id, so it needs a connection (D1). */
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { useAskedHomeId } from '../../homes/asked-home.ts'
import { useCurrentHomeId } from '../../homes/shown-homes.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { useRights } from '../../session/use-rights.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import type { FormValues } from '../../ui/record-form/description.ts'
import { useIsItRight } from '../../ui/record-form/is-it-right.tsx'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { byName, formFields } from '../../views/form-fields.ts'
import { admissionAllergyFields, newClientForm, sharedFields } from './client-fields.ts'
import { useBedNote } from './use-bed-note.ts'
import type { Home } from './use-clients.ts'

export function AddClient({ onClose }: { onClose: () => void }) {
  const may = useRights()
  const homes = useHomes()?.filter(home => isOpenHome(home) && may(home, 'client.create'))
  const [first, ...others] = homes ?? []
  return first === undefined ? null : <Form homes={[first, ...others]} onClose={onClose} />
}

interface FormProps {
  homes: readonly [Home, ...Home[]]
  onClose: () => void
}

function Form({ homes, onClose }: FormProps) {
  const t = useLabels()
  const now = useTrueNow()
  const change = useServerChange()
  const { written, question } = useIsItRight()
  const asked = useAskedHomeId()
  const bedNote = useBedNote(homes)
  const current = useCurrentHomeId()
  const chosen = homes.length === 1 ? homes[0] : homes.find(({ id }) => id === (asked ?? current))
  const homeIn = (values: Readonly<FormValues>) => {
    const { clock, time_zone } = homes.find(({ id }) => id === Number(values.home_id)) ?? homes[0]
    return { clock, today: homeToday(now, time_zone) }
  }
  const { first_name, last_name, ...others } = sharedFields(homeIn, t)
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('clients.add')}
      schema={newClientForm}
      groups={[
        {
          fields: formFields(
            newClientForm,
            fieldWords('client', t),
            { homeIn },
            {
              first_name,
              last_name,
              home_id: {
                as: 'select',
                required: t('clients.form.homeMissing'),
                options: homes.map(({ id, home_name }) => ({ value: id, label: home_name })),
                note: ({ home_id }) => bedNote(Number(home_id)),
                half: true,
              },
              ...others,
              ...byName(admissionAllergyFields(t)),
              no_known_allergies: null,
            },
          ),
        },
      ]}
      initialValues={{ home_id: chosen?.id, status: 'active' }}
      onSubmit={({ allergies, substance, reaction, severity, ...client }) =>
        written(is_confirmed =>
          change({
            method: 'post',
            path: 'clients',
            json: {
              ...client,
              no_known_allergies: allergies === 'none_known',
              allergies: substance === null ? [] : [{ substance, reaction, severity }],
              is_confirmed,
            },
            words: { forbidden: t('clients.form.mayNotCreate'), not_found: t('clients.form.goneMeanwhile') },
          }),
        )
      }
    >
      {question}
      <NeedsConnection />
    </RecordFormDialog>
  )
}
