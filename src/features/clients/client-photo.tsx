import { fullName } from '#domain/values/full-name.ts'
import { ClientSubject } from '../../people/client-subject.tsx'
import { useResident } from '../../people/use-resident.ts'
import { useRights } from '../../session/use-rights.ts'
import { EditablePhoto } from '../../ui/photo/editable-photo.tsx'
import type { Client, Home } from './use-clients.ts'

export function ClientPhoto({ client, home }: { client: Client; home: Home }) {
  const may = useRights()
  const person = useResident(client.id)
  return (
    <EditablePhoto
      imageUrl={client.image_url}
      name={fullName(client)}
      mayChange={person !== undefined && may(home, 'client.set_photo')}
      path={`clients/${client.id}/photo`}
      subject={person && <ClientSubject person={person} />}
    />
  )
}
