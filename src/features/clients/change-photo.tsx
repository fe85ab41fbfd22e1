/** Giving a client a photo, or taking it away: over a connection, and never over one that somebody else gave meanwhile. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { photoAddress } from '#domain/photo.ts'
import { ClientSubject } from '../../directory/client-subject.tsx'
import { useResident } from '../../directory/use-resident.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { PhotoDialog } from '../../ui/photo/photo-dialog.tsx'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'
import type { Client } from './use-clients.ts'

export function ChangePhoto({ client, onClose }: { client: Client; onClose: () => void }) {
  const { t } = useTranslation()
  const change = useServerChange()
  const toast = useToast()
  const person = useResident(client.id)
  const path = `clients/${client.id}/photo`
  // As the dialog was opened.
  const [seen_photo] = useState(() => photoAddress(client.image_url ?? '')?.hash ?? null)
  if (person === undefined) return null
  const remove = async () => {
    await change({ method: 'delete', path: `${path}?seen_photo=${seen_photo}` })
    toast({ text: t('clients.photo.removed'), tone: 'given' })
  }
  return (
    <PhotoDialog
      title={t(seen_photo === null ? 'clients.photo.add' : 'clients.photo.change')}
      onClose={onClose}
      onSave={image => change({ method: 'put', path, json: { image, seen_photo } })}
      onRemove={seen_photo === null ? undefined : remove}
    >
      <ClientSubject person={person} />
      <NeedsConnection />
    </PhotoDialog>
  )
}
