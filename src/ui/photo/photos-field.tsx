/** The form field to take, choose and remove the photos of a record. They are on disk at once, with the draft. */
import { Button, FileButton, Input } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { discardDraftPhotos, keepDraftPhoto } from '../../mirror/photos/attachment-states.ts'
import { useMirror } from '../../mirror/read/use-rows.ts'
import { isDiskFull } from '../../mirror/tables/storage.ts'
import { momentNow } from '../../now.ts'
import { useSession } from '../../session/session.ts'
import { useRecordOperation } from '../../sync/use-record.ts'
import style from './record-photos.module.css'
import { RecordPhotos } from './record-photos.tsx'

export interface PhotosFieldProps {
  label: string
  hint?: string | undefined
  error: string | undefined
  maxPhotos: number
  /** A PDF can be selected in place of a photo. */
  allowsPdf?: boolean | undefined
  /** `collection/id` of the record being edited; empty for a new record. */
  recordKey: string
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

export function PhotosField({
  label,
  hint,
  error,
  maxPhotos,
  allowsPdf = false,
  recordKey,
  ids,
  onChange,
}: PhotosFieldProps) {
  const { t } = useTranslation()
  const mirror = useMirror()
  const session = useSession()
  const { newId } = useRecordOperation()
  const [problem, setProblem] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const resetTake = useRef<() => void>(null)
  const resetChoose = useRef<() => void>(null)

  const add = async (file: File | null) => {
    if (file === null || session.state !== 'authenticated') return
    setProblem(undefined)
    setIsAdding(true)
    try {
      const [{ shrinkPhoto }, { readPdf }] = await Promise.all([
        import('./shrink.ts'),
        import('./document.ts'),
      ])
      const id = newId()
      const bytes = (allowsPdf ? await readPdf(file) : undefined) ?? (await shrinkPhoto(file))
      const photo = { id, bytes, recorded_at: momentNow() }
      await keepDraftPhoto(mirror, session.user.id, photo)
      onChange([...ids, id])
    } catch (failure) {
      setProblem(t(`ui.photos.problems.${problemOf(failure)}`))
    } finally {
      setIsAdding(false)
      // Lets the user select the same picture again after removing it.
      resetTake.current?.()
      resetChoose.current?.()
    }
  }
  const remove = (id: string) => {
    onChange(ids.filter(other => other !== id))
    // A recorded photo is not discarded: its record names it, or named it.
    discardDraftPhotos(mirror, [id]).catch(() => {})
  }
  return (
    <fieldset className={style.field}>
      <Input.Label component="legend" size="md" labelElement="div">
        {label}
      </Input.Label>
      {hint && <Input.Description size="md">{hint}</Input.Description>}
      {ids.length > 0 && <RecordPhotos ids={ids} recordKey={recordKey} onRemove={remove} />}
      {ids.length < maxPhotos && (
        <AddButtons {...{ documents: allowsPdf, isAdding, resetTake, resetChoose }} onAdd={add} />
      )}
      {(problem ?? error) && (
        <Input.Error size="md" mt={6} role="alert">
          {problem ?? error}
        </Input.Error>
      )}
    </fieldset>
  )
}

interface AddButtonsProps {
  documents: boolean
  isAdding: boolean
  resetTake: RefObject<(() => void) | null>
  resetChoose: RefObject<(() => void) | null>
  onAdd: (file: File | null) => void
}

function AddButtons({ documents, isAdding, resetTake, resetChoose, onAdd }: AddButtonsProps) {
  const { t } = useTranslation()
  const takeButton = (props: object) => (
    <Button
      {...props}
      variant="default"
      className={style.take}
      leftSection={<IconCamera size={20} />}
      disabled={isAdding}
    >
      {t('ui.photos.take')}
    </Button>
  )
  const chooseButton = (props: object) => (
    <Button {...props} variant="default" leftSection={<IconPhoto size={20} />} loading={isAdding}>
      {t(documents ? 'ui.photos.chooseOrPdf' : 'ui.photos.choose')}
    </Button>
  )
  return (
    <div className={style.actions}>
      <FileButton accept="image/*" capture="environment" resetRef={resetTake} onChange={onAdd}>
        {takeButton}
      </FileButton>
      <FileButton
        accept={documents ? 'image/*,application/pdf' : 'image/*'}
        resetRef={resetChoose}
        onChange={onAdd}
      >
        {chooseButton}
      </FileButton>
    </div>
  )
}

const PROBLEMS = ['cutOff', 'unreadable', 'cutOffPdf', 'largePdf'] as const

function problemOf(failure: unknown): (typeof PROBLEMS)[number] | 'unusable' | 'full' {
  if (isDiskFull(failure)) return 'full'
  const message = failure instanceof Error ? failure.message : ''
  return PROBLEMS.find(problem => problem === message) ?? 'unusable'
}
