/** /dashboard/clients/add: admits a client to a home. The server assigns the id, so it needs a connection (D1). */
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { useRequestedHomeId } from '../../homes/asked-home.ts'
import { useCurrentHomeId } from '../../homes/shown-homes.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { useCanDoInHome } from '../../session/use-rights.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import type { FormValues } from '../../ui/record-form/description.ts'
import { useValueConfirmation } from '../../ui/record-form/is-it-right.tsx'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { fieldsByName, formFields } from '../../views/form-fields.ts'
import { admissionAllergyFields, newClientSchema, sharedFieldOptions } from './client-fields.ts'
import { useBedNote } from './use-bed-note.ts'
import type { Home } from './use-clients.ts'

export function AddClient({ onClose }: { onClose: () => void }) {
  const isAllowed = useCanDoInHome()
  const homes = useHomes()?.filter(home => isOpenHome(home) && isAllowed(home, 'client.create'))
  const [firstHome, ...otherHomes] = homes ?? []
  return firstHome === undefined ? null : <Form homes={[firstHome, ...otherHomes]} onClose={onClose} />
}

interface FormProps {
  homes: readonly [Home, ...Home[]]
  onClose: () => void
}

function Form({ homes, onClose }: FormProps) {
  const t = useLabels()
  const now = useTrueNow()
  const change = useServerChange()
  const { confirmAndWrite: submitConfirmed, question: confirmation } = useValueConfirmation()
  const requestedHomeId = useRequestedHomeId()
  const bedNoteOf = useBedNote(homes)
  const currentHomeId = useCurrentHomeId()
  const initialHome =
    homes.length === 1 ? homes[0] : homes.find(({ id }) => id === (requestedHomeId ?? currentHomeId))
  const homeTimeOf = (values: Readonly<FormValues>) => {
    const { clock, time_zone } = homes.find(({ id }) => id === Number(values.home_id)) ?? homes[0]
    return { clock, today: homeToday(now, time_zone) }
  }
  const { first_name, last_name, ...otherFields } = sharedFieldOptions(homeTimeOf, t)
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('clients.add')}
      schema={newClientSchema}
      groups={[
        {
          fields: formFields(
            newClientSchema,
            fieldWords('client', t),
            { homeTimeOf },
            {
              first_name,
              last_name,
              home_id: {
                as: 'select',
                required: t('clients.form.homeMissing'),
                options: homes.map(({ id, home_name }) => ({ value: id, label: home_name })),
                note: ({ home_id }) => bedNoteOf(Number(home_id)),
                isHalfWidth: true,
              },
              ...otherFields,
              ...fieldsByName(admissionAllergyFields(t)),
              no_known_allergies: null,
            },
          ),
        },
      ]}
      initialValues={{ home_id: initialHome?.id, status: 'active' }}
      onSubmit={({ allergies, substance, reaction, severity, ...client }) =>
        submitConfirmed(is_confirmed =>
          change({
            method: 'post',
            path: 'clients',
            json: {
              ...client,
              no_known_allergies: allergies === 'none_known',
              allergies: substance === null ? [] : [{ substance, reaction, severity }],
              is_confirmed,
            },
            messages: {
              forbidden: t('clients.form.mayNotCreate'),
              not_found: t('clients.form.goneMeanwhile'),
            },
          }),
        )
      }
    >
      {confirmation}
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}
