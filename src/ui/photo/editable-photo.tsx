/** The photo on the page of a client or a home, with a button to change it for users who may. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallPaths } from '../../session/call-paths.ts'
import type { ServerChange } from '../../sync/use-server-change.ts'
import style from '../page/cards.module.css'
import { createLazyForm } from '../record-form/fetched-form.ts'
import { Photo } from './photo.tsx'

/** The path at which a photo is both uploaded and deleted. */
export type PhotoUploadPath = Extract<CallPaths['put'] & string, `${string}/photo` | 'me/profile-image'>

export interface EditablePhotoProps {
  imageUrl: string | null
  /** The name of the client, home or person in the photo. */
  name: string
  canChange: boolean
  /** The path for upload and deletion, below /api/v1: 'clients/4/photo'. */
  path: PhotoUploadPath
  /** The server accepts the photo as a form with a file, not as JSON. */
  asForm?: boolean
  /** Sends the change, if more than the row must be updated afterwards. */
  change?: ((change: ServerChange) => Promise<unknown>) | undefined
  /** Whose photo it is, shown in the dialog. */
  subject: ReactNode
}

const { Form: ChangePhoto, preload } = createLazyForm(
  async () => (await import('./change-photo.tsx')).ChangePhotoDialog,
)

export function EditablePhoto({
  imageUrl,
  name,
  canChange,
  path,
  asForm = false,
  change,
  subject,
}: EditablePhotoProps) {
  const { t } = useTranslation()
  const [isChanging, setIsChanging] = useState(false)
  return (
    <div className={style.photo}>
      {imageUrl === null ? (
        <span className={style.noImage}>{t('ui.photo.none')}</span>
      ) : (
        <Photo imageUrl={imageUrl} alt={name} className={style.image}>
          <span className={style.noImage}>{t('ui.photo.notHere')}</span>
        </Photo>
      )}
      {canChange && (
        <Button variant="subtle" onPointerEnter={() => void preload()} onClick={() => setIsChanging(true)}>
          {t(imageUrl === null ? 'ui.photo.add' : 'ui.photo.change')}
        </Button>
      )}
      {isChanging && (
        <ChangePhoto
          imageUrl={imageUrl}
          path={path}
          asForm={asForm}
          change={change}
          subject={subject}
          onClose={() => setIsChanging(false)}
        />
      )}
    </div>
  )
}
