import { fullName } from '#domain/values/full-name.ts'
import { ClientSubject } from '../../people/client-subject.tsx'
import { useResident } from '../../people/use-resident.ts'
import { useRights } from '../../session/use-rights.ts'
import { EditablePhoto } from '../../ui/photo/editable-photo.tsx'
import type { Client, Home } from './use-clients.ts'

export function ClientPhoto({ client, home }: { client: Client; home: Home }) {
  const isAllowed = useRights()
  const resident = useResident(client.id)
  return (
    <EditablePhoto
      imageUrl={client.image_url}
      name={fullName(client)}
      canChange={resident !== undefined && isAllowed(home, 'client.set_photo')}
      path={`clients/${client.id}/photo`}
      subject={resident && <ClientSubject resident={resident} />}
    />
  )
}
