/** Moving a client with the whole chart to another home. */
import * as v from 'valibot'
import { directoryId } from '#domain/values/ids.ts'
import { ClientSubject } from '../../directory/client-subject.tsx'
import { useResident } from '../../directory/use-resident.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import cards from '../../ui/page/cards.module.css'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useBedNote } from './use-bed-note.ts'
import type { Client, Home } from './use-clients.ts'

const moveForm = v.object({ home_id: directoryId })

interface MoveClientProps {
  client: Client
  /** Where the client may be moved to. */
  homes: readonly Home[]
  onClose: () => void
}

export function MoveClient({ client, homes, onClose }: MoveClientProps) {
  const t = useLabels()
  const change = useServerChange()
  const person = useResident(client.id)
  const bedNote = useBedNote(homes)
  if (person === undefined) return null
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('clients.move.title')}
      submitLabel={t('clients.move.submit')}
      schema={moveForm}
      groups={[
        {
          fields: [
            {
              as: 'select',
              name: 'home_id',
              label: t('clients.move.to'),
              required: t('clients.form.homeMissing'),
              options: homes.map(({ id, home_name }) => ({ value: id, label: home_name })),
              // Who is inactive takes no bed.
              note: ({ home_id }) => (client.status === 'active' ? bedNote(Number(home_id)) : undefined),
              emptyAs: 'absent',
            },
          ],
        },
      ]}
      onSubmit={json => change({ method: 'put', path: `clients/${client.id}/home`, json })}
    >
      <ClientSubject person={person} />
      <p className={cards.explained}>{t('clients.move.explained')}</p>
      <NeedsConnection />
    </RecordFormDialog>
  )
}
