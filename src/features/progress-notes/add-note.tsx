/** A new note: about a client chosen in the form, about the client whose page is open, or about one dose. */
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#domain/registry.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { clientChoices } from '../../directory/client-choices.ts'
import { ClientSubject } from '../../directory/client-subject.tsx'
import { useActiveClients, useShownHomes } from '../../directory/shown-homes.ts'
import { useResident } from '../../directory/use-resident.ts'
import { useRights } from '../../session/use-rights.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useRecord } from '../../sync/use-record.ts'
import type { FieldDescription } from '../../ui/record-form/description.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { type AboutDose, useAboutDose } from './about-dose.ts'
import { fieldsOfNote, newNoteForm } from './note-fields.ts'
import type { Client } from './use-notes.ts'

/** /dashboard/progress-notes/add: the client is chosen in the form. */
export function AddNote({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const may = useRights()
  const homes = useShownHomes()?.filter(home => may(home, 'progress_note.create'))
  const clients = useActiveClients(homes)
  const [first, ...others] = homes ?? []
  if (first === undefined || clients === undefined) return null
  const choices = clientChoices(clients, homes, t)
  return (
    <Form
      clients={clients}
      homes={[first, ...others]}
      clientField={{ options: choices.options, note: values => choices.noteOf(Number(values.client_id)) }}
      draftKey="progress_note.create"
      onClose={onClose}
    />
  )
}

interface AddClientNoteProps {
  client: Client
  home: RowOf<'home'>
  /** Of the dose it is about. */
  administrationId?: string
  onClose: () => void
}

/** About the client whose page is open. */
export function AddClientNote({ client, home, administrationId, onClose }: AddClientNoteProps) {
  const person = useResident(client.id)
  const about = useAboutDose(administrationId, home)
  // A form begun before the facts of the dose are here would stay without them.
  if (person === undefined || about === undefined) return null
  return (
    <Form
      clients={[client]}
      homes={[home]}
      clientField={{ disabled: true }}
      about={about}
      draftKey={
        about === null
          ? `progress_note.create/client:${client.id}`
          : `progress_note.create/dose:${about.administration_id}`
      }
      onClose={onClose}
      subject={<ClientSubject person={person} />}
    />
  )
}

interface FormProps {
  clients: readonly Client[]
  homes: readonly [RowOf<'home'>, ...RowOf<'home'>[]]
  clientField: Partial<Extract<FieldDescription<'client_id'>, { as: 'select' }>>
  about?: AboutDose | null
  draftKey: string
  onClose: () => void
  subject?: React.ReactNode
}

function Form({ clients, homes, clientField, about = null, draftKey, onClose, subject }: FormProps) {
  const { t } = useTranslation()
  const record = useRecord()
  const now = useTrueNow()
  const homeIn = (values: Readonly<Record<string, unknown>>) => {
    const client = clients.find(({ id }) => id === Number(values.client_id))
    const { clock, time_zone } = homes.find(({ id }) => id === client?.home_id) ?? homes[0]
    return { clock, today: homeToday(now, time_zone) }
  }
  const [today, ...otherDays] = new Set(homes.map(home => homeToday(now, home.time_zone)))
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('progressNotes.form.addTitle')}
      schema={newNoteForm}
      groups={[
        {
          fields: [
            {
              as: 'select',
              name: 'client_id',
              label: t('progressNotes.form.client'),
              required: t('progressNotes.form.clientMissing'),
              options: clientChoices(clients, homes, t).options,
              emptyAs: 'absent',
              ...clientField,
            },
            ...fieldsOfNote(homeIn, t),
          ],
        },
      ]}
      initialValues={{
        client_id: subject === undefined ? undefined : clients[0]?.id,
        // Around midnight two homes may be in two days: then it is chosen.
        note_date: about?.note_date ?? (otherDays.length === 0 ? today : ''),
        note_type: about === null ? undefined : 'medical',
        content: about?.content,
      }}
      draftKey={draftKey}
      onSubmit={note =>
        record('progress_note.create', {
          progress_note_id: record.newId(),
          ...note,
          administration_id: about?.administration_id ?? null,
        })
      }
    >
      {subject}
    </RecordFormDialog>
  )
}
