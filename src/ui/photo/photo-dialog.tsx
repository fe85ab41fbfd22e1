/** The dialog to choose, take, crop and remove the photo of a person. Its code is fetched when it is first opened. */

import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PercentCrop } from 'react-image-crop'
import { problemWords } from '../../labels/message-words.ts'
import { DeleteConfirmation } from '../dialog/delete-confirmation.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { CropFrame, initialCrop } from './crop-frame.tsx'
import style from './photo.module.css'
import { closePicture, encodePhoto, isCutOffError, openPicture } from './picture.ts'

export interface PhotoDialogProps {
  title: string
  /** Whose photo it is. */
  children: ReactNode
  onClose: () => void
  /** Receives the photo in base64. A rejection is shown with its own message. */
  onSave: (image: string) => Promise<unknown>
  /** undefined if there is no photo to remove. */
  onRemove?: (() => Promise<unknown>) | undefined
}

interface CropChoice {
  readonly picture: HTMLImageElement
  readonly crop: PercentCrop
}

export function PhotoDialog({ title, children, onClose, onSave, onRemove }: PhotoDialogProps) {
  const { t } = useTranslation()
  const [cropChoice, setCropChoice] = useState<CropChoice>()
  const [problem, setProblem] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const picture = cropChoice?.picture
  useEffect(() => () => void (picture && closePicture(picture)), [picture])

  const chooseFile = async (file: File | null) => {
    if (file === null) return
    setProblem(undefined)
    try {
      const newPicture = await openPicture(file)
      setCropChoice({ picture: newPicture, crop: initialCrop(newPicture) })
    } catch (error) {
      setProblem(t(isCutOffError(error) ? 'ui.photos.problems.cutOff' : 'ui.photo.unreadable'))
    }
  }
  const save = async ({ picture, crop }: CropChoice) => {
    setIsSaving(true)
    setProblem(undefined)
    try {
      const image = await encodePhoto(picture, crop).catch(() => {
        throw new Error(t('ui.photo.unusable'))
      })
      await onSave(image)
      onClose()
    } catch (error) {
      setProblem(problemWords(error, t))
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            {t('ui.cancel')}
          </Button>
          <Button
            disabled={cropChoice === undefined}
            loading={isSaving}
            onClick={() => cropChoice && save(cropChoice)}
          >
            {t('ui.photo.save')}
          </Button>
        </>
      }
    >
      <div className={style.dialog}>
        {children}
        {cropChoice && (
          <CropFrame {...cropChoice} onChange={crop => setCropChoice({ ...cropChoice, crop })} />
        )}
        {problem && (
          <p className={style.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={style.choices}>
          <FileChoice hasPicture={cropChoice !== undefined} onChoose={chooseFile} />
          {onRemove && cropChoice === undefined && (
            <Button
              variant="subtle"
              color="attention"
              leftSection={<IconTrash size={20} />}
              onClick={() => setIsRemoving(true)}
            >
              {t('ui.photo.remove')}
            </Button>
          )}
        </div>
      </div>
      {onRemove && (
        <DeleteConfirmation
          opened={isRemoving}
          onClose={() => setIsRemoving(false)}
          title={t('ui.photo.remove')}
          confirmLabel={t('ui.photo.remove')}
          question={t('ui.photo.removeQuestion')}
          onDelete={async () => {
            await onRemove()
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

interface FileChoiceProps {
  /** Whether a picture is chosen already. */
  hasPicture: boolean
  onChoose: (file: File | null) => void
}

/** Chooses a picture from the device or takes one with its camera. */
function FileChoice({ hasPicture, onChoose }: FileChoiceProps) {
  const { t } = useTranslation()
  return (
    <>
      <FileButton accept="image/*" onChange={onChoose}>
        {props => (
          <Button {...props} variant="default" leftSection={<IconPhoto size={20} />}>
            {t(hasPicture ? 'ui.photo.another' : 'ui.photo.choose')}
          </Button>
        )}
      </FileButton>
      <FileButton accept="image/*" capture="environment" onChange={onChoose}>
        {props => (
          <Button {...props} variant="default" className={style.take} leftSection={<IconCamera size={20} />}>
            {t('ui.photo.take')}
          </Button>
        )}
      </FileButton>
    </>
  )
}
