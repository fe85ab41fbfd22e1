/** Taking, choosing and taking away the photos of a record in its form. They are on disk at once, with the draft. */
import { Button, FileButton, Input } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { discardDraftPhotos, keepDraftPhoto } from '../../mirror/attachment-states.ts'
import { isDiskFull } from '../../mirror/storage.ts'
import { useMirror } from '../../mirror/use-rows.ts'
import { momentNow } from '../../now.ts'
import { useSession } from '../../session/session.ts'
import { useRecord } from '../../sync/use-record.ts'
import style from './record-photos.module.css'
import { RecordPhotos } from './record-photos.tsx'

export interface PhotosFieldProps {
  label: string
  hint?: string | undefined
  error: string | undefined
  most: number
  /** `collection/id` of the record that is changed; empty for a new one. */
  record: string
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

export function PhotosField({ label, hint, error, most, record, ids, onChange }: PhotosFieldProps) {
  const { t } = useTranslation()
  const mirror = useMirror()
  const session = useSession()
  const { newId } = useRecord()
  const [problem, setProblem] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const resetTake = useRef<() => void>(null)
  const resetChoose = useRef<() => void>(null)

  const add = async (file: File | null) => {
    if (file === null || session.state !== 'authenticated') return
    setProblem(undefined)
    setIsAdding(true)
    try {
      const { shrunkPhoto } = await import('./shrink.ts')
      const id = newId()
      const photo = { id, bytes: await shrunkPhoto(file), recorded_at: momentNow() }
      await keepDraftPhoto(mirror, session.user.id, photo)
      onChange([...ids, id])
    } catch (failed) {
      setProblem(t(`ui.photos.problems.${problemOf(failed)}`))
    } finally {
      setIsAdding(false)
      // The same picture may be chosen again after it was taken away.
      resetTake.current?.()
      resetChoose.current?.()
    }
  }
  const remove = (id: string) => {
    onChange(ids.filter(other => other !== id))
    // One that is recorded stays: its record has it, or had it.
    discardDraftPhotos(mirror, [id]).catch(() => {})
  }
  const choose = (props: object) => (
    <Button {...props} variant="default" leftSection={<IconPhoto size={20} />} loading={isAdding}>
      {t('ui.photos.choose')}
    </Button>
  )
  const take = (props: object) => (
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
  return (
    <fieldset className={style.field}>
      <Input.Label component="legend" size="md" labelElement="div">
        {label}
      </Input.Label>
      {hint && <Input.Description size="md">{hint}</Input.Description>}
      {ids.length > 0 && <RecordPhotos ids={ids} record={record} onRemove={remove} />}
      {ids.length < most && (
        <div className={style.actions}>
          <FileButton accept="image/*" capture="environment" resetRef={resetTake} onChange={add}>
            {take}
          </FileButton>
          <FileButton accept="image/*" resetRef={resetChoose} onChange={add}>
            {choose}
          </FileButton>
        </div>
      )}
      {(problem ?? error) && (
        <Input.Error size="md" mt={6} role="alert">
          {problem ?? error}
        </Input.Error>
      )}
    </fieldset>
  )
}

function problemOf(failed: unknown): 'unreadable' | 'unusable' | 'full' | 'cutOff' {
  if (isDiskFull(failed)) return 'full'
  const message = failed instanceof Error ? failed.message : ''
  if (message === 'cutOff') return 'cutOff'
  return message === 'unreadable' ? 'unreadable' : 'unusable'
}
