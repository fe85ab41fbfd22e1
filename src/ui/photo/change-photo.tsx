/** Uploads or removes a photo: only online, and never over a photo that another user uploaded in the meantime. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parsePhotoAddress } from '#domain/photos/photo-address.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { NoConnectionNotice } from '../record-form/needs-connection.tsx'
import { useShowToast } from '../toast/toasts.tsx'
import type { EditablePhotoProps } from './editable-photo.tsx'
import { PhotoDialog } from './photo-dialog.tsx'

interface ChangePhotoDialogProps
  extends Pick<EditablePhotoProps, 'imageUrl' | 'path' | 'asForm' | 'change' | 'subject'> {
  onClose: () => void
}

export function ChangePhotoDialog({
  imageUrl,
  path,
  asForm = false,
  change: customChange,
  subject,
  onClose,
}: ChangePhotoDialogProps) {
  const { t } = useTranslation()
  const serverChange = useServerChange()
  const change = customChange ?? serverChange
  const toast = useShowToast()
  // The photo at the time the dialog was opened.
  const [seen_photo] = useState(() => parsePhotoAddress(imageUrl ?? '')?.hash ?? null)
  const remove = async () => {
    await change({ method: 'delete', path: `${path}?seen_photo=${seen_photo}` })
    toast({ text: t('ui.photo.removed'), tone: 'given' })
  }
  return (
    <PhotoDialog
      title={t(seen_photo === null ? 'ui.photo.add' : 'ui.photo.change')}
      onClose={onClose}
      onSave={image =>
        change({
          method: 'put',
          path,
          messages: { internal: t('ui.photo.failed') },
          ...(asForm ? { form: formOf(image, seen_photo) } : { json: { image, seen_photo } }),
        })
      }
      onRemove={seen_photo === null ? undefined : remove}
    >
      {subject}
      <NoConnectionNotice />
    </PhotoDialog>
  )
}

/** Returns a form with the photo as a file; an empty `seen_photo` means there was no photo. */
function formOf(image: string, seen_photo: string | null): FormData {
  const form = new FormData()
  const bytes = Uint8Array.from(atob(image), character => character.charCodeAt(0))
  form.set('image', new Blob([bytes], { type: 'image/jpeg' }), 'profile-image.jpg')
  form.set('seen_photo', seen_photo ?? '')
  return form
}
